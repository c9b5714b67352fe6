import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { withoutLinks } from '@dealerline/shared/rules/free-text.ts'
import { enquiryServiceName } from '@dealerline/shared/rules/serviceability.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { assertMaySend } from '../../messages/may-send.ts'
import { getCheck } from './checks.ts'
import { insertRequest, type RequestContent, type StoredRequest } from './queries.ts'

type Calls = typeof serviceabilityCalls

/** Asks the provider's staff which services are available at an address. */
export function sendEnquiry(
  context: Context,
  { address, services, speed }: BodyOf<Calls['sendSQ']> & { speed?: string },
) {
  return submit(context, 'enquiry', null, {
    subject: `Service qualification for ${address}`,
    lines: [
      `Address: ${address}`,
      `Services: ${services.map(enquiryServiceName).join(', ')}`,
      ...(speed ? [`Speed: ${speed}`] : []),
    ],
  })
}

/** E-mails the result of a check. Refuses a check without a result. */
export async function sendResult(context: Context, { checkID, to, toName, note }: BodyOf<Calls['sendEmail']>) {
  const check = await getCheck(context, checkID)
  if (!check.result.success) throw new AppError('conflict', { detail: 'This check has no result to send.' })
  return submit(context, 'email', check, {
    subject: `Services available at ${check.formattedAddress}`,
    lines: note ? [withoutLinks(note)] : [],
    to: { email: to, name: toName },
  })
}

/** Opens a ticket for the provider's staff. It has the result of a check if the request names a check. */
export async function createSupportTicket(
  context: Context,
  { checkID, subject, description }: BodyOf<Calls['createSupportTicket']>,
) {
  const check = checkID === undefined ? null : await getCheck(context, checkID)
  return submit(context, 'ticket', check, { subject, lines: [description] })
}

/** Stores a request and queues it. A request about a check belongs to the dealer of the check. */
async function submit(
  context: Context,
  kind: StoredRequest['kind'],
  check: { checkID: number; dealerID: number } | null,
  message: Omit<RequestContent, 'by'>,
) {
  const { tx, caller, queue } = context
  const content = { ...message, by: { email: caller.email, name: caller.name } }
  const owner = { dealerID: check?.dealerID ?? caller.dealerID, checkID: check?.checkID ?? null }
  if (message.to) await assertMaySend(context, { dealerID: owner.dealerID, to: message.to.email })
  const requestID = await insertRequest(tx, { ...owner, kind, content }, authorOf(caller))
  await queue(tx, 'serviceability.send', { requestID })
  const data = { kind, subject: message.subject, ...(message.to && { to: message.to.email }) }
  tx.audit({ entityType: 'serviceabilityRequest', entityID: requestID, action: `${kind} submitted`, data })
  return { success: true, message: '', requestID }
}
