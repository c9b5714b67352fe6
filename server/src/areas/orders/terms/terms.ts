import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { AgreedTerm, TermCondition } from '@dealerline/shared/contract/terms.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { showsTerm, termFactsOf } from '@dealerline/shared/rules/term-conditions.ts'
import type { Context } from '../../../calls/context.ts'
import { findFrozenTerms } from '../../signing/frozen-terms.ts'
import { getOrderDetail } from '../order-detail.ts'
import * as queries from './queries.ts'

type Given = { id: number; checked: boolean }[]
type Reading = Pick<Context, 'tx' | 'now'>

/** What of a link decides which terms it shows: those that were frozen when it was sent. */
interface Linked {
  orderID: number
  snapshot: { terms?: readonly AgreedTerm[] | undefined }
}

/** The terms of an order as its dealer goes through them: those of the day it was sent, or that it has by now. */
export async function getTerms(context: Reading, orderID: number): Promise<TermCondition[]> {
  return getTermsOf(context, await getOrderDetail(context, orderID))
}

/** The same of an order that has been read. */
export async function getTermsOf({ tx }: Pick<Context, 'tx'>, order: OrderDetail): Promise<TermCondition[]> {
  const frozen = isLocked(order) ? await findFrozenTerms(tx, order.orderID) : undefined
  const facts = termFactsOf(order)
  const terms = frozen ?? (await queries.selectTerms(tx)).filter((term) => showsTerm(term, facts))
  return withConfirmed({ tx }, order.orderID, terms, 'dealer')
}

/** What an order that is sent now keeps: the terms it has, each in its version. */
export async function termsToFreeze(context: Pick<Context, 'tx'>, order: OrderDetail): Promise<AgreedTerm[]> {
  const terms = await getTermsOf(context, order)
  return terms.map(({ id, version, section, heading, condition, needsConfirm, termItems }) => {
    return { id, version, section, heading, condition, needsConfirm, termItems }
  })
}

/** The terms that one of those who sign confirms. A link from before terms were frozen shows those every order has. */
export async function getCustomerTerms(
  { tx }: Pick<Context, 'tx'>,
  link: Linked,
  by: Exclude<queries.ConfirmedBy, 'dealer'>,
): Promise<TermCondition[]> {
  const terms =
    link.snapshot.terms ?? (await queries.selectTerms(tx)).filter((term) => term.extraDisplayConditions === '')
  return withConfirmed({ tx }, link.orderID, terms, by)
}

async function withConfirmed(
  { tx }: Pick<Context, 'tx'>,
  orderID: number,
  terms: readonly (AgreedTerm | queries.StoredTerm)[],
  by: queries.ConfirmedBy,
): Promise<TermCondition[]> {
  const confirmed = await queries.selectConfirmed(tx, orderID, by)
  return terms.map((term, index) => {
    const latest = confirmed.findLast(({ id, version }) => id === term.id && version <= term.version)
    return {
      termOrder: index + 1,
      extraDisplayConditions: '',
      ...term,
      checked: latest?.version === term.version,
      confirmedVersion: latest?.version ?? 0,
      confirmedAt: latest?.confirmedAt.toISOString() ?? '',
    }
  })
}

/** Records what the dealer has gone through with the customer; an unknown term is refused. */
export async function confirmTerms(context: Context, orderID: number, given: Given): Promise<TermCondition[]> {
  await store(context, orderID, 'dealer', given, await getTerms(context, orderID))
  return getTerms(context, orderID)
}

/** Records what one of those who sign has confirmed on their link. */
export async function confirmCustomerTerms(
  context: Context,
  link: Linked,
  by: Exclude<queries.ConfirmedBy, 'dealer'>,
  given: Given,
): Promise<TermCondition[]> {
  await store(context, link.orderID, by, given, await getCustomerTerms(context, link, by))
  return getCustomerTerms(context, link, by)
}

async function store(
  { tx }: Context,
  orderID: number,
  by: queries.ConfirmedBy,
  given: Given,
  terms: readonly TermCondition[],
): Promise<void> {
  const versions = new Map(terms.map(({ id, version }) => [id, version]))
  const errors = given.flatMap(({ id }, index) =>
    versions.has(id) ? [] : [{ path: `${index}.id`, message: 'There is no such term' }],
  )
  if (errors.length > 0) throw new AppError('badInput', { errors })
  const told = given.map(({ id, checked }) => ({ id, version: versions.get(id) ?? 0, checked }))
  await queries.storeConfirmed(
    tx,
    orderID,
    by,
    told.filter(({ checked }) => checked),
    told.filter(({ checked }) => !checked),
  )
  tx.audit({ entityType: 'terms', entityID: orderID, action: `confirmed by ${by}`, data: told })
}

/** Forgets what was confirmed on the links of an order that was taken back. */
export async function forgetCustomerTerms({ tx }: Context, orderID: number): Promise<void> {
  await queries.forgetTerms(tx, orderID, ['customer', 'guarantor'])
}

/** Forgets what one of those who sign confirmed on a link that was replaced. */
export async function forgetTermsOf({ tx }: Context, orderID: number, by: queries.ConfirmedBy): Promise<void> {
  await queries.forgetTerms(tx, orderID, [by])
}
