import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import classes from '../customer.module.css'

/** The fingerprint of the document, for a person who compares it with the sealed copy. */
export function Fingerprint({ document: { documentHash } }: { document: SigningDocument }) {
  return (
    <details className={classes.fingerprint}>
      <summary>Fingerprint of this document</summary>
      SHA-256: {documentHash}
    </details>
  )
}
