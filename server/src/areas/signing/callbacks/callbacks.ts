import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import type { Callback } from '../../../providers/esign/port.ts'
import { recordApplicationReceipt } from '../../applications/receipts.ts'
import { recordReceipt } from '../receipts.ts'
import { applyServiceState } from '../service-states.ts'
import { insertEsignEvent, seeAll } from './queries.ts'

/** A request as it came in; its body is what was signed, byte for byte. */
export type Received = { headers: Callback['headers']; body: unknown }

const bytesOf = ({ body }: Received) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function refuse(context: Context, service: string): never {
  context.log.warn({ from: context.from.ip, service }, 'callback that was not signed by its service')
  throw new AppError('notSignedIn', { detail: 'This does not carry the signature of the service.' })
}

/**
 * An e-signature service tells of an envelope. What it says counts once and is done in one transaction, so that the
 * service tells it again where that fails. What nobody here knows, or can read, is taken all the same: it would be told
 * for days.
 */
export async function envelopeChanged(context: Context, received: Received): Promise<{ known: boolean }> {
  const { tx, providers, log } = context
  const event = providers.esign.readCallback?.({ headers: received.headers, body: bytesOf(received) }) ?? 'notRead'
  if (event === 'notSigned' || !providers.esign.readCallback) return refuse(context, 'esign')
  if (event === 'notRead') {
    log.warn({ service: 'esign' }, 'callback that can not be read')
    return { known: false }
  }
  await seeAll(tx)
  if (!(await insertEsignEvent(tx, event))) return { known: true }
  const applied = event.state && (await applyServiceState(context, event.state))
  const { eventID, envelopeID } = event
  if (!applied) log.warn({ eventID, envelopeID, event: event.event }, 'callback about nothing that is known here')
  return { known: applied !== undefined }
}

/** An SMS service tells how far a message got. */
export async function messageChanged(
  context: Context,
  reference: string,
  received: Received,
): Promise<{ known: boolean }> {
  const { tx, providers, log } = context
  const { sms } = providers
  const receipt = sms.readCallback?.({ reference, headers: received.headers, body: bytesOf(received) })
  if (receipt === 'notSigned' || !sms.readCallback) return refuse(context, 'sms')
  if (!receipt) return { known: false }
  await seeAll(tx)
  const known = (await recordReceipt(context, receipt)) || (await recordApplicationReceipt(context, receipt))
  if (!known) log.warn({ reference }, 'callback about nothing that is known here')
  return { known }
}
