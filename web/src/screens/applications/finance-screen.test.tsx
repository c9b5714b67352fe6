import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'

test('a finance order without hardware says so, and leads to Hardware', async () => {
  const { person } = openOrder('/create-finance', {
    order: makeOrder({ orderID: 7, orderType: orderTypes.finance }),
    answers: { 'order/GetFinanceApplication/7': () => null },
  })
  expect(await screen.findByText('Hardware required: there is none on the order yet.')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Add hardware' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hardware' })).toBeTruthy()
})
