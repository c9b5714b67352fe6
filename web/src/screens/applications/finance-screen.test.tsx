import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

test('a finance order without hardware says so, and leads to Hardware', async () => {
  const { person } = openOrder('/create-finance', {
    order: makeOrder({ orderID: 7, orderType: orderTypes.finance }),
    answers: { 'order/GetFinanceApplication/7': () => null },
  })
  expect(await screen.findByText('Hardware required: there is none on the order yet.')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Add hardware' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hardware' })).toBeTruthy()
})

test('the first save of an application that got no answer is repeated unchanged, although it was read meanwhile', async () => {
  const bodies: object[] = []
  const { person, client } = openOrder('/create-finance', {
    order: makeOrder({ orderID: 7, orderType: orderTypes.finance }),
    answers: {
      'order/GetFinanceApplication/7': () =>
        bodies.length === 0
          ? new Refusal(404, 'No Content')
          : {
              index: 1,
              version: 1,
              status: 'Created',
              people: [],
              earlier: [],
              financeApplicationDetails: {},
              comments: 'Urgent',
            },
      'Order/UpdateFinancing': ({ body }) => {
        bodies.push(body as object)
        return new Refusal(503, 'The portal is too busy')
      },
    },
  })
  await person.type(await screen.findByLabelText(/^Comments/), 'Urgent')
  await waitFor(() => expect(bodies).toHaveLength(1))
  await act(() => client.invalidateQueries())
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual(bodies[0])
})
