import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import { findEnvelopeLocked, type StoredEnvelope } from './queries.ts'

/** How a link stands for whoever opens it. */
export function linkState(envelope: StoredEnvelope, now: Date): 'open' | 'signed' | 'declined' | 'voided' | 'expired' {
  if (envelope.status === 'signed' || envelope.status === 'declined' || envelope.status === 'voided')
    return envelope.status
  return envelope.expiresAt < now ? 'expired' : 'open'
}

const closed = {
  signed: 'This has been signed already.',
  declined: 'This has been declined.',
  voided: 'This has been taken back by the sender. Ask them for a new link.',
  expired: 'This link has expired. Ask the sender for a new one.',
}

/** The envelope of the caller's link, held until the call ends; refused where it can no longer be signed. */
export async function assertOpenLink({ tx, caller, now }: Context): Promise<StoredEnvelope> {
  const envelope = caller.link && (await findEnvelopeLocked(tx, caller.link.guid))
  if (!envelope) throw new AppError('notFound')
  const state = linkState(envelope, now)
  if (state !== 'open') throw new AppError('conflict', { detail: closed[state] })
  return envelope
}
