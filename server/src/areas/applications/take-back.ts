import { AppError } from '@dealerline/shared/errors.ts'
import { applicationKindOf } from '@dealerline/shared/record-rules/applications.ts'
import { type ApplicationStatus, canChangeApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { lockApplication } from './applications.ts'
import { withdraw } from './withdraw.ts'

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
