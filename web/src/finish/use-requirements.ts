import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { quoteRequirements } from '@dealerline/shared/rules/quotes.ts'
import { missingRequirements } from '@dealerline/shared/rules/requirements.ts'
import { useMemo } from 'react'
import { useFlags } from '../session/portal.ts'

/** Returns the requirements that the order, or the order made from a quote, does not meet yet. */
export function useRequirements(order: OrderDetail): readonly Requirement[] {
  const flags = useFlags()
  return useMemo(
    () => (usesQuoteTool(order, flags) ? quoteRequirements(order) : missingRequirements(order)),
    [order, flags],
  )
}
