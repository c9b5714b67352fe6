import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { priceStoredBlock } from '@dealerline/shared/record-rules/order-prices.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showTypedPrice, useOrderPrice } from './typed-prices.ts'

const priceOf = (monthlyFee: number) => priceStoredBlock(mobile, [{ monthlyFee }], toCatalogue([], []))
const orderWith = (monthlyFee: number) => ({
  ...makeOrder(),
  monthly: monthlyFee,
  content: { mobile: { header: null, rows: [{ mobileID: 1, monthlyFee }] } },
})

afterEach(() => {
  cleanup()
  showTypedPrice(makeOrder(), 'mobile', undefined)
})

test('the price of an order counts typed rows until they are stored', () => {
  const order = orderWith(50)
  const { result, rerender } = renderHook(({ shown }) => useOrderPrice(shown).inc.monthly, {
    initialProps: { shown: order },
  })
  expect(result.current).toBe(50)
  act(() => showTypedPrice(order, 'mobile', priceOf(70)))
  expect(result.current).toBe(70)
  rerender({ shown: orderWith(60) })
  expect(result.current).toBe(60)
})

test('the price of another order does not count them', () => {
  const order = orderWith(50)
  const { result } = renderHook(() => useOrderPrice({ ...order, orderID: order.orderID + 1 }).inc.monthly)
  act(() => showTypedPrice(order, 'mobile', priceOf(70)))
  expect(result.current).toBe(50)
})
