import {
  type ApplicationLinkState,
  type ApplicationRecipient,
  applicationCalls,
} from '@dealerline/shared/contract/applications.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import {
  type ApplicationRole,
  type ApplicationStatus,
  approversOf,
  canChangeApplicationStatus,
  nextApprover,
} from '@dealerline/shared/rules/application-states.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import type { ReactNode } from 'react'
import { send } from '../../api.ts'
import { ActionButton } from '../../links/ActionButton.tsx'
import { LinkAddress } from '../../links/LinkAddress.tsx'
import { eventAt, LinkTimeline } from '../../links/LinkTimeline.tsx'
import { nextReminder, Recipient, Recipients } from '../../links/Recipient.tsx'
import { TakeBackButton } from '../../links/TakeBackButton.tsx'
import { useRefreshOrder } from '../../session/use-order.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './applications.module.css'
import { type Party, SendApplication, type SendCalls } from './SendApplication.tsx'
import { useApplicationSending } from './use-application-sending.ts'

interface Props {
  kind: ApplicationKind
  /** The order; nothing is sent about a cancelled one. */
  order: Pick<OrderDetail, 'orderStatus' | 'customer'>
  record: { orderID: number; status: ApplicationStatus; people: readonly ApplicationRecipient[] }
  /** The address of the customer's page. */
  link: string
  /** Whether the form has unsaved values, which must be saved before sending. */
  unsaved: boolean
  /** Returns the person with this role, from the customer's record. Default: the order's customer. */
  party?: (role: ApplicationRole) => Party | null
  sendCalls: SendCalls
  ticket?: { reference: string; problem: string }
  /** Further actions. */
  children?: ReactNode
}

/** The progress of an application: the people and their answers, the next message to send, and taking it back. */
export function ApplicationProgress(props: Props) {
  const { kind, order, record, link, unsaved, party = () => order.customer, sendCalls, ticket, children } = props
  const { orderID, status, people } = record
  const isCancelled = order.orderStatus === orderStatus.cancelled
  const refresh = useRefreshOrder()
  const takeBack = async () => {
    await send(applicationCalls.takeBackApplication, { params: { orderID } }).finally(refresh)
  }
  const next = nextApprover(kind.name, status)
  const hasOpenLink = people.some(({ role, state }) => role === next?.role && state === 'open')
  // Hide replaced requests, except for the latest: its messages may explain the current state.
  const visiblePeople = people.filter(({ state }, index) => state !== 'voided' || index === people.length - 1)
  const isSent = status !== 'Rejected' && canChangeApplicationStatus(kind.name, status, 'Created')
  return (
    <>
      <Section title="Status" actions={<Pill {...stateNames.application[status]} />}>
        {visiblePeople.length === 0 && <p className={layout.hint}>It has not been sent to anybody yet.</p>}
        {visiblePeople.length > 0 && (
          <Recipients label="Sent to">
            {visiblePeople.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of people only grows
              <Person key={index} kind={kind} orderID={orderID} link={link} person={person} calls={sendCalls} />
            ))}
          </Recipients>
        )}
        {status === 'Processing' && ticket && <TicketLine {...ticket} />}
        {(isSent || children) && !isCancelled && (
          <div className={classes.buttons}>
            {children}
            {isSent && (
              <TakeBackButton
                title={`Take the ${kind.title.toLowerCase()} back?`}
                message="Its links stop working. You can then change it, and the customers have to answer again."
                work={takeBack}
              />
            )}
          </div>
        )}
      </Section>
      {next && !hasOpenLink && !isCancelled && (
        <SendApplication
          key={next.role}
          title={`${isSent ? 'Send again' : 'Send'} to the ${next.label.toLowerCase()}`}
          orderID={orderID}
          party={party(next.role)}
          calls={sendCalls}
          blocked={unsaved}
        />
      )}
    </>
  )
}

interface PersonProps extends Pick<Props, 'kind' | 'link'> {
  orderID: number
  person: ApplicationRecipient
  calls: SendCalls
}

function Person({ kind, orderID, link, person, calls }: PersonProps) {
  const { role, name, email, mobile, state, identity, comment, deliveries, openedAt } = person
  const sending = useApplicationSending(orderID, calls)
  const last = deliveries.findLast(({ isCopy }) => !isCopy)
  return (
    <Recipient
      name={name}
      role={approversOf[kind.name].find((approver) => approver.role === role)?.label ?? ''}
      email={email}
      mobile={mobile}
      sentences={[stateTexts[state](person), identity !== null && describeConsent(identity)]}
      comment={comment}
      change={
        state === 'open'
          ? { draft: { kind: 'application', orderID }, send: (recipient) => sending.mutateAsync(recipient) }
          : undefined
      }
      actions={
        state === 'open' && (
          <>
            {last && (
              <ActionButton
                label="Send again"
                // The hook reports a failure.
                run={() =>
                  sending.mutateAsync({ channel: last.channel, toName: name, to: last.to }).catch(() => undefined)
                }
              />
            )}
            <LinkAddress name={name} addressOf={async () => link} />
          </>
        )
      }
    >
      <LinkTimeline messages={deliveries} events={[eventAt('opened', openedAt, `Opened by ${name}`)]} />
    </Recipient>
  )
}

const stateTexts: Record<ApplicationLinkState, (person: ApplicationRecipient) => string> = {
  open: (link) =>
    `${link.openedAt ? 'Has opened it and not answered' : 'Has not opened it'} yet. ${nextReminder(link)}`,
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
