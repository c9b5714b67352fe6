import { contract } from '@dealerline/shared/contract/index.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, send } from '../api.ts'
import { show } from '../ui/testing/render.tsx'
import { ServerBar } from './ServerBar.tsx'

const text = 'The portal does not answer. Trying again…'

beforeEach(() => {
  vi.useFakeTimers()
  connect({ retryPauses: [500, 4000] })
})
afterEach(() => connect())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Page() {
  return (
    <>
      <ServerBar />
      <input aria-label="Notes" />
    </>
  )
}

test('says after a second that the server does not answer, until it does, and keeps typed text', async () => {
  let isOnline = false
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('[]')
  })
  show(<Page />)
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Ring on Monday' } })
  const reply = send(contract.orders.getOrders, { params: { id: 7 } })
  await pass(999)
  expect(screen.queryByText(text)).toBeNull()
  await pass(1)
  expect(screen.getByRole('status').textContent).toBe(text)
  isOnline = true
  await pass(6000)
  expect(await reply).toEqual([])
  expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Ring on Monday')
})

test('disappears when the call has failed', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  show(<Page />)
  const reply = expect(send(contract.orders.getOrders, { params: { id: 7 } })).rejects.toMatchObject({ status: 0 })
  await pass(1500)
  expect(screen.queryByText(text)).not.toBeNull()
  await pass(6000)
  await reply
  expect(screen.queryByText(text)).toBeNull()
})

test('shows nothing for a call that is answered within a second', async () => {
  const outcomes = [new TypeError('Failed to fetch')]
  vi.stubGlobal('fetch', async () => {
    const failure = outcomes.shift()
    if (failure) throw failure
    return new Response('[]')
  })
  show(<Page />)
  const reply = send(contract.orders.getOrders, { params: { id: 7 } })
  await pass(5000)
  await reply
  expect(screen.queryByText(text)).toBeNull()
})
