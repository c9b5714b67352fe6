import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { useParams, useRouteContext } from '@tanstack/react-router'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ClosedLink } from './ClosedLink.tsx'
import { CustomerPage } from './CustomerPage.tsx'
import { SignedThanks } from './SignedThanks.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import { UnreachableLink } from './UnreachableLink.tsx'
import { useSigningDocument } from './use-signing-document.ts'

/** What the customer opens from the message: read, confirm the terms, sign. Nobody has to sign in. */
export default function SigningPage() {
  const { guid = '' }: { guid?: string } = useParams({ strict: false })
  const { settings } = useRouteContext({ from: '__root__' })
  const { document, update } = useSigningDocument(guid)
  return (
    <CustomerPage settings={settings}>
      {document.isError && <UnreachableLink error={document.error} onRetry={() => void document.refetch()} />}
      {document.isPending && <LoadingState label="Loading the document" />}
      {document.data && <Shown document={document.data} guid={guid} onChange={update} />}
    </CustomerPage>
  )
}

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
}

function Shown({ document, guid, onChange }: Props) {
  switch (document.state) {
    case 'open':
      return <SigningSteps document={document} guid={guid} onChange={onChange} />
    case 'signed':
      return <SignedThanks document={document} guid={guid} />
    default:
      return <ClosedLink state={document.state} sentBy={document.sentBy} providerName={document.providerName} />
  }
}
