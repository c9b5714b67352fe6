import { type Block, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { pages } from '@dealerline/shared/blocks/index.ts'
import type { Page } from '@dealerline/shared/blocks/page.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { findClosedScreen } from '@dealerline/shared/record-rules/menu.ts'
import { type BlockPrice, priceStoredBlock } from '@dealerline/shared/record-rules/order-prices.ts'
import { canCall, toCallerKind } from '@dealerline/shared/rules/access.ts'
import { add } from '@dealerline/shared/rules/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { useDealer } from '../../session/portal.ts'
import { isUnfinished } from '../../session/unfinished.ts'
import { draftsQuery } from '../../session/use-order-with-drafts.ts'

/** A page of services with its blocks. */
export interface Service {
  page: Page
  blocks: readonly Block[]
}

/** Returns the address to redirect to if this order can't have the page, or has it at another address. */
export function redirectFor(page: Page, order: OrderDetail): string | undefined {
  if (page.needsAddress && order.customer.addressDetails.length === 0) return '/'
  return order.customer.custType === 'residential' ? page.forResidential : undefined
}

/**
 * Returns the number of rows of a service and its totals in dollars including GST, with charges for the whole service such as
 * freight. `typed` has the prices of typed rows that are not stored yet.
 */
export function serviceTotals({ blocks }: Service, order: OrderDetail, typed: ReadonlyMap<string, BlockPrice>) {
  const catalogue = toCatalogue(order.plans, order.handsets)
  const prices = blocks.map(
    (block) => typed.get(block.name) ?? priceStoredBlock(block, order.content[block.name]?.rows ?? [], catalogue),
  )
  const rows = prices.reduce((sum, price) => sum + price.rows.length, 0)
  return { rows, monthly: add(...prices.map(({ total }) => total.monthly)).inc }
}

/**
 * Returns the services of an order that this person may see and that have rows or drafts, and the open one, in the order of the menu; and
 * the others, which could be added.
 */
export function useServices(order: OrderDetail, open?: Page) {
  const { authLevel, authGroup, flags } = useDealer()
  const caller = toCallerKind(authLevel, authGroup)
  const { isFetched } = useQuery(draftsQuery(order.orderID))
  const hasDraft = (block: Block) => isFetched && isUnfinished(order, block)
  const hasContent = (block: Block) => (order.content[block.name]?.rows ?? []).length > 0 || hasDraft(block)
  const isOpen = ({ page }: Service) => page.route === open?.route
  const seen: Service[] = pages
    .map(({ page, blocks }) => ({ page, blocks: canCall(page.access ?? 'staff', caller) ? blocks : [] }))
    .filter(
      (service) =>
        isOpen(service) ||
        (service.blocks.length > 0 &&
          !redirectFor(service.page, order) &&
          !findClosedScreen(service.page.route, order, caller, flags)),
    )
    .toSorted((one, other) => one.page.order - other.page.order)
  const services = seen.filter((service) => isOpen(service) || service.blocks.some(hasContent))
  return { services, others: seen.filter((service) => !services.includes(service)), hasDraft }
}
