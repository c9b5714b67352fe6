import { AppError } from '@dealerline/shared/errors.ts'
import { canMoveApplication } from '@dealerline/shared/rules/application-states.ts'
import { lessee } from '@dealerline/shared/rules/applications.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../context.ts'
import { lockApplication } from './applications.ts'
import { moveApplication } from './queries.ts'

/** Has a change of lessee that both approved carried out: those who provision it get a ticket, by a job. */
export async function processChangeLessee(context: Context, orderID: number): Promise<void> {
  const { tx, queue } = context
  const { order, application } = await lockApplication(context, orderID, lessee)
  if (application.status === 'Processing') return
  if (order.orderStatus === orderStatus.cancelled)
    throw new AppError('notEditable', { detail: `Order ${orderID} is Cancelled, so nothing is processed.` })
  if (!canMoveApplication(lessee.name, application.status, 'Processing'))
    throw new AppError('conflict', {
      detail: `The change of lessee is ${application.status}. Both customers have to approve it first.`,
    })
  await moveApplication(tx, application.applicationID, { status: 'Processing' })
  await queue(tx, 'applications.ticket', { applicationID: application.applicationID })
  tx.audit({
    entityType: 'order',
    entityID: orderID,
    action: 'application processed',
    data: { kind: lessee.name, title: lessee.title },
  })
}
