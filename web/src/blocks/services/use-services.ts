import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { Page } from '@dealerline/shared/blocks/page.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useDealer } from '../../session/portal.ts'
import { isUnfinished } from '../../session/unfinished.ts'
import { draftsQuery } from '../../session/use-order-with-drafts.ts'
import { servicesOf } from './order-services.ts'

/** Returns the services of an order that this person may see and that have rows or drafts, and the open one. */
export function useServices(order: OrderDetail, open: Page) {
  const { authLevel, authGroup, flags } = useDealer()
  const { isFetched } = useQuery(draftsQuery(order.orderID))
  const hasDraft = (block: Block) => isFetched && isUnfinished(order, block)
  return {
    services: servicesOf(order, open, { caller: toCallerKind(authLevel, authGroup), flags, hasDraft }),
    hasDraft,
  }
}
