import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { interestFields, staffInterestFields } from '@dealerline/shared/contract/interest-fields.ts'
import type {
  DealerInterest,
  InterestChange,
  InterestDetails,
  InterestQuery,
  InterestSubmission,
} from '@dealerline/shared/contract/onboarding.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { canMoveInterest, decidedMove } from '@dealerline/shared/rules/interest-states.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { getDealer } from '../dealers.ts'
import { registerDealer } from '../register.ts'
import * as queries from './queries.ts'
import { begun } from './steps.ts'
import { fullNameOf, textOf, toInterest } from './to-interest.ts'

/** Seconds until staff are told, so that those who follow at once are in the same e-mail. */
const gathering = 10

/** Stores the interest of a prospective dealer, and tells staff by a job. */
export async function submitInterest(
  { tx, queue }: Context,
  { website: _website, ...given }: InterestSubmission,
): Promise<{ id: number }> {
  const details = { ...fieldValues(interestFields, given), email: given.email.toLowerCase() }
  const { id, isNew, isFirst } = await queries.submitInterest(tx, details)
  if (isFirst) await queue(tx, 'onboarding.submitted', {}, gathering)
  if (isNew) tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'submitted' })
  return { id }
}

/** A page of the interests with a status, the undecided ones unless another is asked for. */
export async function listInterests({ tx }: Context, query: InterestQuery) {
  const { page, pageSize } = query
  const found = await queries.selectInterests(tx, query)
  const items = found.map(({ total: _total, ...stored }) => toInterest(stored))
  return { items, total: found[0]?.total ?? 0, page, pageSize }
}

const none = () => new AppError('notFound', { detail: 'There is no such interest.' })

export async function getInterested({ tx }: Context, id: number): Promise<DealerInterest> {
  const found = await queries.findInterest(tx, id)
  if (!found) throw none()
  return toInterest(found)
}

/** One interest with what has happened to it, and the dealer it has become. */
export async function getDetails(context: Context, id: number): Promise<InterestDetails> {
  const interest = await getInterested(context, id)
  const [dealer, history] = await Promise.all([
    interest.dealerID > 0 ? getDealer(context, interest.dealerID) : null,
    queries.selectHistory(context.tx, id),
  ])
  return { ...interest, dealer, history }
}

/** One interest, held until the call ends. @throws AppError 404 in the words that staff know */
export async function holdInterest({ tx }: Context, id: number): Promise<queries.StoredInterest> {
  const held = await queries.findInterest(tx, id, true)
  if (!held) throw new AppError('notFound', { detail: "Can't find dealer" })
  return held
}

export function assertSeen(held: queries.StoredInterest, version: number): void {
  if (version === 0 || version === held.version) return
  const detail = `Somebody else changed the interest of ${fullNameOf(held.details)} first.`
  throw new AppError('stale', { detail, current: toInterest(held) })
}

/**
 * Changes an interest and decides it. An approval is stored with the dealer and the manager record that it makes, and
 * with the job of the welcome e-mail, which the step Signing follows: all of it, or nothing.
 */
export async function updateInterest(
  context: Context,
  { id, version, approved, rejected, ...change }: InterestChange,
): Promise<DealerInterest> {
  const { tx, caller, queue } = context
  if (approved && rejected) {
    const message = 'An interest is approved or rejected'
    throw new AppError('badInput', { detail: message, errors: [{ path: 'rejected', message }] })
  }
  const held = await holdInterest(context, id)
  assertSeen(held, context.ifMatch ?? version)
  const details = { ...fieldValues(staffInterestFields, held.details), ...change }
  const status = decidedMove(held.status, { approved, rejected })
  if (!status) {
    tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'changed', data: { fields: Object.keys(change) } })
    return toInterest(await queries.updateInterest(tx, id, { details }))
  }
  if (!canMoveInterest(held.status, status)) {
    const detail = `The interest of ${fullNameOf(details)} is ${held.status} and can not become ${status}.`
    throw new AppError('conflict', { detail })
  }
  const decided = { details, status, decidedBy: authorOf(caller) }
  tx.audit({ entityType: 'dealerInterest', entityID: id, action: status.toLowerCase(), data: { before: held.status } })
  if (status === 'Rejected') return toInterest(await queries.updateInterest(tx, id, decided))
  const dealerID = await register(context, details)
  const welcome = begun(held, 'welcome')
  await queue(tx, 'onboarding.welcome', { interestID: id, number: welcome.number })
  return toInterest(await queries.updateInterest(tx, id, { ...decided, dealerID, steps: { welcome } }))
}

/** Makes the dealer of an approved interest, with what is known of the business. */
function register(context: Context, details: Record<string, unknown>): Promise<number> {
  const said = (name: keyof typeof staffInterestFields) => textOf(details, name)
  const name = said('dealerName') || fullNameOf(details)
  return registerDealer(
    context,
    { name, email: said('email') },
    {
      tradingName: said('dealerName'),
      acn: said('acn'),
      address: said('address'),
      city: said('suburb'),
      state: said('state'),
      postcode: said('postcode'),
      telephoneNo: said('telephone'),
      firstName: said('firstName'),
      lastName: said('lastName'),
      mobileNo: said('mobileNo'),
      email: said('email'),
      status: 'Created',
    },
  )
}

/** Removes an interest; one that was approved stays, as the dealer was made from it. */
export async function deleteInterest(context: Context, id: number): Promise<{ id: number }> {
  const held = await holdInterest(context, id)
  if (held.dealerID > 0) {
    const detail = `${fullNameOf(held.details)} was approved, and a dealer was made of it. Remove the dealer instead.`
    throw new AppError('conflict', { detail })
  }
  await queries.deleteInterest(context.tx, id)
  context.tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'removed', data: { status: held.status } })
  return { id }
}
