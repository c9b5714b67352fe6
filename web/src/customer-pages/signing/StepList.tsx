import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import classes from './signing.module.css'

type Step = 'Read' | 'Terms' | 'Code' | 'Sign'

const steps: readonly Step[] = ['Read', 'Terms', 'Code', 'Sign']

/** The steps until an order is signed, and where the signer is. */
export function StepList({ document: { code }, current }: { document: SigningDocument; current: Step }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps
        .filter((step) => step !== 'Code' || code)
        .map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {step}
          </li>
        ))}
    </ol>
  )
}
