import type { DealerInterest, StepProgress } from '@dealerline/shared/contract/onboarding.ts'
import { stepRefusal, welcomeRefusal } from '@dealerline/shared/rules/interest-states.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Pill } from '../../ui/shell/Pill.tsx'
import { stepTexts } from './interest-texts.ts'
import classes from './onboarding.module.css'

interface Props {
  interest: DealerInterest
  isBusy: boolean
  onAction: (action: 'welcome' | 'signing' | 'onboard') => void
}

/** The steps after an approval, in sequence. A failed step shows its reason and can be retried. */
export function InterestSteps({ interest, isBusy, onAction }: Props) {
  const { welcome, signing, onboarding } = interest
  const retryButton = (
    action: Parameters<Props['onAction']>[0],
    label: string,
    name: string,
    refusal: string | undefined,
  ) =>
    refusal === undefined && (
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        aria-label={`${label}: ${name}`}
        onClick={() => onAction(action)}
      >
        {label}
      </Button>
    )
  return (
    <Section title="What follows">
      {welcome.problem && <Notice tone="bad">{message('welcomeNotSent', { error: welcome.problem }).message}</Notice>}
      {[signing, onboarding].map(
        ({ problem }) =>
          problem && (
            <Notice key={problem} tone="bad">
              The sales system: {problem}
            </Notice>
          ),
      )}
      <ol className={classes.steps} aria-label="Steps">
        <Step name="Welcome e-mail" step={welcome}>
          {retryButton('welcome', 'Send again', 'welcome e-mail', welcomeRefusal(interest))}
        </Step>
        <Step name="Signing" step={signing}>
          {signing.status === 'failed' &&
            retryButton('signing', 'Try again', 'Signing', stepRefusal('Signing', interest))}
        </Step>
        <Step name="Onboarding" step={onboarding}>
          {onboarding.status === 'failed' &&
            retryButton('onboard', 'Try again', 'Onboarding', stepRefusal('Onboarding', interest))}
        </Step>
      </ol>
    </Section>
  )
}

function Step({ name, step, children }: { name: string; step: StepProgress; children: React.ReactNode }) {
  const { status, at } = step
  return (
    <li className={classes.step}>
      <b>{name}</b>
      <Pill {...stepTexts[status]} />
      <span className={classes.quiet}>{formatInstant(at)}</span>
      {children}
    </li>
  )
}
