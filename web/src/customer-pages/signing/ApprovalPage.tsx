import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { useRouteContext } from '@tanstack/react-router'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { formatInstant } from '../../ui/format.ts'
import { usePathParameter } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ClosedLink } from './ClosedLink.tsx'
import { CustomerTerms } from './CustomerTerms.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import { ReadStep } from './ReadStep.tsx'
import { SignedThanks } from './SignedThanks.tsx'
import { SignersList } from './SignersList.tsx'
import { SignStep } from './SignStep.tsx'
import { useSigningDocument } from './use-signing-document.ts'

/** An order to approve on one page: summary, ports, terms and the signature, without an e-signature service. */
export default function ApprovalPage() {
  const guid = usePathParameter('guid') ?? ''
  const { settings } = useRouteContext({ from: '__root__' })
  const { document, update } = useSigningDocument(guid)
  return (
    <CustomerPage settings={settings}>
      {document.isError && <UnreachableLink error={document.error} onRetry={() => void document.refetch()} />}
      {document.isPending && <LoadingState label="Loading the order" />}
      {document.data && <LoadedDocument document={document.data} guid={guid} onChange={update} />}
    </CustomerPage>
  )
}

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
}

function LoadedDocument({ document, guid, onChange }: Props) {
  const { state, order, sentBy, providerName, toName, expiresAt, terms, signers } = document
  if (state === 'signed') return <SignedThanks document={document} guid={guid} />
  if (state !== 'open' || !order)
    return <ClosedLink state={state === 'open' ? 'voided' : state} sentBy={sentBy} providerName={providerName} />
  const open = terms.filter((term) => term.needsConfirm && !term.checked).length
  return (
    <>
      <h1>
        Approve {order.title.toLowerCase()} {order.orderID}
      </h1>
      <p className={classes.lead}>
        For {toName}, from {providerName}. It is valid until {formatInstant(expiresAt, { withZone: true })}.
      </p>
      <SignersList signers={signers} />
      <ReadStep order={order} />
      <CustomerTerms guid={guid} document={document} onChange={onChange} level={2} />
      {open === 0 ? (
        <SignStep guid={guid} document={document} onChange={onChange} level={2} />
      ) : (
        <p className={classes.lead} role="status">
          {open === 1 ? 'One term is' : `${open} terms are`} left to confirm. You sign after that.
        </p>
      )}
      <p className={classes.fingerprint}>Fingerprint of this document (SHA-256): {document.documentHash}</p>
      <DeclineButton guid={guid} onChange={onChange} />
    </>
  )
}
