import {
  type ApplicationLinkState,
  type ApplicationRecipient,
  applicationCalls,
} from '@dealerline/shared/contract/applications.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import {
  type ApplicationRole,
  type ApplicationStatus,
  approversOf,
  canChangeApplicationStatus,
  nextApprover,
} from '@dealerline/shared/rules/application-states.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../api.ts'
import { DeliveryLine } from '../../records/messages/DeliveryLine.tsx'
import progress from '../../records/messages/progress.module.css'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant, unbroken } from '../../ui/format.ts'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './applications.module.css'
import { type Recipient, SendApplication, type SendCalls } from './SendApplication.tsx'

interface Props {
  kind: ApplicationKind
  record: { orderID: number; status: ApplicationStatus; people: readonly ApplicationRecipient[] }
  /** Whether the form has unsaved values, which must be saved before sending. */
  unsaved: boolean
  /** Returns the person with this role, from the customer's record. */
  party: (role: ApplicationRole) => Recipient | null
  sendCalls: SendCalls
  ticket?: { reference: string; problem: string }
  /** Further actions. */
  children?: ReactNode
}

/** The progress of an application: the people and their answers, the next message to send, and taking it back. */
export function ApplicationProgress({ kind, record, unsaved, party, sendCalls, ticket, children }: Props) {
  const { orderID, status, people } = record
  const refresh = useRefreshOrder()
  const takeBack = useMutation({
    mutationFn: () => send(applicationCalls.takeBackApplication, { params: { orderID } }),
    onError: (error) => notify(message('failed', { error: error.message }), error),
    onSettled: refresh,
  })
  const askToTakeBack = async () => {
    const isConfirmed = await confirm({
      title: `Take the ${kind.title.toLowerCase()} back?`,
      message: 'Its links stop working. You can then change it, and the customers have to answer again.',
      confirmLabel: 'Take back',
      danger: true,
    })
    if (isConfirmed) takeBack.mutate()
  }
  const nextRecipient = nextApprover(kind.name, status)
  // Hide replaced requests, except for the latest: its messages may explain the current state.
  const visiblePeople = people.filter(({ state }, index) => state !== 'voided' || index === people.length - 1)
  const isSent = status !== 'Rejected' && canChangeApplicationStatus(kind.name, status, 'Created')
  return (
    <>
      <Section title="Status" actions={<Pill {...stateNames.application[status]} />}>
        {visiblePeople.length === 0 && <p className={layout.hint}>It has not been sent to anybody yet.</p>}
        {visiblePeople.length > 0 && (
          <ul className={classes.people}>
            {visiblePeople.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of people only grows
              <Person key={index} kind={kind} person={person} />
            ))}
          </ul>
        )}
        {status === 'Processing' && ticket && <TicketLine {...ticket} />}
        {(isSent || children) && (
          <div className={classes.buttons}>
            {children}
            {isSent && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                loading={takeBack.isPending}
                onClick={() => void askToTakeBack()}
              >
                Take back
              </Button>
            )}
          </div>
        )}
      </Section>
      {nextRecipient && (
        <SendApplication
          key={`${nextRecipient.role} ${party(nextRecipient.role)?.email ?? ''} ${party(nextRecipient.role)?.mobile ?? ''}`}
          title={`${isSent ? 'Send again' : 'Send'} to the ${nextRecipient.label.toLowerCase()}`}
          orderID={orderID}
          recipient={openLinkOf(people, nextRecipient.role) ?? party(nextRecipient.role)}
          calls={sendCalls}
          blocked={unsaved}
        />
      )}
    </>
  )
}

/** Returns the recipient of the open link, to send it to the same address again. */
function openLinkOf(people: readonly ApplicationRecipient[], role: ApplicationRole): Recipient | undefined {
  const open = people.findLast((person) => person.role === role && person.state === 'open')
  return open && { firstName: open.name, surname: '', email: open.email, mobile: open.mobile }
}

function Person({ kind, person }: { kind: ApplicationKind; person: ApplicationRecipient }) {
  const label = approversOf[kind.name].find(({ role }) => role === person.role)?.label ?? ''
  return (
    <li className={classes.person}>
      <div className={classes.personHead}>
        <strong>{person.name}</strong>
        <span className={classes.quiet}>{label}</span>
        <span className={classes.quiet}>{stateTexts[person.state](person)}</span>
      </div>
      {person.identity && <p className={classes.quiet}>{unbroken(describeConsent(person.identity))}</p>}
      {person.comment && (
        <blockquote className={classes.comment} aria-label={`Comment by ${person.name}`}>
          {person.comment}
        </blockquote>
      )}
      <ul className={progress.progress}>
        {person.deliveries.map((delivery, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of messages only grows
          <DeliveryLine key={index} delivery={{ ...delivery, kind: 'request' }} />
        ))}
      </ul>
    </li>
  )
}

const stateTexts: Record<ApplicationLinkState, (person: ApplicationRecipient) => string> = {
  open: ({ openedAt, expiresAt }) =>
    `${openedAt ? `Opened ${formatInstant(openedAt, { withZone: true })}, not answered` : 'Not opened'} yet. The link is valid until ${formatInstant(expiresAt, { withZone: true })}.`,
  approved: ({ decidedAt }) => `Approved ${formatInstant(decidedAt, { withZone: true })}`,
  rejected: ({ decidedAt }) => `${stateNames.event.rejected.label} ${formatInstant(decidedAt, { withZone: true })}`,
  voided: () => stateNames.event.takenBack.label,
  expired: ({ expiresAt }) => `The link expired ${formatInstant(expiresAt, { withZone: true })}. Send it again.`,
}

function TicketLine({ reference, problem }: { reference: string; problem: string }) {
  if (reference) return <p className={layout.hint}>The provider processes it under ticket {reference}.</p>
  if (!problem) return <p className={layout.hint}>It is being sent to the provider.</p>
  return <Notice tone="warning">Not sent to the provider yet: {problem}. It will be retried.</Notice>
}
