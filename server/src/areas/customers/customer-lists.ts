import type {
  CustomerPage,
  CustomerQuery,
  ListedCustomer,
  SimilarCustomer,
  SimilarCustomerQuery,
} from '@dealerline/shared/contract/customers.ts'
import { matchCriteria } from '@dealerline/shared/contract/customers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import type { Context } from '../../calls/context.ts'
import type { LookUp } from '../../calls/handler.ts'
import * as queries from './queries.ts'

/** Looks up a page of the customers that the caller may see, optionally only customers of direct sales. */
export function lookUpCustomers(query: CustomerQuery, ofDirectSales = false): LookUp<CustomerPage> {
  const { page, pageSize } = query
  return {
    ...queries.customerPage({ ...query, ofDirectSales }),
    toReply: (record) => ({ ...(record as Pick<CustomerPage, 'items' | 'total' | 'isMore'>), page, pageSize }),
  }
}

/** The newest customers of a dealer. Answers 404 if the caller may not see the dealer. */
export async function listCustomersOfDealer({ tx }: Context, dealerID: number): Promise<ListedCustomer[]> {
  const customers = await queries.selectCustomersOfDealer(tx, dealerID)
  if (customers.length === 0 && !(await queries.dealerExists(tx, dealerID))) throw new AppError('notFound')
  return customers
}

const maxSimilar = 5
const ranks = Object.keys(matchCriteria)

/** Returns the caller's customers that are similar to the one being typed, the most similar first. */
export async function findSimilarCustomers({ tx }: Context, query: SimilarCustomerQuery): Promise<SimilarCustomer[]> {
  const facts = {
    name: query.name.replace(/\s+/g, ' '),
    dob: query.dob,
    email: query.email,
    mobile: toDialled(query.mobile),
    abn: query.abn,
  }
  const similar = await queries.selectSimilar(tx, facts, query.except)
  const byRank = (one: string, other: string) => ranks.indexOf(one) - ranks.indexOf(other)
  const withSortedFacts = similar.map((customer) => ({ ...customer, same: customer.same.toSorted(byRank) }))
  return withSortedFacts.toSorted(compareSimilarity).slice(0, maxSimilar)
}

function compareSimilarity(one: SimilarCustomer, other: SimilarCustomer): number {
  const [first, second] = [one, other].map(({ same }) => ranks.indexOf(String(same[0])))
  return other.same.length - one.same.length || (first ?? 0) - (second ?? 0) || other.customerID - one.customerID
}
