import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { DocumentPage } from './DocumentPage.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import { addressAfterSigning } from './signing-outcome.ts'

/** The page that a customer opens from the message: read, confirm the terms, sign. No sign-in is needed. */
export default function SigningPage() {
  const { settings } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const openOutcome = (document: SigningDocument, guid: string) => {
    const href = addressAfterSigning(settings.esignRoute, guid, document)
    if (href) void navigate({ href, replace: true })
  }
  return (
    <DocumentPage loadingLabel="Loading the document" onChanged={openOutcome}>
      {(open) => <SigningSteps {...open} />}
    </DocumentPage>
  )
}
