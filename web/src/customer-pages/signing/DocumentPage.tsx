import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { usePathParameter, useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ClosedLink } from './ClosedLink.tsx'
import { SignedThanks } from './SignedThanks.tsx'
import { signingSearch } from './signing-search.ts'
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
  const guid = usePathParameter('guid') ?? ''
  const inPerson = useScreenSearch(signingSearch).inPerson === 'yes'
  const { settings } = useRouteContext({ from: '__root__' })
  const { document, update } = useSigningDocument(guid)
  const change = (next: SigningDocument) => {
    update(next)
    onChanged?.(next, guid)
  }
  return (
    <CustomerPage settings={settings}>
      {document.isError && <UnreachableLink error={document.error} onRetry={() => void document.refetch()} />}
      {document.isPending && <LoadingState label={loadingLabel} />}
      {document.data && show(document.data)}
    </CustomerPage>
  )

  function show(document: SigningDocument) {
    const { state, sentBy, providerName } = document
    if (state === 'open') return children({ document, guid, inPerson, onChange: change })
    if (state === 'signed') return <SignedThanks document={document} guid={guid} />
    return <ClosedLink state={state} sentBy={sentBy} providerName={providerName} />
  }
}
