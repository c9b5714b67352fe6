import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '../../ui/format.ts'
import { ClosedPage } from '../ClosedPage.tsx'
import classes from '../customer.module.css'
import { ChangedLines } from './ChangedLines.tsx'
import { CustomerTerms } from './CustomerTerms.tsx'
import { DeclineSigning } from './DeclineSigning.tsx'
import { DocumentPage, type OpenDocument } from './DocumentPage.tsx'
import { Later } from './Later.tsx'
import { countOpenTerms } from './open-terms.ts'
import { ReadStep } from './ReadStep.tsx'
import { SignersList } from './SignersList.tsx'
import { SignStep } from './SignStep.tsx'
import { signingLink } from './signing-link.ts'

/** An order to approve on one page: summary, ports, terms and the signature, without an e-signature service. */
export function ApprovalPage() {
  return <DocumentPage>{(open) => <OrderToApprove {...open} />}</DocumentPage>
}

function OrderToApprove(opened: OpenDocument) {
  const { document, guid, inPerson, onChange } = opened
  const { order, providerName, toName, expiresAt, signers } = document
  const [isAccepted, setIsAccepted] = useState(false)
  const signStep = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAccepted) signStep.current?.focus()
  }, [isAccepted])
  if (!order) return <ClosedPage {...signingLink.closed.voided(document)} />
  const open = countOpenTerms(document)
  const decline = <DeclineSigning guid={guid} onChange={onChange} />
  return (
    <>
      <h1>
        Approve {order.title.toLowerCase()} {order.orderID}
      </h1>
      <p className={classes.lead}>
        For {toName}, from {providerName}. It is valid until {formatInstant(expiresAt, { withZone: true })}.
      </p>
      <SignersList signers={signers} />
      <ChangedLines document={document} guid={guid} onChange={onChange} />
      <ReadStep document={document} />
      <CustomerTerms
        guid={guid}
        document={document}
        onChange={onChange}
        level={2}
        acceptLabel="Accept all"
        onAccepted={() => setIsAccepted(true)}
      />
      {open === 0 ? (
        <div ref={signStep} tabIndex={-1} className={classes.step} data-needs-script>
          <SignStep guid={guid} document={document} inPerson={inPerson} onChange={onChange} level={2} back={decline} />
        </div>
      ) : (
        <p className={classes.lead} role="status">
          {`${open === 1 ? 'One term is' : `${open} terms are`} left to accept. You sign after that.`}
        </p>
      )}
      {open > 0 && decline}
      <Later {...opened} />
    </>
  )
}
