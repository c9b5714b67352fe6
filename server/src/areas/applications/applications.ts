import type { AskedPerson } from '@dealerline/shared/contract/applications.ts'
import { sentFields } from '@dealerline/shared/contract/changes.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import {
  type ApplicationKindName,
  canRenewApplication,
  canWriteApplication,
} from '@dealerline/shared/rules/application-states.ts'
import { type ApplicationKind, applicationKindOf } from '@dealerline/shared/rules/applications.ts'
import { orderStatus, zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { getCustomer } from '../customers/customers.ts'
import { type LockedOrder, lockOrder, lockUnsentOrder } from '../orders/lock-order.ts'
import { getOrder } from '../orders/orders.ts'
import { linkState } from './link-state.ts'
import {
  type Content,
  findApplication,
  findApplicationByID,
  findApplicationLocked,
  moveApplication,
  putContent,
  renewApplication,
  type StoredApplication,
  selectApplications,
  selectLinks,
  selectMessages,
  setComments,
  setGenerated,
} from './queries.ts'

export type { StoredApplication }
export { findApplication, findApplicationByID, setComments, setGenerated }

/** What the seed calls a "404-like No Content": nothing is there, or nothing that the caller may see. */
const noContent = () => new AppError('notFound', { detail: 'No Content' })

export async function getApplication(
  { tx }: Pick<Context, 'tx'>,
  orderID: number,
  kind: ApplicationKindName,
): Promise<StoredApplication> {
  const found = await findApplication(tx, orderID, kind)
  if (!found) throw noContent()
  return found
}

/** Every application of a kind that the order has had, the first one first; the last one counts. */
export function getApplications({ tx }: Pick<Context, 'tx'>, orderID: number, kind: ApplicationKindName) {
  return selectApplications(tx, orderID, kind)
}

/** The order and its application, held until the call ends; the order first, as everybody does. */
export async function lockApplication(
  context: Context,
  orderID: number,
  kind: ApplicationKind,
): Promise<{ order: LockedOrder & { envelope: boolean }; application: StoredApplication }> {
  const order = await lockOrder(context, orderID)
  assertKind(order, kind)
  const { applicationID } = await getApplication(context, orderID, kind.name)
  const application = await findApplicationLocked(context.tx, applicationID)
  if (!application) throw noContent()
  return { order, application }
}

function assertKind(order: LockedOrder, kind: ApplicationKind): void {
  if (applicationKindOf(order) === kind) return
  throw new AppError('conflict', {
    detail: `Order ${order.orderID} is no ${kind.title.toLowerCase()}. Change its type first.`,
  })
}

interface Given extends Content {
  orderID: number
}

/**
 * Writes down the application of an order; details that are left out stay. One that was rejected begins anew with it; one that is out, or that its
 * people agreed to, has to be taken back first. `toCurrent` makes the record that a refusal as stale brings.
 */
export async function saveApplication(
  context: Context,
  kind: ApplicationKind,
  given: Given,
  toCurrent: (stored: StoredApplication) => Promise<unknown>,
): Promise<StoredApplication> {
  const { tx } = context
  const { orderID, details, parties } = given
  const order = await lockUnsentOrder(context, orderID)
  assertKind(order, kind)
  const stored = await findApplication(tx, orderID, kind.name)
  if (stored && context.ifMatch !== undefined && context.ifMatch !== stored.version)
    throw new AppError('stale', { current: await toCurrent(stored) })
  if (stored && !canWriteApplication(kind.name, stored.status)) {
    const next = canRenewApplication(kind.name, stored.status) ? 'Begin a new one' : 'Take it back'
    throw new AppError('notEditable', {
      detail: `The ${kind.title.toLowerCase()} is ${stored.status}. ${next} before you change it.`,
    })
  }
  await assertOfDealer(context, order, parties)
  const merged = { ...stored?.details, ...sentFields(details) }
  await putContent(tx, { orderID, dealerID: order.dealerID, kind: kind.name, details: merged, parties })
  if (stored?.status === 'Rejected')
    await moveApplication(tx, stored.applicationID, { status: 'Created', guid: zeroGuid })
  tx.audit({
    entityType: 'order',
    entityID: orderID,
    action: stored ? 'application saved' : 'application created',
    data: { kind: kind.name, title: kind.title },
  })
  return getApplication(context, orderID, kind.name)
}

/** Begins a new application in the place of one that was answered, with what that one says. */
export async function beginAnew(context: Context, kind: ApplicationKind, orderID: number): Promise<void> {
  const { application } = await lockApplication(context, orderID, kind)
  await lockUnsentOrder(context, orderID)
  if (!canRenewApplication(kind.name, application.status))
    throw new AppError('conflict', {
      detail: `The ${kind.title.toLowerCase()} is ${application.status}. A new one follows one that was answered.`,
    })
  await renewApplication(context.tx, application.applicationID)
  context.tx.audit({
    entityType: 'order',
    entityID: orderID,
    action: 'application created',
    data: { kind: kind.name, title: kind.title, index: application.index + 1 },
  })
}

/** Everybody with a part in it is a customer of the order's dealer; any other is not found. */
async function assertOfDealer(context: Context, { dealerID }: LockedOrder, parties: Content['parties']): Promise<void> {
  const { former, new: next } = parties
  const message = 'The new customer is the former one. Choose somebody else'
  assertNoErrors(former && former === next ? [{ path: 'newCustomerID', message }] : [])
  for (const customerID of Object.values(parties)) {
    const customer = await getCustomer(context, customerID)
    if (customer.dealerID !== dealerID) throw new AppError('notFound')
  }
}

/** Those who were asked, and what became of each message. */
export async function peopleOf({ tx, now }: Context, { applicationID }: StoredApplication): Promise<AskedPerson[]> {
  const [links, messages] = await Promise.all([selectLinks(tx, applicationID), selectMessages(tx, applicationID)])
  return links.map((link) => ({
    role: link.role,
    name: link.name,
    email: link.email,
    mobile: link.mobile,
    state: linkState(link, now),
    expiresAt: link.expiresAt.toISOString(),
    openedAt: link.openedAt?.toISOString() ?? '',
    decidedAt: link.decidedAt?.toISOString() ?? '',
    comment: link.comment,
    deliveries: messages
      .filter(({ guid }) => guid === link.guid)
      .map(({ channel, to, status, problem, receipt, sentAt }) => ({
        ...{ channel, to, status, problem, receipt },
        sentAt: sentAt?.toISOString() ?? '',
      })),
  }))
}

/** What the record of every kind carries. */
export async function commonRecord(context: Context, stored: StoredApplication) {
  const { orderID, dealerID, guid, status, version } = stored
  return { orderID, dealerID, guid, status, version, people: await peopleOf(context, stored) }
}

/** Whether the application can be written on: neither it nor its order is out. */
export async function isOpenForEditing(
  context: Context,
  { orderID, kind, status }: StoredApplication,
): Promise<boolean> {
  return canWriteApplication(kind, status) && (await getOrder(context, orderID)).orderStatus === orderStatus.new
}

/** The address of the page of a link; empty until there is one. */
export const linkUrl = ({ config }: Pick<Context, 'config'>, { pageRoute }: ApplicationKind, guid: string): string =>
  guid === zeroGuid ? '' : `${config.publicUrl}/${pageRoute}/${guid}`
