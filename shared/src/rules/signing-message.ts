import type { ReadableOrder } from '../contract/signing.ts'
import { toMoney } from './formats.ts'

export interface Message {
  subject: string
  body: string
}

type Said = Pick<ReadableOrder, 'orderID' | 'title' | 'dealer' | 'monthly' | 'onceOff'>

/**
 * What the message with the link says where nobody writes anything else. A greeting by name stands before it, the link
 * and until when it stands after it. An anonymous one comes from the customer, and does not name the dealer.
 */
export function defaultMessage(order: Said, providerName: string, anonymous = false): Message {
  const title = order.title.toLowerCase()
  const by = anonymous ? `${providerName} has` : `${order.dealer.name} has`
  return {
    subject: `Your ${providerName} ${title} ${order.orderID} is ready to sign`,
    body: [
      `${by} prepared ${title} ${order.orderID} for you.`,
      `It comes to ${toMoney(order.monthly.inc)} a month and ${toMoney(order.onceOff.inc)} once, including GST.`,
      'Read it, confirm the terms and sign with the link below.',
    ].join('\n\n'),
  }
}

/** What a guarantor is told before the message itself. */
export function guarantorLine(order: Pick<ReadableOrder, 'orderID' | 'title'>, signedBefore: string): string {
  const signed = signedBefore ? `${signedBefore} has signed it. ` : ''
  return `${signed}You are named as the guarantor of ${order.title.toLowerCase()} ${order.orderID}, so it needs your signature, too.`
}

/** The message again, for somebody who has not signed yet. */
export function reminderOf({ subject, body }: Message, sentOn: string): Message {
  return { subject: `Reminder: ${subject}`, body: `We wrote to you on ${sentOn}, and it is not signed yet.\n\n${body}` }
}
