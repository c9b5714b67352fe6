import type { FiveGQualification, NbnQualification } from '@dealerline/shared/contract/serviceability-results.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import {
  canOrderNbn,
  copperPairFor,
  hasActiveLine,
  hasSectorID,
  isPending,
  lineStatus,
  pendingDate,
  productType,
  serviceClassLabel,
  sortTiersBySpeed,
} from '@dealerline/shared/rules/serviceability.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { FiveGPlace, NbnPlace, WholesalerReply } from '../../providers/serviceability/port.ts'
import { findCheck, insertCheck, type StoredCheck } from './queries.ts'

/** Stores the result of a check. Also stores a failed check, because a ticket may refer to it. */
export async function storeCheck<Result extends NbnQualification | FiveGQualification>(
  { tx, caller }: Context,
  { kind, locationID, result }: { kind: StoredCheck['kind']; locationID: string; result: Result },
): Promise<Result> {
  const { success, canOrder } = result
  const { formattedAddress = '' } = 'formattedResult' in result ? (result.formattedResult ?? {}) : result
  const check = { dealerID: caller.dealerID, kind, locationID, formattedAddress, canOrder, result }
  const checkID = await insertCheck(tx, check, authorOf(caller))
  const data = { kind, locationID, success }
  tx.audit({ entityType: 'serviceability', entityID: checkID, action: 'checked', data })
  return { ...result, checkID }
}

/** @throws AppError notFound if the caller can't see the check */
export async function getCheck({ tx }: Pick<Context, 'tx'>, checkID: number): Promise<StoredCheck> {
  const check = await findCheck(tx, checkID)
  if (!check) throw new AppError('notFound', { detail: 'There is no such check.' })
  return check
}

/** The result of a check at nbn. */
export function toNbn(answer: WholesalerReply<NbnPlace>): NbnQualification {
  if (!answer.success) return { ...noNbn, message: answer.message }
  const { ntd, uniPorts, serviceClass, serviceClassReason, csaID, expectedDate, nfasTiers, ...place } = answer.result
  const supportingResources = place.supportingResources.map((one) => ({ ...one, status: lineStatus(one.status) }))
  const isPendingPlace = isPending(serviceClassReason)
  return {
    success: true,
    message: answer.message,
    checkID: 0,
    formattedResult: {
      locationID: place.locationID,
      formattedAddress: place.formattedAddress,
      serviceabilityClass: serviceClass,
      serviceability: serviceClassLabel(serviceClass),
      reason: serviceClassReason,
      csaid: csaID,
      poi: place.poi,
      nni: place.nni,
      region: place.region,
      accessTechnology: productType(place.accessTechnology),
      latitude: place.latitude,
      longitude: place.longitude,
      serviceabilityDate: isPendingPlace ? pendingDate(expectedDate) : '',
    },
    ntd,
    uniPorts,
    nfasTiers: sortTiersBySpeed(nfasTiers),
    supportingResources,
    hasActiveServices: hasActiveLine(supportingResources) || uniPorts.some(({ inUse }) => inUse),
    isPending: isPendingPlace,
    cpiID: copperPairFor(serviceClass, supportingResources) ?? null,
    canOrder: canOrderNbn(serviceClass) && !isPendingPlace,
  }
}

const noNbn: NbnQualification = {
  success: false,
  message: '',
  checkID: 0,
  formattedResult: null,
  ntd: null,
  uniPorts: [],
  nfasTiers: [],
  supportingResources: [],
  hasActiveServices: false,
  isPending: false,
  cpiID: null,
  canOrder: false,
}

/** The result of a check for 5G fixed wireless. */
export function toFiveG(answer: WholesalerReply<FiveGPlace>, locationID: string): FiveGQualification {
  if (!answer.success) return { ...noFiveG, locationID, message: answer.message }
  const { eligible, hasCapacity, locations } = answer.result
  const canOrder = eligible && hasCapacity
  return { ...noFiveG, ...answer.result, success: true, hasSectorID: hasSectorID(locations), canOrder }
}

const noFiveG: FiveGQualification = {
  success: false,
  message: '',
  checkID: 0,
  locationID: '',
  formattedAddress: '',
  eligible: false,
  hasCapacity: false,
  reason: '',
  hasSectorID: false,
  locations: [],
  downMbps: 0,
  upMbps: 0,
  canOrder: false,
}
