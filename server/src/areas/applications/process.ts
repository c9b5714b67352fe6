import { AppError } from '@dealerline/shared/errors.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { canChangeApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { auditApplication, lockApplication } from './applications.ts'
import { changeApplicationStatus } from './queries.ts'

/** Starts the processing of a fully approved application. A job opens a ticket for it. */
export async function processApplication(context: Context, kind: ApplicationKind, orderID: number): Promise<void> {
  const { tx, queue } = context
  const { order, application } = await lockApplication(context, orderID, kind)
  if (application.status === 'Processing') return
  if (order.orderStatus === orderStatus.cancelled)
    throw new AppError('notEditable', { detail: `Order ${orderID} is Cancelled and cannot be processed.` })
  if (!canChangeApplicationStatus(kind.name, application.status, 'Processing'))
    throw new AppError('conflict', {
      detail: `The ${kind.title.toLowerCase()} is ${application.status}. All recipients must approve it first.`,
    })
  await changeApplicationStatus(tx, application.applicationID, { status: 'Processing' })
  await queue(tx, 'applications.ticket', { applicationID: application.applicationID })
  auditApplication(context, kind, orderID, 'application processed')
}
