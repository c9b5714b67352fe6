import { canOrderNbn, isPending, productType } from '@dealerline/shared/rules/serviceability.ts'
import type { WantedService } from '@dealerline/shared/sites/check-cells.ts'
import { type SiteOption, speedOfPlan } from '@dealerline/shared/sites/choose-service.ts'
import type {
  FiveGPlace,
  NbnPlace,
  WholesaleOffering,
  WholesalerReply,
} from '../../../providers/serviceability/port.ts'

const nothing = { available: false, downMbps: 0, upMbps: 0, buildCostEx: null, expectedDate: '', note: '' } as const

/** The nbn service of a site. */
export function nbnOption(answer: WholesalerReply<NbnPlace>): SiteOption {
  const base = { ...nothing, type: 'nbn', wholesaler: 'nbn', technology: 'nbn' } as const
  if (!answer.success) return { ...base, note: answer.message }
  const { serviceClass, serviceClassReason, accessTechnology, nfasTiers, expectedDate } = answer.result
  const isWaiting = isPending(serviceClassReason)
  const available = canOrderNbn(serviceClass) && !isWaiting && nfasTiers.length > 0
  const speeds = nfasTiers.flatMap((tier) => speedOfPlan(tier) ?? [])
  return {
    ...base,
    technology: productType(accessTechnology) || 'nbn',
    available,
    downMbps: Math.max(0, ...speeds.map(({ down }) => down)),
    upMbps: Math.max(0, ...speeds.map(({ up }) => up)),
    expectedDate: available ? '' : expectedDate,
    note: available ? '' : serviceClassReason,
  }
}

/** The 5G fixed wireless service of a site. */
export function fiveGOption(answer: WholesalerReply<FiveGPlace>): SiteOption {
  const base = { ...nothing, type: 'fiveG', wholesaler: '5G', technology: '5G' } as const
  if (!answer.success) return { ...base, note: answer.message }
  const { eligible, hasCapacity, reason, downMbps, upMbps } = answer.result
  return { ...base, available: eligible && hasCapacity, downMbps, upMbps, note: reason }
}

/** The services of the wholesalers other than nbn's mass market and 5G, which are asked directly. */
export function otherOptions(answer: WholesalerReply<WholesaleOffering[]>): SiteOption[] {
  if (!answer.success)
    return [{ ...nothing, type: 'fibre', wholesaler: 'Others', technology: 'Fibre', note: answer.message }]
  return answer.result.flatMap(({ wholesaler, technology, available, ...offering }) => {
    const type = typeOf(wholesaler, technology)
    return type ? [{ type, wholesaler, technology: productType(technology), available, ...offering }] : []
  })
}

function typeOf(wholesaler: string, technology: string): WantedService | undefined {
  if (/enterprise ethernet/i.test(technology)) return 'nbnEnterprise'
  if (/^nbn$/i.test(wholesaler) || /5g/i.test(technology)) return undefined
  return /fibre|ethernet/i.test(technology) ? 'fibre' : undefined
}
