import type { LineFacts } from '@dealerline/shared/contract/line-answers.ts'
import { productType } from '@dealerline/shared/rules/serviceability.ts'
import type { WantedService } from '@dealerline/shared/sites/check-cells.ts'
import type { SiteOption } from '@dealerline/shared/sites/choose-service.ts'
import type { WholesaleOffering, WholesalerReply } from '../../../providers/serviceability/port.ts'
import type { Network } from '../networks.ts'

const nothing = { available: false, downMbps: 0, upMbps: 0, buildCostEx: null, expectedDate: '', note: '' } as const

/** The service of a network at a site. Where nbn has no tier, there is nothing to order. */
export function networkOption(
  { type, label }: Pick<Network<unknown>, 'type' | 'label'>,
  { available: isServed, technology, downMbps, upMbps, expectedDate, reason: note }: LineFacts,
): SiteOption {
  const available = isServed && (type !== 'nbn' || downMbps > 0)
  const base = { ...nothing, type, wholesaler: label, technology: technology || label }
  return { ...base, available, downMbps, upMbps, expectedDate: available ? '' : expectedDate, note }
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
