import type {
  CustomerPage,
  CustomerQuery,
  ListedCustomer,
  SimilarCustomer,
  TypedCustomer,
} from '@dealerline/shared/contract/customers.ts'
import { sameFacts } from '@dealerline/shared/contract/customers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import type { Context } from '../../calls/context.ts'
import * as queries from './queries.ts'

/** A page of the customers that the caller may see, or only of those of direct sales. */
export async function listCustomers(
  { tx }: Context,
  asked: CustomerQuery,
  ofDirectSales = false,
): Promise<CustomerPage> {
  const { page, pageSize } = asked
  const filter = { ...asked, ofDirectSales }
  const items = await queries.selectCustomers(tx, filter)
  const isPastEnd = items.length === 0 && page > 1
  const [counted] = isPastEnd ? await queries.selectCustomers(tx, { ...filter, page: 1, pageSize: 1 }) : items
  return { items, total: counted?.total ?? 0, isMore: (!isPastEnd && counted?.isMore) || false, page, pageSize }
}

/** The customers of a dealer that were added last; 404 where the caller may not see the dealer. */
export async function listCustomersOfDealer({ tx }: Context, dealerID: number): Promise<ListedCustomer[]> {
  const found = await queries.selectCustomersOfDealer(tx, dealerID)
  if (found.length === 0 && !(await queries.dealerExists(tx, dealerID))) throw new AppError('notFound')
  return found
}

const mostSimilar = 5
const ranks = Object.keys(sameFacts)

/** Customers of the caller that look like the one somebody types, those with most in common first. */
export async function findSimilarCustomers({ tx }: Context, typed: TypedCustomer): Promise<SimilarCustomer[]> {
  const compared = {
    name: typed.name.replace(/\s+/g, ' '),
    dob: typed.dob,
    email: typed.email,
    mobile: typed.mobile.replace(/\D/g, '').slice(-9),
    abn: toRegisterDigits(typed.abn),
  }
  const found = await queries.selectSimilar(tx, compared, typed.except)
  const byRank = (one: string, other: string) => ranks.indexOf(one) - ranks.indexOf(other)
  const ranked = found.map((customer) => ({ ...customer, same: customer.same.toSorted(byRank) }))
  return ranked.toSorted(isLiker).slice(0, mostSimilar)
}

function isLiker(one: SimilarCustomer, other: SimilarCustomer): number {
  const [first, second] = [one, other].map(({ same }) => ranks.indexOf(String(same[0])))
  return other.same.length - one.same.length || (first ?? 0) - (second ?? 0) || other.customerID - one.customerID
}
