import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { hasSectorID } from '@dealerline/shared/rules/serviceability.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { getRatePlans } from '../catalogue/catalogue.ts'
import { getCheck } from './checks.ts'
import { putOffer, putReservation, type StoredCheck } from './queries.ts'

type Calls = typeof serviceabilityCalls

/** The current rate plans for 5G. */
export const getFiveGPlans = (context: Context) => getRatePlans(context, { types: ['fiveG'], includeArchived: false })

/**
 * Reserves capacity, a number and a SIM. Calls the network last, with a key that consists of the reserved items, so
 * that a retry after a lost response reserves nothing twice.
 */
export async function reserveFiveG(
  context: Context,
  { checkID, ratePlanID, msn, usim }: BodyOf<Calls['reserve5G']>,
): Promise<ReplyOf<Calls['reserve5G']>> {
  const { tx, caller, providers } = context
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
  const request = { key, locationID, sectorID, plan: plan.ratePlanDescription, msn, usim }
  const answer = await providers.serviceability.holdFiveG(request)
  if (!answer.success) return { ...answer, reservation: null }
  const { reference, expiresAt } = answer.result
  const reservation = { reference, msn: answer.result.msn, usim: answer.result.usim, sectorID, ratePlanID, expiresAt }
  const reservationID = await putReservation(tx, { check, ...reservation }, authorOf(caller))
  tx.audit({ entityType: 'serviceability', entityID: checkID, action: 'reserved', data: { reference, msn, usim } })
  return { success: true, message: answer.message, reservation: { reservationID, ...reservation } }
}

/** Requests a customised price. Requests with the same values for the same check return the same offer. */
export async function makeCustomisedOffer(
  context: Context,
  { checkID, downMbps, upMbps, termMonths, note }: BodyOf<Calls['createCustomisedOffer']>,
): Promise<ReplyOf<Calls['createCustomisedOffer']>> {
  const { tx, caller, providers } = context
  const check = await getCheck(context, checkID)
  assertOrderable(check)
  const { locationID, kind } = check
  const technology =
    kind === '5g' || !('formattedResult' in check.result)
      ? '5G'
      : (check.result.formattedResult?.accessTechnology ?? '')
  const key = ['offer', check.dealerID, checkID, downMbps, upMbps, termMonths].join(' ')
  const requestedOffer = { locationID, technology, downMbps, upMbps, termMonths, note }
  const answer = await providers.serviceability.makeOffer({ key, ...requestedOffer })
  if (!answer.success) return { ...answer, offer: null }
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
