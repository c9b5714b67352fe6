import { getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { closeLinks } from '../../links/customer-link.ts'
import { changeApplicationStatus, lockOpenApplications, type StoredApplication } from './queries.ts'

type TransactionContext = Pick<Context, 'tx'>

/** Withdraws an application and stops its links. The caller must have locked it. */
export async function withdraw(
  { tx }: TransactionContext,
  application: StoredApplication,
  reason: string,
): Promise<void> {
  const { applicationID, orderID, kind } = application
  await closeLinks(tx, 'application', [applicationID], 'taken back')
  await changeApplicationStatus(tx, applicationID, { status: 'Created', guid: zeroGuid })
  const { title } = getApplicationKind(kind)
  tx.audit({ entityType: 'order', entityID: orderID, action: 'application taken back', data: { kind, title, reason } })
}

/**
 * Withdraws the open applications of an order whose status or type no longer allows them. The caller must have locked
 * the order.
 */
export async function withdrawApplications(
  context: TransactionContext,
  { orderID, reason }: Events['orderCancelled'],
): Promise<void> {
  for (const application of await lockOpenApplications(context.tx, orderID))
    await withdraw(context, application, reason)
}
