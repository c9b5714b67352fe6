import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
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

test('signing out loads the portal again if the identity provider cannot be reached', async () => {
  const client = makeClient()
  const leave = vi.fn()
  await signOut({ end: () => Promise.reject(new Error('Failed to fetch')) }, client, leave)
  expect(leave).toHaveBeenCalledOnce()
  expect(client.getQueryCache().getAll()).toEqual([])
})
