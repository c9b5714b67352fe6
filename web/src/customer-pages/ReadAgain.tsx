import type { CodeAddress } from '@dealerline/shared/contract/signer-codes.ts'
import { useEffect } from 'react'
import { CodeFields } from './CodeStep.tsx'
import classes from './customer.module.css'
import { useSignerProof } from './use-signer-proof.ts'

interface Props {
  guid: string
  code: CodeAddress
  /** Loads the content again, with the proof of the code. */
  onConfirmed: () => void
}

/** Replaces the content of an answered link that has expired: its recipient reads it again after a code. */
export function ReadAgain({ guid, code, onConfirmed }: Props) {
  const [proof, setProof] = useSignerProof(guid)
  // The page comes without the content. After a reload, this tab may still have a proof.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an old proof is tried once
  useEffect(() => {
    if (proof) onConfirmed()
  }, [])
  const confirm = (next: string) => {
    setProof(next)
    onConfirmed()
  }
  return (
    <section className={classes.step} data-needs-script>
      <h2>Read it again</h2>
      <p className={classes.lead}>This link has expired, so its content is shown only to you.</p>
      <CodeFields guid={guid} code={code} before="read" onConfirmed={confirm} />
    </section>
  )
}
