import type { ReadableOrder } from '../contract/signing.ts'
import { toMoney } from '../rules/formats.ts'

export interface MessageText {
  subject: string
  body: string
}

/** The sentence of the default message that asks the recipient to sign. */
export const signingRequest = 'Read it, accept the terms and sign with the link below.'

type MessageOrder = Pick<ReadableOrder, 'orderID' | 'title' | 'dealer' | 'charges' | 'monthly' | 'onceOff'>

/**
 * The default message with the link. A greeting precedes it; the link and its expiry follow it. An anonymous message
 * comes from the customer and does not name the dealer.
 */
export function defaultMessage(order: MessageOrder, providerName: string, anonymous = false): MessageText {
  const title = order.title.toLowerCase()
  const by = anonymous ? `${providerName} has` : `${order.dealer.name} has`
  return {
    subject: `Your ${providerName} ${title} ${order.orderID} is ready to sign`,
    body: [
      `${by} prepared ${title} ${order.orderID} for you.`,
      // A change of address or lessee sells nothing.
      order.charges.length > 0 &&
        `It costs ${toMoney(order.monthly.inc)} a month and ${toMoney(order.onceOff.inc)} once, including GST.`,
      signingRequest,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/** Returns the sentence that the message to a guarantor starts with. */
export function guarantorLine(order: Pick<ReadableOrder, 'orderID' | 'title'>, previousSigner: string): string {
  const previousSignature = previousSigner ? `${previousSigner} has signed it. ` : ''
  return `${previousSignature}You are named as the guarantor of ${order.title.toLowerCase()} ${order.orderID}, so it needs your signature, too.`
}

/** Returns the message as a reminder for a person who has not signed yet. */
export function reminderOf({ subject, body }: MessageText, sentOn: string): MessageText {
  return { subject: `Reminder: ${subject}`, body: `We wrote to you on ${sentOn}. You have not signed yet.\n\n${body}` }
}
