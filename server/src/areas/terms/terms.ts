import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import { assertOrderExists } from '../orders/lock-order.ts'
import * as queries from './queries.ts'

type Given = { id: number; checked: boolean }[]

export async function getTerms(
  context: Pick<Context, 'tx'>,
  orderID: number,
  by: queries.ConfirmedBy,
): Promise<TermCondition[]> {
  await assertOrderExists(context, orderID)
  return queries.selectTerms(context.tx, orderID, by)
}

/** Records what the dealer, or the customer on the link, has confirmed; an unknown term is refused. */
export async function confirmTerms(
  context: Context,
  orderID: number,
  by: queries.ConfirmedBy,
  given: Given,
): Promise<TermCondition[]> {
  const known = new Set((await getTerms(context, orderID, by)).map((term) => term.id))
  const errors = given.flatMap(({ id }, index) =>
    known.has(id) ? [] : [{ path: `${index}.id`, message: 'There is no such term' }],
  )
  if (errors.length > 0) throw new AppError('badInput', { errors })
  const ids = (checked: boolean) => given.filter((term) => term.checked === checked).map((term) => term.id)
  await queries.storeConfirmed(context.tx, orderID, by, ids(true), ids(false))
  context.tx.audit({ entityType: 'terms', entityID: orderID, action: `confirmed by ${by}`, data: given })
  return getTerms(context, orderID, by)
}

/** Forgets what was confirmed on the links of an order that was taken back. */
export async function forgetCustomerTerms({ tx }: Context, orderID: number): Promise<void> {
  await queries.forgetTerms(tx, orderID, ['customer', 'guarantor'])
}

/** Forgets what one of those who sign confirmed on a link that was replaced. */
export async function forgetTermsOf({ tx }: Context, orderID: number, by: queries.ConfirmedBy): Promise<void> {
  await queries.forgetTerms(tx, orderID, [by])
}
