import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { usePage } from '../page-context.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import { addressAfterSigning } from './signing-outcome.ts'

/** The page that a customer opens from the message: read, confirm the terms, sign. No sign-in is needed. */
export function SigningPage() {
  const { settings, replace } = usePage()
  const openOutcome = (document: SigningDocument, guid: string) => {
    const address = addressAfterSigning(settings.esignRoute, guid, document)
    if (address) replace(address, document)
  }
  return <DocumentPage onChanged={openOutcome}>{(open) => <SigningSteps {...open} />}</DocumentPage>
}
