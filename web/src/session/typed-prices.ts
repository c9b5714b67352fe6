import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type BlockPrice, type OrderPrice, priceOrder } from '@dealerline/shared/record-rules/order-prices.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { makeListeners } from '../ui/listeners.ts'

/** The reads of the price list. */
export const priceCalls = [catalogueCalls.getRatePlans, catalogueCalls.getHandsets, catalogueCalls.getCmcLicences]

interface TypedPrice {
  orderID: number
  block: string
  /** The stored content that the typed rows were made from. Other content means that they have been stored. */
  content: OrderDetail['content'][string] | undefined
  price: BlockPrice
}

/** The prices of services with rows that are not stored yet, by the number of the order and the name of the block. */
let typedPrices: ReadonlyMap<string, TypedPrice> = new Map()
const listeners = makeListeners()

/** Counts the typed rows of a service in every total on the screen. Undefined counts the stored ones. */
export function showTypedPrice(order: OrderDetail, block: string, price: BlockPrice | undefined): void {
  const { orderID } = order
  const key = `${orderID} ${block}`
  if (!price && !typedPrices.has(key)) return
  const { [block]: content } = order.content
  const others = [...typedPrices].filter(([name]) => name !== key)
  typedPrices = new Map(price ? [...others, [key, { orderID, block, content, price }]] : others)
  listeners.call()
}

/** Returns the prices of the services of an order with rows that are not stored yet. */
export function useTypedPrices({ orderID, content }: OrderDetail): ReadonlyMap<string, BlockPrice> {
  const all = useSyncExternalStore(listeners.subscribe, () => typedPrices)
  return useMemo(() => {
    const valid = [...all.values()].filter(
      (typed) => typed.orderID === orderID && typed.content === content[typed.block],
    )
    return new Map(valid.map(({ block, price }) => [block, price]))
  }, [all, orderID, content])
}

/** Prices an order with its typed rows. `inc` has the totals including GST: those of the server if everything is stored. */
export function useOrderPrice(order: OrderDetail): OrderPrice & { inc: Record<'monthly' | 'onceOff', number> } {
  const typed = useTypedPrices(order)
  return useMemo(() => {
    const price = priceOrder(order.content, toCatalogue(order.plans, order.handsets), typed)
    const { monthly, onceOff } = price
    return { ...price, inc: typed.size === 0 ? order : { monthly: monthly.inc, onceOff: onceOff.inc } }
  }, [order, typed])
}
