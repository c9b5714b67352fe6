import type {
  DealerInterest,
  InterestChange,
  InterestDetails,
  InterestQuery,
  InterestSubmission,
} from '@dealerline/shared/contract/onboarding.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import { interestFields, missingNames, staffInterestFields } from '@dealerline/shared/records/interest-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import {
  canChangeInterestStatus,
  type InterestStatus,
  statusAfterDecision,
} from '@dealerline/shared/rules/interest-states.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { getDealer } from '../dealers.ts'
import { registerDealer } from '../register.ts'
import * as queries from './queries.ts'
import { startedStep } from './steps.ts'
import { fullNameOf, textOf, toInterest } from './to-interest.ts'

/** The delay in seconds before staff get an e-mail, so that submissions within that time share one e-mail. */
const notificationDelay = 10

/** Stores the interest of a prospective dealer. A job e-mails staff. */
export async function submitInterest(
  { tx, queue }: Context,
  { website: _website, ...input }: InterestSubmission,
): Promise<{ id: number }> {
  const details = { ...fieldValues(interestFields, input), email: input.email.toLowerCase() }
  const { id, isNew, isFirst } = await queries.submitInterest(tx, details)
  if (isFirst) await queue(tx, 'onboarding.submitted', {}, notificationDelay)
  if (isNew) tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'submitted' })
  return { id }
}

/** Returns a page of the interests with a status; by default, of the undecided ones. */
export async function listInterests({ tx }: Context, query: InterestQuery) {
  const { page, pageSize } = query
  const interests = await queries.selectInterests(tx, query)
  const items = interests.map(({ total: _total, ...interest }) => toInterest(interest))
  return { items, total: interests[0]?.total ?? 0, page, pageSize }
}

const noInterest = () => new AppError('notFound', { detail: 'There is no such interest.' })

export async function getInterested({ tx }: Context, id: number): Promise<DealerInterest> {
  const interest = await queries.findInterest(tx, id)
  if (!interest) throw noInterest()
  return toInterest(interest)
}

/** Returns an interest with its history and the dealer that was created from it. */
export async function getDetails(context: Context, id: number): Promise<InterestDetails> {
  const interest = await getInterested(context, id)
  const [dealer, history] = await Promise.all([
    interest.dealerID > 0 ? getDealer(context, interest.dealerID) : null,
    queries.selectHistory(context.tx, id),
  ])
  return { ...interest, dealer, history }
}

/** Locks an interest until the call ends and returns it. @throws AppError 404 with the specified message */
export async function lockInterest({ tx }: Context, id: number): Promise<queries.StoredInterest> {
  const interest = await queries.findInterest(tx, id, true)
  if (!interest) throw new AppError('notFound', { detail: "Can't find dealer" })
  return interest
}

export function assertCurrentVersion(interest: queries.StoredInterest, version: number): void {
  if (version === 0 || version === interest.version) return
  const detail = `Another person changed the interest of ${fullNameOf(interest.details)} first.`
  throw new AppError('stale', { detail, current: toInterest(interest) })
}

/**
 * Changes an interest, and approves or rejects it. An approval also creates the dealer and the manager record and
 * queues the welcome e-mail, in one transaction. The step Signing starts after the welcome e-mail.
 */
export async function updateInterest(
  context: Context,
  { id, version, approved, rejected, ...change }: InterestChange,
): Promise<DealerInterest> {
  const { tx, caller, queue } = context
  if (approved && rejected) throw inputError([{ path: 'rejected', message: 'Choose either approved or rejected' }])
  const interest = await lockInterest(context, id)
  assertCurrentVersion(interest, context.ifMatch ?? version)
  const details = { ...fieldValues(staffInterestFields, interest.details), ...change }
  const errors = missingNames(details)
  if (errors[0]) throw new AppError('badInput', { detail: errors[0].message, errors })
  const status = statusAfterDecision(interest.status, { approved, rejected })
  if (!status) {
    tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'changed', data: { fields: Object.keys(change) } })
    return toInterest(await queries.updateInterest(tx, id, { details }))
  }
  if (!canChangeInterestStatus(interest.status, status)) {
    const detail = `The interest of ${fullNameOf(details)} is ${interest.status} and cannot become ${status}.`
    throw new AppError('conflict', { detail })
  }
  const decision = { details, status, decidedBy: authorOf(caller) }
  tx.audit({
    entityType: 'dealerInterest',
    entityID: id,
    action: status.toLowerCase() as Lowercase<InterestStatus>,
    data: { before: interest.status },
  })
  if (status === 'Rejected') return toInterest(await queries.updateInterest(tx, id, decision))
  const dealerID = await register(context, details)
  const welcome = startedStep(interest, 'welcome')
  await queue(tx, 'onboarding.welcome', { interestID: id, number: welcome.number })
  return toInterest(await queries.updateInterest(tx, id, { ...decision, dealerID, steps: { welcome } }))
}

/** Creates the dealer of an approved interest, with the details of the business. */
function register(context: Context, details: Record<string, unknown>): Promise<number> {
  const text = (name: keyof typeof staffInterestFields) => textOf(details, name)
  const name = text('dealerName') || fullNameOf(details)
  return registerDealer(
    context,
    { name, email: text('email') },
    {
      tradingName: text('dealerName'),
      acn: text('acn'),
      address: text('address'),
      city: text('suburb'),
      state: text('state'),
      postcode: text('postcode'),
      telephoneNo: text('telephone'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      hasOneName: details.hasOneName === true,
      mobileNo: text('mobileNo'),
      email: text('email'),
      status: 'Created',
    },
  )
}

/** Removes an interest. Refuses an approved interest, because a dealer was created from it. */
export async function deleteInterest(context: Context, id: number): Promise<{ id: number }> {
  const interest = await lockInterest(context, id)
  if (interest.dealerID > 0) {
    const detail = `${fullNameOf(interest.details)} was approved and is now a dealer. Remove the dealer instead.`
    throw new AppError('conflict', { detail })
  }
  await queries.deleteInterest(context.tx, id)
  context.tx.audit({ entityType: 'dealerInterest', entityID: id, action: 'removed', data: { status: interest.status } })
  return { id }
}
