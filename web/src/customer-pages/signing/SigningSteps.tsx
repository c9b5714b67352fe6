import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatInstant } from '../../ui/format.ts'
import { lazyPrefetched } from '../../ui/lazy-prefetched.ts'
import classes from '../customer.module.css'
import { CustomerTerms } from './CustomerTerms.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import type { OpenDocument } from './DocumentPage.tsx'
import { ReadStep } from './ReadStep.tsx'
import { SignersList } from './SignersList.tsx'
import { SignStep } from './SignStep.tsx'

// Customers rarely need this, so load it later.
const CustomerFiles = lazyPrefetched(() => import('./CustomerFiles.tsx'))

type Step = 'read' | 'terms' | 'sign'

/** Read, then confirm the terms, then sign: one step at a time, with the next step always at the bottom. */
export function SigningSteps({ document, guid, inPerson, onChange }: OpenDocument) {
  const [step, setStep] = useState<Step>('read')
  const open = document.terms.filter((term) => term.needsConfirm && !term.checked).length
  const top = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step starts at its top, where a screen reader continues
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    window.scrollTo({ top: 0 })
    top.current?.focus()
  }, [step])
  const title = document.order?.title.toLowerCase() ?? 'order'
  return (
    <>
      <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
        {step === 'read' && (
          <>
            <h1>
              Your {title} from {document.sentBy}
            </h1>
            <p className={classes.lead}>
              For {document.toName}. It is valid until {formatInstant(document.expiresAt, { withZone: true })}.
            </p>
            {inPerson && (
              <p className={classes.lead}>
                You are signing in person on a device of {document.sentBy}. The certificate of your signature records
                this.
              </p>
            )}
            <SignersList signers={document.signers} />
            {document.order && <ReadStep order={document.order} />}
            <Suspense>
              <CustomerFiles guid={guid} />
            </Suspense>
            <p className={classes.fingerprint}>Fingerprint of this document (SHA-256): {document.documentHash}</p>
          </>
        )}
        {step === 'terms' && <CustomerTerms guid={guid} document={document} onChange={onChange} />}
        {step === 'sign' && <SignStep guid={guid} document={document} inPerson={inPerson} onChange={onChange} />}
      </div>
      {step !== 'sign' && (
        <div className={classes.bar}>
          <div className={classes.barInside}>
            {step === 'read' ? (
              <DeclineButton guid={guid} onChange={onChange} />
            ) : (
              <BackButton onBack={() => setStep('read')} />
            )}
            {step === 'read' ? (
              <Button size="md" onClick={() => setStep('terms')}>
                Next: terms
              </Button>
            ) : (
              <Button size="md" disabled={open > 0} onClick={() => setStep('sign')}>
                {open > 0 ? `${open} left to confirm` : 'Next: sign'}
              </Button>
            )}
          </div>
        </div>
      )}
      {step === 'sign' && (
        <p>
          <BackButton onBack={() => setStep('terms')} />
        </p>
      )}
    </>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button size="md" variant="subtle" onClick={onBack}>
      Back
    </Button>
  )
}
