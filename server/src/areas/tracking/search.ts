import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { FoundCustomer, FoundOrder, MatchedFact } from '@dealerline/shared/contract/listed-order.ts'
import type { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { containsTerms, searchedIdentifier, searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import type { Context } from '../../calls/context.ts'
import * as queries from './search-queries.ts'

/** Finds the orders and customers that the caller may see by any fact, each once, by its best fact. */
export async function search({ tx }: Context, { keyword }: BodyOf<typeof trackingCalls.search>) {
  const identifier = searchedIdentifier(keyword)
  const records = await queries.findRecords(tx, {
    number: toRecordNumber(identifier),
    identifier,
    words: searchTerms(keyword),
  })
  const orders: FoundOrder[] = []
  const customers: FoundCustomer[] = []
  for (const record of records) {
    const { customerID, orderID, customerName, ubAccountNo } = record
    const fact = factOf(record, keyword)
    if (orderID !== null) orders.push(toFoundOrder(record, orderID, fact))
    else customers.push({ customerID, name: customerName, ubAccountNo, fact })
  }
  return { orders, customers }
}

/** The number of an order or customer that an identifier can be, or 0. */
export function toRecordNumber(identifier: string): number {
  return /^[1-9]\d{0,8}$/.test(identifier) ? Number(identifier) : 0
}

function toFoundOrder(record: queries.FoundRecord, orderID: number, fact: MatchedFact): FoundOrder {
  const { customerID, customerName, orderStatus, isQuote, relatedOrder, quoteState, isWaiting, monthly } = record
  const { trouble } = record
  return {
    orderID,
    customerID,
    customerName,
    orderStatus,
    isQuote,
    relatedOrder,
    quoteState,
    isWaiting,
    monthly,
    trouble,
    fact,
  }
}

/** Returns the fact by which a record was found. Words are found in the texts of the customer, of which the name comes first. */
function factOf(record: queries.FoundRecord, keyword: string): MatchedFact {
  if (record.kind !== '') return { kind: record.kind, shown: record.shown }
  const texts: readonly MatchedFact[] = [
    { kind: 'name', shown: record.customerName },
    { kind: 'contact', shown: record.contactName },
    { kind: 'email', shown: record.email },
    { kind: 'mobile', shown: record.mobile },
    { kind: 'number', shown: record.phone },
    { kind: 'account', shown: record.ubAccountNo },
    { kind: 'abn', shown: record.abn },
    { kind: 'suburb', shown: record.suburb },
  ]
  return texts.find(({ shown }) => containsTerms(shown, keyword)) ?? { kind: 'name', shown: record.customerName }
}
