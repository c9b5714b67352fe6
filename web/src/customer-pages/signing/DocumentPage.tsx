import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import type { ReactNode } from 'react'
import { CustomerPage, LoadingPage } from '../CustomerPage.tsx'
import { usePage } from '../page-context.ts'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ReloadContext } from '../use-link.ts'
import { ClosedLink } from './ClosedLink.tsx'
import { SignedThanks } from './SignedThanks.tsx'
import { useSigningDocument } from './use-signing-document.ts'

export interface OpenDocument {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
  /** Whether the person signs on the dealer's device. */
  inPerson: boolean
}

interface Props {
  loadingLabel: string
  /** Called after the customer has changed the document. */
  onChanged?: (next: SigningDocument, guid: string) => void
  /** Shows a document that the customer can sign. */
  children: (open: OpenDocument) => ReactNode
}

/** The page of a signing link: its document while it can be signed, otherwise the reason why not. */
export function DocumentPage({ loadingLabel, onChanged, children }: Props) {
  const { settings, params, search } = usePage()
  const guid = params.guid ?? ''
  const { content, error, isPending, reload, update } = useSigningDocument(guid)
  const change = (next: SigningDocument) => {
    update(next)
    onChanged?.(next, guid)
  }
  return (
    <CustomerPage settings={settings}>
      {error && <UnreachableLink error={error} onRetry={reload} />}
      {isPending && <LoadingPage label={loadingLabel} />}
      <ReloadContext value={reload}>{content && show(content)}</ReloadContext>
    </CustomerPage>
  )

  function show(document: SigningDocument) {
    const { state, sentBy, providerName } = document
    const inPerson = search.get('inPerson') === 'yes'
    if (state === 'open') return children({ document, guid, inPerson, onChange: change })
    if (state === 'signed') return <SignedThanks document={document} guid={guid} onConfirmed={reload} />
    return <ClosedLink state={state} sentBy={sentBy} providerName={providerName} />
  }
}
