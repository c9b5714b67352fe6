import { getApplicationKind } from '@dealerline/shared/rules/applications.ts'
import { zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { moveApplication, type StoredApplication, selectOutLocked, voidLinks } from './queries.ts'

type Work = Pick<Context, 'tx'>

/** Makes the links of an application stop working. The caller holds it. */
export async function withdraw({ tx }: Work, application: StoredApplication, reason: string): Promise<void> {
  const { applicationID, orderID, kind } = application
  await voidLinks(tx, applicationID)
  await moveApplication(tx, applicationID, { status: 'Created', guid: zeroGuid })
  const { title } = getApplicationKind(kind)
  tx.audit({ entityType: 'order', entityID: orderID, action: 'application taken back', data: { kind, title, reason } })
}

/** Takes back whatever of an order is out, where the order has no more place for it. The caller holds the order. */
export async function withdrawApplications(
  context: Work,
  { orderID, reason }: Events['orderCancelled'],
): Promise<void> {
  for (const application of await selectOutLocked(context.tx, orderID)) await withdraw(context, application, reason)
}
