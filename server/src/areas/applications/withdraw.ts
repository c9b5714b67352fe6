import { AppError } from '@dealerline/shared/errors.ts'
import { applicationKindOf, getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { type ApplicationStatus, canChangeApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { closeLinks } from '../../links/customer-link.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { lockApplication } from './applications.ts'
import { changeApplicationStatus, lockOpenApplications, type StoredApplication } from './queries.ts'

/** Withdraws an application and stops its links. The caller must have locked it. */
async function withdraw({ tx }: Pick<Context, 'tx'>, application: StoredApplication, reason: string): Promise<void> {
  const { applicationID, orderID, kind } = application
  await closeLinks(tx, 'application', [applicationID], 'taken back')
  await changeApplicationStatus(tx, applicationID, { status: 'Created', guid: zeroGuid })
  const { title } = getApplicationKind(kind)
  tx.auditOrder(orderID, 'application taken back', { kind, title, reason })
}

/**
 * Withdraws the open applications of an order whose status or type no longer allows them. The caller must have locked
 * the order.
 */
export async function withdrawApplications(
  context: Pick<Context, 'tx'>,
  { orderID, reason }: Events['orderCancelled'],
): Promise<void> {
  for (const application of await lockOpenApplications(context.tx, orderID))
    await withdraw(context, application, reason)
}

/**
 * Takes back the application of an order, so that it can be changed. Changes nothing if the application was not sent.
 */
export async function takeBackApplication(
  context: Context,
  orderID: number,
): Promise<{ orderID: number; status: ApplicationStatus }> {
  const kind = applicationKindOf(await lockOrder(context, orderID))
  if (!kind) throw new AppError('notFound', { detail: 'No Content' })
  const { application } = await lockApplication(context, orderID, kind)
  if (application.status === 'Created') return { orderID, status: 'Created' }
  if (!canChangeApplicationStatus(kind.name, application.status, 'Created'))
    throw new AppError('notEditable', {
      detail: `The ${kind.title.toLowerCase()} is ${application.status} and cannot be taken back.`,
    })
  await withdraw(context, application, 'Taken back to be changed')
  return { orderID, status: 'Created' }
}
