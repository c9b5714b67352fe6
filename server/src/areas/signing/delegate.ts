import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import type { Context, Work } from '../../calls/context.ts'
import { assertMayAnswerAgain } from '../../links/customer-link.ts'
import { eventOf } from '../../links/evidence.ts'
import { addressOn, isSameAddress, onlyAddress, toRecipient } from '../../messages/recipient.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import { delegatesOf } from './document.ts'
import { updateEnvelope } from './envelope-queries.ts'
import { signingLinks } from './open-link.ts'
import { describeRecipient } from './recipients.ts'

/**
 * Records in the evidence whom a recipient names to sign instead, and tells the dealer, who confirms it by changing the recipient. Until
 * then nobody else gets a message, so that a link cannot be used to write to strangers.
 */
export async function nameDelegate(
  context: Context,
  { toName, channel, to: input }: BodyOf<typeof signingCalls.nameDelegate>,
): Promise<SigningDocument> {
  const { tx, queue } = context
  const { envelope, recipient } = await signingLinks.lockOpen(context)
  const person = toRecipient({ name: '', ...onlyAddress(channel, '') }, { channel, to: input, toName })
  assertPrintable(toName)
  const { guid, name, orderID } = recipient
  if (isSameAddress(channel, addressOn(channel, recipient), addressOn(channel, person)))
    throw new AppError('badInput', {
      errors: [{ path: 'to', message: 'This is your own address. Enter that of the other person' }],
    })
  assertMayAnswerAgain(delegatesOf(envelope, guid).length)
  const delegate = { link: guid, toName, to: addressOn(channel, person) }
  const what = `Named ${describeRecipient(person)} to sign instead`
  await updateEnvelope(tx, envelope.guid, { event: eventOf(context, what, { type: 'delegated', delegate }) })
  tx.auditOrder(orderID, 'delegate named', { name, toName, to: delegate.to })
  await queue(tx, 'signing.delegated', { guid })
  return signingLinks.getPage(context)
}

/**
 * The job that tells the dealer whom a recipient named to sign instead: everybody named until now, each once. The next person may be
 * named before this job runs.
 */
export async function tellOfDelegate(work: Work, { guid }: { guid: string }): Promise<void> {
  const link = await signingLinks.declared.find(work.tx, guid)
  if (!link) return
  const { orderID, dealerID, snapshot } = link.envelope
  const { name } = link.recipient
  for (const [index, { toName, to: address }] of delegatesOf(link.envelope, guid).entries()) {
    const to = formatPhone(address)
    const content = events.delegated.notice({ orderID, title: snapshot.title, name, toName, to })
    const key = `delegated-${guid}-${index + 1}`
    await tellOfEvent(work, { event: 'delegated', orderID, dealerID, key, by: name, ...content })
  }
}
