import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconSend, IconX } from '@tabler/icons-react'
import { formatInstant } from '../../ui/format.ts'

/** Returns the reason with the specified prefix. The reason of a text message may already have the prefix. */
function reasonOf({ channel, problem }: Delivery): string {
  if (channel === 'email') return `Error on sendEmail: ${problem}`
  return problem.startsWith('SMS not sent') ? problem : `SMS not sent: ${problem}`
}

/** One message with the link: whether it was sent, or why not. */
export function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const label = `${delivery.kind === 'reminder' ? 'Reminder by ' : ''}${delivery.channel === 'email' ? 'E-mail' : 'SMS'}`
  switch (delivery.status) {
    case 'sent':
      if (delivery.receipt === 'undelivered' || delivery.receipt === 'failed')
        return (
          <li data-tone="bad">
            <IconAlertTriangle size={18} aria-hidden /> {label} to {delivery.to} did not arrive: {delivery.problem}.
            Check the number and send again.
          </li>
        )
      if (delivery.receipt === 'delivered')
        return (
          <li data-tone="good">
            <IconCircleCheck size={18} aria-hidden /> {label} delivered to {delivery.to}, sent{' '}
            {formatInstant(delivery.sentAt, { withZone: true })}
          </li>
        )
      return (
        <li data-tone="good">
          <IconSend size={18} aria-hidden /> {label} sent to {delivery.to},{' '}
          {formatInstant(delivery.sentAt, { withZone: true })}
        </li>
      )
    case 'waiting':
      return (
        <li data-tone={delivery.problem ? 'warn' : undefined}>
          <IconClock size={18} aria-hidden /> {label} to {delivery.to} is waiting to be sent
          {delivery.problem && `: ${delivery.problem}. It is retried until it is sent.`}
        </li>
      )
    case 'failed':
      return (
        <li data-tone="bad">
          <IconAlertTriangle size={18} aria-hidden /> {label} to {delivery.to}: {reasonOf(delivery)}. Check it and send
          again.
        </li>
      )
    default:
      return (
        <li>
          <IconX size={18} aria-hidden /> {label} to {delivery.to} was stopped
        </li>
      )
  }
}
