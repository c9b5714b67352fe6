import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { formatInstant } from '../../ui/format.ts'
import table from '../changes.module.css'
import classes from '../customer.module.css'
import verify from './verify.module.css'

const headings = {
  whole: { icon: IconCircleCheck, title: 'The document is intact' },
  broken: { icon: IconCircleX, title: 'The document has been changed' },
  unknown: { icon: IconAlertTriangle, title: 'The document cannot be confirmed' },
}

/** The result of verifying a document. */
export function VerdictView({ verification, name }: { verification: Verification; name: string }) {
  const { verdict, reason } = verification
  const { icon: Icon, title } = headings[verdict]
  return (
    <>
      <section className={verify.verdict} data-verdict={verdict} aria-label="Result">
        <Icon size={32} aria-hidden />
        <div>
          <h2>{title}</h2>
          <p>{reason}</p>
          <p className={classes.small}>{name}</p>
        </div>
      </section>
      <Updates updates={verification.updates} />
      {verdict === 'whole' && <Details verification={verification} />}
    </>
  )
}

const updateTexts = {
  validationData: 'Validation data: certificates and their revocation lists',
  documentTimestamp: 'Timestamp of the document',
}

/** The updates of the file after its seal, in their order. */
function Updates({ updates }: Pick<Verification, 'updates'>) {
  if (updates.length === 0) return null
  return (
    <>
      <h2>Added after sealing</h2>
      <ol className={classes.signers} aria-label="Added after sealing">
        {updates.map(({ kind, at, authority }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies an update.
          <li key={index}>
            <span>{updateTexts[kind]}</span>
            {at && <span>{formatInstant(at, { withZone: true })}</span>}
            {authority && <span>{authority}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}

function SealText({ verification }: { verification: Verification }) {
  const { title, orderID, sealedBy, sealLevel, sealTimestamp, documentHash } = verification
  const timestamp = sealTimestamp
    ? `timestamp of ${formatInstant(sealTimestamp.at, { withZone: true })} by ${sealTimestamp.authority}`
    : 'no outside timestamp'
  return (
    <p className={classes.fingerprint}>
      {`${title} ${orderID}, sealed by ${sealedBy} (PAdES-${sealLevel}, ${timestamp}). Fingerprint of the document shown (SHA-256): ${documentHash}`}
    </p>
  )
}

function Details({ verification }: { verification: Verification }) {
  const { signers, stands, changes, events } = verification
  return (
    <>
      <h2>Who signed it</h2>
      <ul className={classes.signers}>
        {signers.map((signer) => (
          <li key={signer.role}>
            <strong>{signer.name}</strong>
            <span>{signer.role === 'guarantor' ? 'Guarantor' : 'Customer'}</span>
            <span>{formatInstant(signer.signedAt, { withZone: true })}</span>
            {signer.identity && <span>{signer.identity}</span>}
          </li>
        ))}
      </ul>
      <h2>Changes since signing</h2>
      {!stands && <p>The order was taken back, cancelled or sent again: this document is no longer valid for it.</p>}
      {changes.length === 0 ? (
        <p>None: the order is unchanged since it was signed.</p>
      ) : (
        <table className={table.changes}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">In this document</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ part, label, was, change }) => (
              <tr key={`${part} ${label}`}>
                <td>
                  {part}: {label}
                </td>
                <td>{was || 'Not there'}</td>
                <td>{change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2>What happened</h2>
      <ul className={classes.signers}>
        {events.map(({ at, what, who }) => (
          <li key={`${at} ${what}`}>
            <span>{formatInstant(at, { withZone: true })}</span>
            <span>{what}</span>
            <span>{who}</span>
          </li>
        ))}
      </ul>
      <h2>Technical details</h2>
      <SealText verification={verification} />
    </>
  )
}
