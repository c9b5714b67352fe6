import { useEffect, useRef, useState } from 'react'
import { TermText } from '../../records/terms/TermText.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { ActionBar } from '../ActionBar.tsx'
import { AppointmentTimes } from '../AppointmentTimes.tsx'
import classes from '../customer.module.css'
import { ChangedLines } from './ChangedLines.tsx'
import { CustomerTerms } from './CustomerTerms.tsx'
import { DeclineSigning } from './DeclineSigning.tsx'
import type { OpenDocument } from './DocumentPage.tsx'
import { Later } from './Later.tsx'
import { countOpenTerms, hasUnacceptedChange } from './open-terms.ts'
import { ReadStep } from './ReadStep.tsx'
import { SignersList } from './SignersList.tsx'
import { SignStep } from './SignStep.tsx'
import { StepList } from './StepList.tsx'

type Step = 'read' | 'terms' | 'sign'

/** Read, then confirm the terms, then sign: one step at a time, with the next step always at the bottom. */
export function SigningSteps(open: OpenDocument) {
  const { document, guid, inPerson, onChange } = open
  const [step, setStep] = useState<Step>('read')
  const openTerms = countOpenTerms(document)
  const isBlocked = hasUnacceptedChange(document)
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
  return (
    <>
      <div ref={top} tabIndex={-1} className={classes.step}>
        {step !== 'sign' && <StepList document={document} current={step === 'read' ? 'Read' : 'Terms'} />}
        {step === 'read' && <OrderToRead {...open} />}
        {step === 'terms' && (
          <CustomerTerms
            guid={guid}
            document={document}
            onChange={onChange}
            acceptLabel="Accept all and continue"
            onAccepted={() => setStep('sign')}
          />
        )}
        {step === 'sign' && (
          <SignStep
            guid={guid}
            document={document}
            inPerson={inPerson}
            onChange={onChange}
            back={<BackButton onBack={() => setStep('terms')} />}
          />
        )}
      </div>
      {step === 'read' && (
        <ActionBar>
          <DeclineSigning guid={guid} onChange={onChange} />
          <Button size="medium" tone="accent" disabled={isBlocked} onClick={() => setStep('terms')}>
            {isBlocked ? 'Read the change first' : 'Next: terms'}
          </Button>
        </ActionBar>
      )}
      {step === 'terms' && (
        <ActionBar>
          <BackButton onBack={() => setStep('read')} />
          <Button size="medium" tone="accent" disabled={openTerms > 0} onClick={() => setStep('sign')}>
            {openTerms > 0 ? `${openTerms} left to accept` : 'Next: sign'}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

function OrderToRead(open: OpenDocument) {
  const { document, guid, inPerson, onChange } = open
  return (
    <>
      <h1>
        Your {document.order?.title.toLowerCase() ?? 'order'} from {document.sentBy}
      </h1>
      <p className={classes.lead}>
        For {document.toName}. It is valid until {formatInstant(document.expiresAt, { withZone: true })}.
      </p>
      {inPerson && (
        <p className={classes.lead}>
          You are signing in person on a device of {document.sentBy}. The certificate of your signature records this.
        </p>
      )}
      <SignersList signers={document.signers} />
      <ChangedLines document={document} guid={guid} onChange={onChange} />
      <ReadStep document={document} />
      <AppointmentTimes lines={document.appointments} />
      <noscript>
        <h2>The terms</h2>
        {document.terms.map((term) => (
          <section key={term.id} className={classes.term}>
            <h3>{term.heading}</h3>
            <TermText term={term} />
          </section>
        ))}
      </noscript>
      <Later {...open} />
    </>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button size="medium" tone="quiet" onClick={onBack}>
      Back
    </Button>
  )
}
