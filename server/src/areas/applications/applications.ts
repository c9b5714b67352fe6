import type { ApplicationLinkState, ApplicationRecipient } from '@dealerline/shared/contract/applications.ts'
import { definedFields } from '@dealerline/shared/contract/changes.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { type ApplicationKind, applicationKindOf } from '@dealerline/shared/record-rules/applications.ts'
import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import {
  type ApplicationKindName,
  canChangeApplication,
  canRenewApplication,
} from '@dealerline/shared/rules/application-states.ts'
import { linkAddress } from '@dealerline/shared/rules/link-kinds.ts'
import { orderStatus, zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { stateOfLink } from '../../links/customer-link.ts'
import { type LinkOf, selectLinks } from '../../links/link-queries.ts'
import { selectMessages } from '../../links/message-queries.ts'
import { toDelivery } from '../../links/to-delivery.ts'
import { getCustomer } from '../customers/customers.ts'
import { type LockedOrder, lockOrder, lockUnsentOrder } from '../orders/lock-order.ts'
import { getOrder } from '../orders/orders.ts'
import {
  type Content,
  changeApplicationStatus,
  findApplication,
  findApplicationByID,
  lockApplicationByID,
  renewApplication,
  type StoredApplication,
  saveContent,
  selectApplications,
  setComments,
  setGenerated,
} from './queries.ts'

export type { StoredApplication }
export { findApplication, findApplicationByID, setComments, setGenerated }

/** The specification requires a "404-like No Content" if there is no record, or none that the caller may see. */
const noContent = () => new AppError('notFound', { detail: 'No Content' })

export async function getApplication(
  { tx }: Pick<Context, 'tx'>,
  orderID: number,
  kind: ApplicationKindName,
): Promise<StoredApplication> {
  const application = await findApplication(tx, orderID, kind)
  if (!application) throw noContent()
  return application
}

/** All applications of a kind on the order, oldest first. The last one is current. */
export function getApplications({ tx }: Pick<Context, 'tx'>, orderID: number, kind: ApplicationKindName) {
  return selectApplications(tx, orderID, kind)
}

/**
 * Locks the order and then its application until the call ends. All calls lock them in this sequence, so they can't
 * deadlock.
 */
export async function lockApplication(
  context: Context,
  orderID: number,
  kind: ApplicationKind,
): Promise<{ order: LockedOrder & { envelope: boolean }; application: StoredApplication }> {
  const order = await lockOrder(context, orderID)
  assertKind(order, kind)
  const { applicationID } = await getApplication(context, orderID, kind.name)
  const application = await lockApplicationByID(context.tx, applicationID)
  if (!application) throw noContent()
  return { order, application }
}

function assertKind(order: LockedOrder, kind: ApplicationKind): void {
  if (applicationKindOf(order) === kind) return
  throw new AppError('conflict', {
    detail: `Order ${order.orderID} is not a ${kind.title.toLowerCase()}. Change its type first.`,
  })
}

/** Adds an entry about an application of this kind to the audit log of the order. */
export function auditApplication(
  { tx }: Pick<Context, 'tx'>,
  { name, title }: ApplicationKind,
  orderID: number,
  action: AuditAction,
  data: object = {},
): void {
  tx.auditOrder(orderID, action, { kind: name, title, ...data })
}

interface ApplicationInput extends Content {
  orderID: number
}

/**
 * Saves the application of an order. Omitted details keep their values. Saving a rejected application resets it to
 * Created. A sent or approved application must be taken back first. `toCurrent` builds the current record that a 409
 * for a stale version contains.
 */
export async function saveApplication(
  context: Context,
  kind: ApplicationKind,
  input: ApplicationInput,
  toCurrent: (stored: StoredApplication) => Promise<unknown>,
): Promise<StoredApplication> {
  const { tx } = context
  const { orderID, details, parties } = input
  const order = await lockUnsentOrder(context, orderID)
  assertKind(order, kind)
  const storedApplication = await findApplication(tx, orderID, kind.name)
  if (storedApplication && context.ifMatch !== undefined && context.ifMatch !== storedApplication.version)
    throw new AppError('stale', { current: await toCurrent(storedApplication) })
  if (storedApplication && !canChangeApplication(kind.name, storedApplication.status)) {
    const nextStep = canRenewApplication(kind.name, storedApplication.status) ? 'Start a new one' : 'Take it back'
    throw new AppError('notEditable', {
      detail: `The ${kind.title.toLowerCase()} is ${storedApplication.status}. ${nextStep} before you change it.`,
    })
  }
  await assertPartiesOfDealer(context, order, parties)
  const mergedDetails = { ...storedApplication?.details, ...definedFields(details) }
  await saveContent(tx, {
    orderID,
    dealerID: order.dealerID,
    kind: kind.name,
    details: mergedDetails,
    parties,
  })
  if (storedApplication?.status === 'Rejected')
    await changeApplicationStatus(tx, storedApplication.applicationID, { status: 'Created', guid: zeroGuid })
  auditApplication(context, kind, orderID, storedApplication ? 'application saved' : 'application created')
  return getApplication(context, orderID, kind.name)
}

/** Starts a new application with the content of the decided one. */
export async function startNewApplication(context: Context, kind: ApplicationKind, orderID: number): Promise<void> {
  const { application } = await lockApplication(context, orderID, kind)
  await lockUnsentOrder(context, orderID)
  if (!canRenewApplication(kind.name, application.status))
    throw new AppError('conflict', {
      detail: `The ${kind.title.toLowerCase()} is ${application.status}. You can start a new one only after it was answered.`,
    })
  await renewApplication(context.tx, application.applicationID)
  auditApplication(context, kind, orderID, 'application created', { index: application.index + 1 })
}

/** Answers 404 unless all parties are customers of the order's dealer. */
async function assertPartiesOfDealer(
  context: Context,
  { dealerID }: LockedOrder,
  parties: Content['parties'],
): Promise<void> {
  const { former, new: next } = parties
  const message = 'The new customer is the same as the former one. Choose another customer'
  assertNoErrors(former && former === next ? [{ path: 'newCustomerID', message }] : [])
  for (const customerID of Object.values(parties)) {
    const customer = await getCustomer(context, customerID)
    if (customer.dealerID !== dealerID) throw new AppError('notFound')
  }
}

/** The state of a link, as shown to the person who opens it. */
export function linkState(link: LinkOf<'application'>, now: Date): ApplicationLinkState {
  const state = stateOfLink(link, now)
  if (state === 'answered') return link.answer === 'rejected' ? 'rejected' : 'approved'
  return state === 'closed' ? 'voided' : state
}

/** The people who got a link, with the status of each message. */
export async function recipientsOf(
  { tx, now }: Context,
  { applicationID }: StoredApplication,
): Promise<ApplicationRecipient[]> {
  const links = await selectLinks(tx, 'application', [applicationID])
  const messages = await selectMessages(tx, 'application', links)
  return links.map((link) => ({
    role: link.role,
    name: link.name,
    email: link.email,
    mobile: link.mobile,
    state: linkState(link, now),
    expiresAt: toInstant(link.expiresAt),
    nextReminderAt: linkState(link, now) === 'open' ? toInstant(link.nextReminderAt) : '',
    openedAt: toInstant(link.openedAt),
    decidedAt: toInstant(link.answeredAt),
    comment: link.comment,
    identity: link.identity,
    deliveries: messages.filter((message) => message.link === link.guid).map(toDelivery),
  }))
}

/** The fields that the records of all kinds have. */
export async function commonFieldsOf(context: Context, stored: StoredApplication) {
  const { orderID, dealerID, guid, status, version } = stored
  return { orderID, dealerID, guid, status, version, people: await recipientsOf(context, stored) }
}

/** Whether the application can be edited, which requires that neither it nor its order was sent. */
export async function isOpenForEditing(
  context: Context,
  { orderID, kind, status }: StoredApplication,
): Promise<boolean> {
  return canChangeApplication(kind, status) && (await getOrder(context, orderID)).orderStatus === orderStatus.new
}

/** The address of a link's page, or '' if there is no link yet. */
export const linkUrl = ({ config }: Pick<Context, 'config'>, { pageRoute }: ApplicationKind, guid: string): string =>
  guid === zeroGuid ? '' : linkAddress(config, pageRoute, guid)
