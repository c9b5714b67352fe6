import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './feedback/ErrorBoundary.tsx'
import { lazyPrefetched } from './lazy-prefetched.tsx'
import { watchNetwork } from './network.ts'
import { show } from './testing/render.tsx'

const failure = new TypeError('Failed to fetch dynamically imported module')

function showWith(load: () => Promise<{ default: () => React.ReactNode }>) {
  const Part = lazyPrefetched(load)
  show(
    <ErrorBoundary>
      <input aria-label="Name" />
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  )
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } })
}

it('keeps what is typed beside a part that cannot be fetched without network, and shows the part when it is back', async () => {
  // The clock stays: a time of the network in the future would concern the next file.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isBack = false
  watchNetwork(async () => isBack)
  const load = vi.fn(async () => {
    if (!isBack) throw failure
    return { default: () => <p>The part</p> }
  })
  showWith(load)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(load).toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
  isBack = true
  await act(() => vi.advanceTimersByTimeAsync(4000))
  screen.getByText('The part')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
  vi.useRealTimers()
})

it('says that a part cannot be fetched although the server answers', async () => {
  watchNetwork(async () => true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  showWith(async () => {
    throw failure
  })
  await screen.findByText('This screen could not be fetched.')
})
