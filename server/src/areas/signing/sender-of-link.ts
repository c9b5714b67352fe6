import type { Sender } from '@dealerline/shared/contract/sender.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { findSenderOfLink } from '../../messages/sender-queries.ts'
import { findRecipient } from './recipient-queries.ts'

/** The dealer who sent the caller's link. A message in a customer's name does not name the dealer. */
export async function getSenderOfLink({ tx, caller }: Context): Promise<Sender> {
  const recipient = caller.link && (await findRecipient(tx, caller.link.guid))
  const sender = recipient?.anonymous ? undefined : await findSenderOfLink(tx)
  if (!sender) throw new AppError('notFound')
  const { name, business, phone, email } = sender
  return { name, business, phone, email }
}
