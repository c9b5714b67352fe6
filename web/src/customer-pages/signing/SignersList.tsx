import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'

/** The signers of a document in their order, and who has signed. Shows nothing for a single signer. */
export function SignersList({ signers }: Pick<SigningDocument, 'signers'>) {
  if (signers.length < 2) return null
  return (
    <ol className={classes.signers} aria-label="Who signs">
      {signers.map(({ name, role, signedAt }) => (
        <li key={role}>
          <strong>{name}</strong>
          <span>{role === 'guarantor' ? 'Guarantor' : 'Authorised representative'}</span>
          <span>{signedAt ? `Signed ${formatInstant(signedAt, { withZone: true })}` : 'Has not signed yet'}</span>
        </li>
      ))}
    </ol>
  )
}
