import type { LineFacts } from '@dealerline/shared/contract/line-answers.ts'
import {
  canOrderNbn,
  isPending,
  lineInUse,
  lineStatus,
  newLineInstallation,
  productType,
} from '@dealerline/shared/rules/serviceability.ts'
import type { FiveGPlace, NbnPlace, WholesaleOffering, WholesalerReply } from '../../providers/serviceability/port.ts'

/** The facts of a service that is not available. */
export const closedFacts = (reason: string): LineFacts => ({
  locationID: '',
  technology: '',
  serviceClass: null,
  available: false,
  reason,
  hasCapacity: true,
  downMbps: 0,
  upMbps: 0,
  fee: 0,
  needsLine: false,
  needsEquipment: false,
  port: '',
  isPortFree: true,
  expectedDate: '',
})

/** The classes in which a new line, and in which equipment of the network, is needed. */
const lineClasses = [11, 12, 21, 22, 31, 32]
const equipmentClasses = [1, 2, 5, 8, 23, 33]

/** Parses the speed in Mbps before or after the slash of a tier such as `NFAS 100/20 Mbps`. */
const fastest = (tiers: readonly string[], part: 1 | 2) =>
  Math.max(0, ...tiers.map((tier) => Number(/(?<!\d)(\d+)\/(\d+)/.exec(tier)?.[part] ?? 0)))

export function nbnFacts(reply: WholesalerReply<NbnPlace>): LineFacts {
  if (!reply.success) return closedFacts(reply.message)
  const { locationID, accessTechnology, serviceClass, serviceClassReason, nfasTiers, uniPorts, ...place } = reply.result
  const available = canOrderNbn(serviceClass) && !isPending(serviceClassReason)
  const ports = [
    ...uniPorts.map(({ name, inUse }) => ({ name, isFree: !inUse })),
    ...place.supportingResources.map(({ id, status }) => ({ name: id, isFree: lineStatus(status) !== lineInUse })),
  ]
  const needsLine = lineClasses.includes(serviceClass)
  return {
    locationID,
    technology: productType(accessTechnology),
    serviceClass,
    available,
    reason: available ? '' : serviceClassReason,
    hasCapacity: true,
    downMbps: fastest(nfasTiers, 1),
    upMbps: fastest(nfasTiers, 2),
    fee: place.newDevelopmentFee,
    needsLine,
    needsEquipment: equipmentClasses.includes(serviceClass),
    port: ports.find(({ isFree }) => isFree)?.name ?? (needsLine ? newLineInstallation : ''),
    isPortFree: ports.length === 0 || ports.some(({ isFree }) => isFree),
    expectedDate: place.expectedDate,
  }
}

export function fiveGFacts(reply: WholesalerReply<FiveGPlace>): LineFacts {
  if (!reply.success) return closedFacts(reply.message)
  const { locationID, eligible, hasCapacity, reason, locations, downMbps, upMbps } = reply.result
  return {
    ...closedFacts(reason),
    locationID,
    technology: '5G',
    available: eligible && hasCapacity,
    hasCapacity: hasCapacity || !eligible,
    downMbps,
    upMbps,
    port: locations[0]?.sectorID ?? '',
  }
}

const fibreTechnology = /ethernet/i

export function offeringFacts(reply: WholesalerReply<WholesaleOffering[]>): LineFacts {
  if (!reply.success) return closedFacts(reply.message)
  const offering = reply.result.find(({ technology }) => fibreTechnology.test(technology))
  if (!offering) return closedFacts('No wholesaler offers fibre at this address')
  const { technology, available, downMbps, upMbps, note } = offering
  return { ...closedFacts(available ? '' : note), technology, available, downMbps, upMbps }
}
