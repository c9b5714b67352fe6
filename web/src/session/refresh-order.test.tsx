import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { query, send } from '../api.ts'
import { showAt } from '../ui/testing/in-portal.tsx'
import { useRefreshCustomer, useRefreshOrder, useShownRevision } from './use-order.ts'
import { useShowSavedOrder } from './use-show-saved.ts'

function Files() {
  const refresh = useRefreshOrder()
  const files = useQuery(query(uploadCalls.getFilesOnOrder, { params: { id: 7 } }))
  return (
    <button type="button" onClick={() => void refresh()}>
      {files.data ? `${files.data.length} uploads` : 'loading'}
    </button>
  )
}

test('repeats a query that was started before a change and has no response yet', async () => {
  const answers: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const { person } = showAt('/attachments/general?order=7', Files)
  await person.click(await screen.findByRole('button', { name: 'loading' }))
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(Response.json([]))
  answers[1]?.(Response.json([{}]))
  expect(await screen.findByText('1 uploads')).toBeTruthy()
})

function Saving() {
  const refresh = useRefreshCustomer()
  return (
    <button type="button" onClick={() => void refresh(7)}>
      Save
    </button>
  )
}

test('reloads the orders of a customer who was saved without an open order', async () => {
  const { person, client } = showAt('/edit-customer/business/7', Saving)
  const keys = [7, 8].map((customerID) => {
    const order = { ...makeOrder({ customer: makeCustomer({ customerID }) }), customerID, orderID: 10_000 + customerID }
    const { queryKey } = query(orderCalls.getOrder, { params: { orderID: order.orderID } })
    client.setQueryData(queryKey, order)
    return queryKey
  })
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, false]),
  )
})

function Cancelling() {
  const shownRevision = useShownRevision(7)
  const showSaved = useShowSavedOrder(7)
  const params = { orderID: 7 }
  return (
    <>
      <button type="button" onClick={() => void showSaved((order) => ({ ...order, signature: 'saved' }))}>
        Save
      </button>
      <button
        type="button"
        onClick={async () => send(orderCalls.cancelOrder, { params }, { orderRevision: await shownRevision() })}
      >
        Cancel order
      </button>
    </>
  )
}

test('sends the revision that the page shows, and after a save of the page the one that it reads again', async () => {
  const stored = makeOrder({ orderID: 7, revision: 60 })
  const sentRevisions: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (!address.includes('CancelOrder')) return Response.json(stored)
    sentRevisions.push(new Headers(request.headers).get('order-revision'))
    return Response.json(stored)
  })
  const { person, client } = showAt('/order-summary?order=7', Cancelling)
  const cancel = async (count: number) => {
    await person.click(await screen.findByRole('button', { name: 'Cancel order' }))
    await waitFor(() => expect(sentRevisions).toHaveLength(count))
  }
  const { queryKey } = query(orderCalls.getOrder, { params: { orderID: 7 } })
  client.setQueryData(queryKey, { ...stored, revision: 57 })
  await cancel(1)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await cancel(2)
  const { revision: _none, ...ofOldServer } = stored
  client.setQueryData<object>(queryKey, ofOldServer)
  await cancel(3)
  expect(sentRevisions).toEqual(['57', '60', null])
})
