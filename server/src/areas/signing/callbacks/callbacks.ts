import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import type { Outside } from '../../../calls/handler.ts'
import { recordReceipt } from '../../../links/receipts.ts'
import { recordCodeReceipt } from '../../../links/send-code.ts'
import { recordNoticeReceipt } from '../../../messages/tell-of-event.ts'
import type { Callback, EnvelopeEvent } from '../../../providers/esign/port.ts'
import type { SmsReceipt } from '../../../providers/sms/port.ts'
import { applyServiceState } from '../service-states.ts'
import { insertEsignEvent } from './queries.ts'

/** A request with its raw body, because the service signs these exact bytes. */
export type RawRequest = { headers: Callback['headers']; body: unknown }

const bytesOf = ({ body }: RawRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function refuse(): never {
  throw new AppError('notSignedIn', { detail: 'This request is not signed by the service.' })
}

/** Verifies and reads a callback of the e-signature service. Undefined if it can't be read. */
export async function readEnvelopeEvent(
  { providers: { esign } }: Outside,
  request: RawRequest,
): Promise<EnvelopeEvent | undefined> {
  const event = esign.readCallback?.({ headers: request.headers, body: bytesOf(request) })
  if (event === 'notSigned' || !esign.readCallback) return refuse()
  return event
}

/**
 * Handles a callback of the e-signature service about an envelope. Each event is applied once and in one transaction;
 * if that fails, the service repeats the callback. Unknown and invalid events are accepted too, because the service
 * would otherwise repeat them for days.
 */
export async function envelopeChanged(context: Context, event: EnvelopeEvent | undefined): Promise<{ known: boolean }> {
  const { tx, log } = context
  if (!event) {
    log.warn({ service: 'esign' }, 'callback that cannot be read')
    return { known: false }
  }
  await tx.allowAllRows()
  if (!(await insertEsignEvent(tx, event))) return { known: true }
  const change = event.state && (await applyServiceState(context, event.state))
  const { eventID, envelopeID } = event
  if (!change) log.warn({ eventID, envelopeID, event: event.event }, 'callback about an unknown envelope or message')
  return { known: change !== undefined }
}

/** Verifies and reads a callback of the SMS service. Undefined if it does not report progress. */
export async function readReceipt(
  { providers: { sms } }: Outside,
  reference: string,
  request: RawRequest,
): Promise<SmsReceipt | undefined> {
  const receipt = sms.readCallback?.({ reference, headers: request.headers, body: bytesOf(request) })
  if (receipt === 'notSigned' || !sms.readCallback) return refuse()
  return receipt
}

/** Handles a callback of the SMS service about the delivery of a message. */
export async function messageChanged(
  context: Context,
  reference: string,
  receipt: SmsReceipt | undefined,
): Promise<{ known: boolean }> {
  const { tx, log } = context
  if (!receipt) return { known: false }
  await tx.allowAllRows()
  const isKnown =
    (await recordReceipt(context, receipt)) ||
    (await recordCodeReceipt(context, receipt)) ||
    (await recordNoticeReceipt(context, receipt))
  if (!isKnown) log.warn({ reference }, 'callback about an unknown envelope or message')
  return { known: isKnown }
}
