import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { findScreen } from './find-screen.ts'

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each([
  ['/our-phones', '/create-mobile'],
  ['/Our-Phones/', '/create-mobile'],
  ['/nowhere', undefined],
])('%s opens %s', { meta: { rules: ['A22'] } }, async (path, screen) => {
  answer(200, [{ path: '/our-phones', screen: '/create-mobile' }])
  expect(await findScreen(client(), path)).toBe(screen)
})

test('finds no screen if the addresses can’t be loaded', { meta: { rules: ['A22'] } }, async () => {
  answer(500, { title: 'Broken' })
  expect(await findScreen(client(), '/our-phones')).toBeUndefined()
})
