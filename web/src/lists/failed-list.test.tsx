import { contract } from '@dealerline/shared/contract/index.ts'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, query } from '../api.ts'
import { queryDefaults } from '../session/query-defaults.ts'
import { failureOf } from '../ui/feedback/failure-of.ts'
import { DataList } from '../ui/list/DataList.tsx'
import { show } from '../ui/testing/render.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  connect({ retryPauses: [500, 1500, 4000, 8000] })
})
afterEach(() => {
  vi.useRealTimers()
  connect()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Bundles() {
  const bundles = useQuery(query(contract.catalogue.getBundles, {}))
  return (
    <DataList
      label="Bundles"
      columns={[{ key: 'name', label: 'Name', value: ({ name }) => name }]}
      items={bundles.data}
      itemKey={({ bundleId }) => bundleId}
      failed={failureOf(bundles, 'The bundles could not be loaded.')}
      empty={{ message: 'No bundles' }}
    />
  )
}

function showBundles(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  show(<Bundles />, new QueryClient({ defaultOptions: { queries: queryDefaults } }))
}

test('a list says after the first failed try that it failed, and shows the records if another try succeeds', async () => {
  let status = 500
  showBundles(() => new Response(JSON.stringify(status === 200 ? [{ bundleId: 1, name: 'Office' }] : {}), { status }))
  await pass(50)
  expect(screen.getByText('The bundles could not be loaded.')).toBeTruthy()
  status = 200
  await pass(1500)
  expect(screen.getByText('Office')).toBeTruthy()
  expect(screen.queryByText('The bundles could not be loaded.')).toBeNull()
})

test('a list says within a second and a half that the portal does not answer, and fills when it does', async () => {
  let isUp = false
  showBundles(() => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify([{ bundleId: 1, name: 'Office' }]))
  })
  await pass(1300)
  expect(screen.getByText('Not loaded yet')).toBeTruthy()
  isUp = true
  await pass(6000)
  expect(screen.getByText('Office')).toBeTruthy()
  expect(screen.queryByText('Not loaded yet')).toBeNull()
})
