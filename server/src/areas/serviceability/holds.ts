import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { hasSectorID } from '@dealerline/shared/rules/serviceability.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { Input, Outside } from '../../calls/handler.ts'
import type { Hold, Offer, WholesalerReply } from '../../providers/serviceability/port.ts'
import { getRatePlans } from '../catalogue/catalogue.ts'
import { getCheck } from './checks.ts'
import { putOffer, putReservation, type StoredCheck } from './queries.ts'

type Calls = typeof serviceabilityCalls

/** The current rate plans for 5G. */
export const getFiveGPlans = (context: Context) => getRatePlans(context, { types: ['fiveG'], includeArchived: false })

/**
 * Reserves capacity, a number and a SIM. The key for the network consists of the reserved items, so that a repeated
 * request after a lost response reserves nothing twice.
 */
export const fiveGReservation = {
  prepare: toHoldRequest,
  call: ({ providers }: Outside, { request }: HoldQuestion) => providers.serviceability.holdFiveG(request),
  commit: storeReservation,
}

type ReservationInput = Pick<Input<Calls['reserve5G']>, 'body'>
type HoldQuestion = Awaited<ReturnType<typeof toHoldRequest>>

async function toHoldRequest(context: Context, { body: { checkID, ratePlanID, msn, usim } }: ReservationInput) {
  const check = await getCheck(context, checkID)
  assertOrderable(check, '5g')
  const plan = (await getFiveGPlans(context)).find((one) => one.ratePlanID === ratePlanID)
  if (!plan) throw new AppError('badInput', { errors: [{ path: 'ratePlanID', message: 'invalid plan id' }] })
  const { locationID, result } = check
  const sectorID =
    'locations' in result && result.hasSectorID
      ? (result.locations.find((one) => hasSectorID([one]))?.sectorID ?? '')
      : ''
  const key = ['hold', check.dealerID, locationID, msn, usim].join(' ')
  return { check, request: { key, locationID, sectorID, plan: plan.ratePlanDescription, msn, usim } }
}

async function storeReservation(
  context: Context,
  input: ReservationInput,
  answer: WholesalerReply<Hold>,
): Promise<ReplyOf<Calls['reserve5G']>> {
  const { tx, caller } = context
  const { checkID, ratePlanID } = input.body
  const { check, request } = await toHoldRequest(context, input)
  if (!answer.success) return { ...answer, reservation: null }
  const { reference, expiresAt, msn, usim } = answer.result
  const reservation = { reference, msn, usim, sectorID: request.sectorID, ratePlanID, expiresAt }
  const reservationID = await putReservation(tx, { check, ...reservation }, authorOf(caller))
  const data = { reference, msn: request.msn, usim: request.usim }
  tx.audit({ entityType: 'serviceability', entityID: checkID, action: 'reserved', data })
  return { success: true, message: answer.message, reservation: { reservationID, ...reservation } }
}

/** Requests a customised price. Requests with the same values for the same check return the same offer. */
export const customisedOffer = {
  prepare: toOfferRequest,
  call: ({ providers }: Outside, { request }: OfferQuestion) => providers.serviceability.makeOffer(request),
  commit: storeOffer,
}

type OfferInput = Pick<Input<Calls['createCustomisedOffer']>, 'body'>
type OfferQuestion = Awaited<ReturnType<typeof toOfferRequest>>

async function toOfferRequest(context: Context, { body }: OfferInput) {
  const { checkID, downMbps, upMbps, termMonths, note } = body
  const check = await getCheck(context, checkID)
  assertOrderable(check)
  const { locationID, kind } = check
  const technology =
    kind === '5g' || !('formattedResult' in check.result)
      ? '5G'
      : (check.result.formattedResult?.accessTechnology ?? '')
  const key = ['offer', check.dealerID, checkID, downMbps, upMbps, termMonths].join(' ')
  return { check, request: { key, locationID, technology, downMbps, upMbps, termMonths, note } }
}

async function storeOffer(
  context: Context,
  input: OfferInput,
  answer: WholesalerReply<Offer>,
): Promise<ReplyOf<Calls['createCustomisedOffer']>> {
  const { tx, caller } = context
  const { check } = await toOfferRequest(context, input)
  if (!answer.success) return { ...answer, offer: null }
  const { checkID, downMbps, upMbps, termMonths } = input.body
  const offer = { ...answer.result, downMbps, upMbps, termMonths }
  const offerID = await putOffer(tx, { check, ...offer }, authorOf(caller))
  tx.audit({ entityType: 'serviceability', entityID: checkID, action: 'offered', data: offer })
  return { success: true, message: answer.message, offer: { offerID, ...offer } }
}

/** @throws AppError conflict if the check is of another kind or nothing can be ordered for the address */
export function assertOrderable({ canOrder, kind }: StoredCheck, requiredKind = kind): void {
  if (kind !== requiredKind) throw new AppError('conflict', { detail: 'This is not a 5G check.' })
  if (!canOrder) throw new AppError('conflict', { detail: 'Nothing can be ordered for this address yet.' })
}
