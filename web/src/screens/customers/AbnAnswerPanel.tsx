import { monthsSince } from '@dealerline/shared/record-rules/company.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './customers.module.css'
import { entityTypeName } from './entity-types.ts'
import type { AbnAnswer } from './use-abn-lookup.ts'

interface Props {
  answer: AbnAnswer
  abn: string
  onRetry: () => void
}

/** The register's entry for the ABN above, or the next step if there is none. */
export function AbnAnswerPanel({ answer, abn, onRetry }: Props) {
  const tone =
    answer.kind === 'found' && answer.active
      ? 'good'
      : answer.kind === 'idle' || answer.kind === 'looking'
        ? undefined
        : 'warn'
  return (
    <div className={classes.answer} data-tone={tone} data-empty={answer.kind === 'idle' || undefined} role="status">
      {textOf(answer, abn, onRetry)}
    </div>
  )
}

function textOf(answer: AbnAnswer, abn: string, onRetry: () => void): ReactNode {
  switch (answer.kind) {
    case 'idle':
      return null
    case 'looking':
      return (
        <>
          <Loader size={16} aria-hidden /> Looking up the ABN…
        </>
      )
    case 'found':
      return answer.active ? (
        <ActiveEntry answer={answer} />
      ) : (
        <CancelledEntry since={answer.entry.abn_status_from_date} />
      )
    case 'taken':
      return (
        <Problem title={answer.message}>
          <AppLink href={`/Customers?keyword=${encodeURIComponent(abn.replace(/\s/g, ''))}`}>
            Find that customer
          </AppLink>
          . If another dealer has the business, type the details by hand and confirm a new account when you save.
        </Problem>
      )
    case 'unknown':
      return <Problem title={answer.message}>Check the ABN, or enter the details by hand.</Problem>
    case 'down':
      return (
        <Problem title={answer.message}>
          Enter the details by hand, or{' '}
          <Button size="compact-sm" variant="subtle" onClick={onRetry}>
            try again
          </Button>
        </Problem>
      )
    case 'refused':
      return <Problem title={answer.message} />
  }
}

function ActiveEntry({ answer: { entry } }: { answer: Extract<AbnAnswer, { kind: 'found' }> }) {
  const months = monthsSince(entry.abn_status_from_date, toLocalDay(new Date()))
  const type = entityTypeName(entry.entity_type_code) || entry.entity_type_code
  return (
    <>
      <IconCircleCheck size={18} aria-hidden />
      <span>
        <strong>{entry.entity_name}</strong>
        <br />
        {type} · active since {formatDate(entry.abn_status_from_date)} ({formatAge(months)})
      </span>
    </>
  )
}

function CancelledEntry({ since }: { since: string }) {
  return (
    <Problem title="This ABN is cancelled">
      It has been since {formatDate(since)}. Ask the customer for the current one before you continue.
    </Problem>
  )
}

function Problem({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <strong>{title}</strong>
        {children && <br />}
        {children}
      </span>
    </>
  )
}

function formatAge(months: number): string {
  if (months < 24) return months === 1 ? '1 month' : `${months} months`
  return `${Math.floor(months / 12)} years`
}
