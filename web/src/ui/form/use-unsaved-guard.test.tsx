import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConfirmHost } from '../feedback/confirm.tsx'
import { show } from '../testing/render.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

function Form({ discard }: { discard: () => void }) {
  useUnsavedGuard(true, discard)
  return null
}

it('asks once for all unsaved forms of a screen, and discards them together', async () => {
  const discards = [vi.fn(), vi.fn()]
  const root = createRootRoute({
    component: () => (
      <>
        {discards.map((discard, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the forms never move
          <Form key={index} discard={discard} />
        ))}
        <ConfirmHost />
      </>
    ),
    notFoundComponent: () => null,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const { person } = show(<RouterProvider router={createRouter({ routeTree: root, history })} />)
  await waitFor(() => expect(history.location.pathname).toBe('/'))
  void history.push('/elsewhere')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'))
  for (const discard of discards) expect(discard).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull()
})
