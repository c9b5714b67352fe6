import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryDefaults } from './query-defaults.ts'

test('a query that was read a moment ago is read again when the network is back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  client.mount()
  const queryFn = vi.fn(async () => [])
  const stop = new QueryObserver(client, { queryKey: ['plans'], queryFn }).subscribe(() => undefined)
  onTestFinished(() => {
    stop()
    client.unmount()
    onlineManager.setOnline(true)
  })
  await waitFor(() => expect(client.getQueryState(['plans'])?.status).toBe('success'))
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
})
