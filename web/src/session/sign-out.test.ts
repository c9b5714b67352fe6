import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showOrderSaving } from './order-saving.ts'
import { signOut } from './sign-out.ts'

function makeClient(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(['customer', 1], { name: 'Ada Nguyen' })
  return client
}

test('signing out removes cached replies and drafts before it leaves for the identity provider', async () => {
  const client = makeClient()
  sessionStorage.setItem('draft:customer-1', '{"name":"Ada Nguyen"}')
  const leave = vi.fn()
  const end = vi.fn(async () => {
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(sessionStorage.getItem('draft:customer-1')).toBeNull()
  })
  await signOut({ end }, client, leave)
  expect(end).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})

test('signing out waits until the open screen of an order is saved', async () => {
  const client = makeClient()
  const end = vi.fn(async () => {})
  const retry = vi.fn(() => showOrderSaving({ state: { kind: 'saving' }, retry }))
  showOrderSaving({ state: { kind: 'unsaved' }, retry })
  onTestFinished(() => showOrderSaving(undefined))
  const signingOut = signOut({ end }, client)
  await vi.waitFor(() => expect(retry).toHaveBeenCalled())
  expect(client.getQueryCache().getAll()).toHaveLength(1)
  showOrderSaving({ state: { kind: 'saved', at: new Date() }, retry })
  await signingOut
  expect(end).toHaveBeenCalledOnce()
})

test('signing out loads the portal again if the identity provider cannot be reached', async () => {
  const client = makeClient()
  const leave = vi.fn()
  await signOut({ end: () => Promise.reject(new Error('Failed to fetch')) }, client, leave)
  expect(leave).toHaveBeenCalledOnce()
  expect(client.getQueryCache().getAll()).toEqual([])
})
