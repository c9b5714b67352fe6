import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../api.ts'
import { showAt } from '../ui/testing/in-portal.tsx'
import { PricesAsOf } from './PricesAsOf.tsx'

const orderQuery = query(orderCalls.getOrder, { params: { orderID: 7 } })
const plans = query(catalogueCalls.getRatePlans, { body: { types: ['mobile'], includeArchived: true } })

function Plans() {
  useQuery(plans)
  return null
}
const Services = () => (
  <>
    <Plans />
    <PricesAsOf side="below" />
  </>
)

afterEach(() => onlineManager.setOnline(true))

test('the mark disappears if the plans are read after the order when the network is back', async () => {
  let answerPlans: (() => void) | undefined
  let isBack = false
  vi.stubGlobal('fetch', (address: string) => {
    if (!isBack || !String(address).includes('RatePlan'))
      return Promise.resolve(Response.json(String(address).includes('GetOrder') ? makeOrder() : []))
    return new Promise<Response>((resolve) => {
      answerPlans = () => resolve(Response.json([]))
    })
  })
  const { client } = showAt('/create-mobile?order=7', Services)
  const isRead = (key: readonly unknown[]) => client.getQueryState(key)?.status === 'success'
  await waitFor(() => expect([isRead(orderQuery.queryKey), isRead(plans.queryKey)]).toEqual([true, true]))
  expect(screen.queryByText(/Prices as of/)).toBeNull()
  onlineManager.setOnline(false)
  expect(await screen.findByText(/Prices as of/)).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 5))
  isBack = true
  onlineManager.setOnline(true)
  await waitFor(() => expect(answerPlans).toBeDefined())
  expect(screen.getByText(/Prices as of/)).toBeTruthy()
  await waitFor(() => expect(client.isFetching({ queryKey: orderQuery.queryKey })).toBe(0))
  answerPlans?.()
  await waitFor(() => expect(screen.queryByText(/Prices as of/)).toBeNull())
})
