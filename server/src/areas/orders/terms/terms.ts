import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { appliesTerm, termFactsOf } from '@dealerline/shared/contract/term-conditions.ts'
import type { AgreedTerm, TermCondition } from '@dealerline/shared/contract/terms.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../../calls/context.ts'
import { findFrozenTerms } from '../../signing/frozen-terms.ts'
import { getOrderDetail } from '../order-detail.ts'
import * as queries from './queries.ts'

type TermChecks = { id: number; checked: boolean }[]
type ReadContext = Pick<Context, 'tx' | 'now'>

/** The part of a signing link from which its terms are read. `snapshot.terms` were frozen when the link was sent. */
interface LinkedOrder {
  orderID: number
  snapshot: { terms?: readonly AgreedTerm[] | undefined }
}

/** The terms that the dealer confirms: the frozen terms of a sent order, otherwise the current terms. */
export async function getTerms(context: ReadContext, orderID: number): Promise<TermCondition[]> {
  return getTermsOf(context, await getOrderDetail(context, orderID))
}

/** Like `getTerms`, for an order that is already loaded. */
export async function getTermsOf({ tx }: Pick<Context, 'tx'>, order: OrderDetail): Promise<TermCondition[]> {
  const frozen = isLocked(order) ? await findFrozenTerms(tx, order.orderID) : undefined
  const facts = termFactsOf(order)
  const terms = frozen ?? (await queries.selectTerms(tx)).filter((term) => appliesTerm(term, facts))
  return withConfirmed({ tx }, order.orderID, terms, 'dealer')
}

/** Returns the terms to freeze with an order that is being sent, each in its current version. */
export async function termsToFreeze(context: Pick<Context, 'tx'>, order: OrderDetail): Promise<AgreedTerm[]> {
  const terms = await getTermsOf(context, order)
  return terms.map(({ id, version, section, heading, condition, needsConfirm, termItems }) => {
    return { id, version, section, heading, condition, needsConfirm, termItems }
  })
}

/**
 * Returns the terms that a signer confirms. A link that was sent before the portal froze terms shows the current terms
 * that have no conditions.
 */
export async function getCustomerTerms(
  { tx }: Pick<Context, 'tx'>,
  link: LinkedOrder,
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
  const confirmations = await queries.selectConfirmed(tx, orderID, by)
  return terms.map((term, index) => {
    const latest = confirmations.findLast(({ id, version }) => id === term.id && version <= term.version)
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

/** Records the terms that the dealer confirmed with the customer. Refuses an unknown term. */
export async function confirmTerms(context: Context, orderID: number, checks: TermChecks): Promise<TermCondition[]> {
  await store(context, orderID, 'dealer', checks, await getTerms(context, orderID))
  return getTerms(context, orderID)
}

/** Records the terms that a signer confirmed on their link. */
export async function confirmCustomerTerms(
  context: Context,
  link: LinkedOrder,
  by: Exclude<queries.ConfirmedBy, 'dealer'>,
  checks: TermChecks,
): Promise<TermCondition[]> {
  await store(context, link.orderID, by, checks, await getCustomerTerms(context, link, by))
  return getCustomerTerms(context, link, by)
}

async function store(
  { tx }: Context,
  orderID: number,
  by: queries.ConfirmedBy,
  checks: TermChecks,
  terms: readonly TermCondition[],
): Promise<void> {
  const versions = new Map(terms.map(({ id, version }) => [id, version]))
  const errors = checks.flatMap(({ id }, index) =>
    versions.has(id) ? [] : [{ path: `${index}.id`, message: 'There is no such term' }],
  )
  if (errors.length > 0) throw new AppError('badInput', { errors })
  const checkedVersions = checks.map(({ id, checked }) => ({ id, version: versions.get(id) ?? 0, checked }))
  await queries.storeConfirmed(
    tx,
    orderID,
    by,
    checkedVersions.filter(({ checked }) => checked),
    checkedVersions.filter(({ checked }) => !checked),
  )
  tx.audit({ entityType: 'terms', entityID: orderID, action: `confirmed by ${by}`, data: checkedVersions })
}

/** Deletes the confirmations made on the links of an order that was taken back. */
export async function deleteCustomerConfirmations({ tx }: Context, orderID: number): Promise<void> {
  await queries.deleteConfirmations(tx, orderID, ['customer', 'guarantor'])
}

/** Deletes a signer's confirmations on a link that was replaced. */
export async function deleteConfirmationsOf({ tx }: Context, orderID: number, by: queries.ConfirmedBy): Promise<void> {
  await queries.deleteConfirmations(tx, orderID, [by])
}
