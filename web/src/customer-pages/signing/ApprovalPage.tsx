import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { ClosedLink } from './ClosedLink.tsx'
import { CustomerTerms } from './CustomerTerms.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import { DocumentPage, type OpenDocument } from './DocumentPage.tsx'
import { ReadStep } from './ReadStep.tsx'
import { SignersList } from './SignersList.tsx'
import { SignStep } from './SignStep.tsx'

/** An order to approve on one page: summary, ports, terms and the signature, without an e-signature service. */
export default function ApprovalPage() {
  return <DocumentPage loadingLabel="Loading the order">{(open) => <OrderToApprove {...open} />}</DocumentPage>
}

function OrderToApprove({ document, guid, inPerson, onChange }: OpenDocument) {
  const { order, sentBy, providerName, toName, expiresAt, terms, signers } = document
  if (!order) return <ClosedLink state="voided" sentBy={sentBy} providerName={providerName} />
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
        <SignStep guid={guid} document={document} inPerson={inPerson} onChange={onChange} level={2} />
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
