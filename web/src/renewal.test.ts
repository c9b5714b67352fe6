import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { jobCalls } from '@dealerline/shared/contract/jobs.ts'
import { resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { settingsCalls } from '@dealerline/shared/contract/settings.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { query, send } from './api.ts'
import { renewAfterCalls, renewed } from './renewal.ts'

const links = query(resourceCalls.getTrainingLinks, {})
const files = query(resourceCalls.getResourceFiles, { params: { arg: 'all' } })
const bundles = query(catalogueCalls.getBundles, {})
const all = [links, files, bundles]

async function staleAfter(write: () => Promise<unknown>, status = 200): Promise<readonly unknown[]> {
  const client = new QueryClient()
  for (const { queryKey } of all) client.setQueryData<unknown>(queryKey, [])
  vi.stubGlobal('fetch', async () => Response.json({}, { status }))
  renewAfterCalls(client)
  await write().catch(() => undefined)
  await renewed()
  return all.filter(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
}

const deleteLink = () => send(resourceCalls.deleteTrainingLink, { params: { id: 7 } })
const storeSetting = () => send(settingsCalls.storeSetting, { body: { name: 'PORT', value: '80' } })

test('a successful write renews the cached replies with its tag, or all', async () => {
  expect(await staleAfter(deleteLink)).toEqual([links])
  expect(await staleAfter(() => send(resourceCalls.deleteResourceFiles, { body: { ids: [7] } }))).toEqual([files])
  expect(await staleAfter(storeSetting)).toEqual(all)
})

test('a write whose change a job makes renews the replies when the job has made it', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const { queryKey } = query(jobCalls.getJobQueues, {})
  client.setQueryData(queryKey, [])
  vi.stubGlobal('fetch', async () => Response.json({ count: 1 }))
  renewAfterCalls(client)
  await send(jobCalls.discardFailedJobs, { body: { ids: [] } })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
  vi.advanceTimersByTime(3000)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  vi.useRealTimers()
})

test('a refused write renews nothing', async () => {
  expect(await staleAfter(storeSetting, 400)).toEqual([])
})
