import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { usePathParameter } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ClosedLink } from './ClosedLink.tsx'
import { SignedThanks } from './SignedThanks.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import { addressAfterSigning } from './signing-outcome.ts'
import { useSigningDocument } from './use-signing-document.ts'

/** The page that a customer opens from the message: read, confirm the terms, sign. No sign-in is needed. */
export default function SigningPage() {
  const guid = usePathParameter('guid') ?? ''
  const { settings } = useRouteContext({ from: '__root__' })
  const { document, update } = useSigningDocument(guid)
  const navigate = useNavigate()
  const change = (next: SigningDocument) => {
    update(next)
    const href = addressAfterSigning(settings.esignRoute, guid, next)
    if (href) void navigate({ href, replace: true })
  }
  return (
    <CustomerPage settings={settings}>
      {document.isError && <UnreachableLink error={document.error} onRetry={() => void document.refetch()} />}
      {document.isPending && <LoadingState label="Loading the document" />}
      {document.data && <LoadedDocument document={document.data} guid={guid} onChange={change} />}
    </CustomerPage>
  )
}

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
}

function LoadedDocument({ document, guid, onChange }: Props) {
  switch (document.state) {
    case 'open':
      return <SigningSteps document={document} guid={guid} onChange={onChange} />
    case 'signed':
      return <SignedThanks document={document} guid={guid} />
    default:
      return <ClosedLink state={document.state} sentBy={document.sentBy} providerName={document.providerName} />
  }
}
