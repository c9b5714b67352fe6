import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { type ApplicationRole, canMoveApplication, nextAsked } from '@dealerline/shared/rules/application-states.ts'
import {
  type ApplicationKind,
  applicationFacts,
  lackingInApplication,
  unreachableIn,
} from '@dealerline/shared/rules/applications.ts'
import { orderStatus, orderStatusLabel } from '@dealerline/shared/rules/order-states.ts'
import { toDigits } from '@dealerline/shared/rules/phone.ts'
import { expiryOf } from '@dealerline/shared/rules/reminders.ts'
import { brokenRule, ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../calls/context.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { lockApplication } from './applications.ts'
import {
  insertLink,
  insertMessage,
  moveApplication,
  renewLink,
  type SentApplication,
  type SentParty,
  type StoredApplication,
  type StoredLink,
  selectLinks,
  voidLinks,
} from './queries.ts'

type Channel = 'email' | 'sms'

export interface Sending {
  orderID: number
  channel: Channel
  /** '' for what the customer's record says. */
  to: string
  toName: string
}

/**
 * Sends the link of an application to whoever is to answer next. The first time freezes what it says. A second message to
 * the same address carries the same link; one to another takes the first link back.
 */
export async function sendApplication(context: Context, kind: ApplicationKind, sending: Sending): Promise<void> {
  const { tx } = context
  const { order, application } = await lockApplication(context, sending.orderID, kind)
  if (order.orderStatus === orderStatus.cancelled)
    throw new AppError('notEditable', {
      detail: `Order ${order.orderID} is ${orderStatusLabel(order.orderStatus)}. Nothing more is sent about it.`,
    })
  const next = nextAsked(kind.name, application.status)
  if (!next)
    throw new AppError('conflict', {
      detail: `The ${kind.title.toLowerCase()} is ${application.status}. Nobody is asked any more.`,
    })
  const isFirst = canMoveApplication(kind.name, application.status, 'Sent')
  const sent = isFirst || !application.sent ? await freeze(context, kind, sending.orderID) : application.sent
  const link = await askPerson(context, application, toPerson(sent, next.role, sending), sending.channel)
  await moveApplication(tx, application.applicationID, {
    status: isFirst ? 'Sent' : application.status,
    guid: link.guid,
    ...(sent !== application.sent && { sent }),
  })
  tx.audit({
    entityType: 'order',
    entityID: sending.orderID,
    action: 'application sent',
    data: { kind: kind.name, title: kind.title, channel: sending.channel, to: link[addressOf[sending.channel]] },
  })
}

/**
 * What everybody who is asked is going to read, and what is printed; refused where it is not complete, or somebody can't be
 * reached.
 */
export async function freeze(context: Context, kind: ApplicationKind, orderID: number): Promise<SentApplication> {
  const order = await getOrderDetail(context, orderID)
  const { application, dealerFullName, dealerEmail } = order
  if (!application) throw new AppError('notFound', { detail: 'No Content' })
  const financed = kind.financed?.(order)
  const lacking = [
    ...lackingInApplication(kind, application),
    ...(financed?.equipment.length === 0 ? [{ field: 'equipment', label: 'Hardware' }] : []),
  ]
  if (lacking.length > 0)
    throw new AppError('requirementsMissing', {
      detail: `Fill in first: ${lacking.map(({ label }) => label).join(', ')}.`,
      errors: lacking.map(({ field, label }) => ({ path: field, message: ruleMessage('required', label) })),
    })
  const [unreachable] = unreachableIn(kind, application)
  if (unreachable)
    throw new AppError('requirementsMissing', {
      detail: `The ${unreachable.toLowerCase()} has neither e-mail nor mobile. Add one to the customer first.`,
    })
  return {
    dealer: { name: dealerFullName, email: dealerEmail },
    facts: [...(financed?.facts ?? []), ...applicationFacts(kind, application)],
    services: application.services,
    ...(financed && { equipment: financed.equipment }),
    parties: application.parties.map(({ role, contactName, name, email, mobile }) => ({
      ...{ role, email, mobile },
      name: contactName || name,
    })),
    accountNo: application.parties.find(({ role }) => role !== 'new')?.accountNo ?? '',
  }
}

const addressOf = { email: 'email', sms: 'mobile' } as const

/** Who is asked, with the name and address given for this once. */
function toPerson(sent: SentApplication, role: ApplicationRole, { channel, to, toName }: Sending): SentParty {
  const known = sent.parties.find((party) => party.role === role)
  if (!known) throw new AppError('conflict', { detail: 'Nobody has that part in it.' })
  const field = addressOf[channel]
  const person = { ...known, [field]: to || known[field], name: toName || known.name }
  const label = channel === 'email' ? 'E-mail' : 'Mobile'
  const message =
    brokenRule('required', label, person[field]) ??
    brokenRule(channel === 'email' ? 'email' : 'mobileOnly', label, person[field])
  assertNoErrors(message ? [{ path: 'to', message }] : [])
  return person
}

/** Gives somebody their link, the one that they have where that goes to the same address, and queues its message. */
export async function askPerson(
  context: Context,
  { applicationID, orderID, dealerID }: Pick<StoredApplication, 'applicationID' | 'orderID' | 'dealerID'>,
  { role, name, email, mobile }: SentParty,
  channel: Channel,
): Promise<StoredLink> {
  const { tx, queue, now, config } = context
  const expiresAt = expiryOf(now, config.signingExpiryDays)
  const open = (await selectLinks(tx, applicationID)).find((link) => link.role === role && link.status === 'asked')
  const asked = { applicationID, orderID, dealerID, role, name, email, mobile, channel, expiresAt }
  let link: StoredLink
  if (open && open.expiresAt > now && isSameAddress(open, asked, channel)) {
    link = { ...open, name, email, mobile, channel, expiresAt }
    await renewLink(tx, link)
  } else {
    await voidLinks(tx, applicationID)
    link = await insertLink(tx, asked)
  }
  const messageID = await insertMessage(tx, link, channel, link[addressOf[channel]])
  await queue(tx, 'applications.deliver', { messageID })
  return link
}

function isSameAddress(link: StoredLink, asked: { email: string; mobile: string }, channel: Channel): boolean {
  if (channel === 'email') return link.email.toLowerCase() === asked.email.toLowerCase()
  return toDigits(link.mobile) === toDigits(asked.mobile)
}
