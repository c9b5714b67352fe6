import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { getCustomer } from '../customers.ts'
import * as queries from './queries.ts'

/** A page of who used a customer and its orders, newest first. */
export async function getCustomerViews(
  context: Context,
  query: { customerID: number; page: number; pageSize: number },
) {
  const { customerID, page, pageSize } = query
  await getCustomer(context, customerID)
  const rows = await queries.selectCustomerViews(context.tx, query)
  return { items: rows.map(({ total: _total, ...view }) => view), total: rows[0]?.total ?? 0, page, pageSize }
}

/** Returns everything about a customer, and audits who took it. */
export async function exportCustomerData({ tx, now }: Context, customerID: number) {
  if ((await queries.findCustomerName(tx, customerID, false)) === undefined) throw new AppError('notFound')
  const data = await queries.findPersonalData(tx, customerID)
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'data exported' })
  return { ...data, exportedAt: now.toISOString() }
}
