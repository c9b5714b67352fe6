import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { PortalRouter } from './PortalRouter.tsx'
import { portalAt } from './testing/open-portal.tsx'

test('the frame is there from the first moment, and the first screen takes the place of its skeleton', async () => {
  const { router, client } = portalAt('/whats-new')
  show(<PortalRouter router={router} />, client)
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Places' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Loading the portal')).toBeNull())
  expect(screen.getAllByRole('banner')).toHaveLength(1)
})

test('the frame stays while the person is not known', async () => {
  // The sign-in leaves the page, so its promise never ends.
  const { router, client } = portalAt('/whats-new', { token: undefined })
  show(<PortalRouter router={router} />, client)
  expect((await screen.findByText('Loading the portal')).closest('main')).toBeTruthy()
  // Longer than the router waits before it says that a screen is loading.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.getAllByRole('banner')).toHaveLength(1)
  expect(screen.getByText('Loading the portal').closest('main')).toBeTruthy()
})

test('on a phone the frame has no button of the menu before its places are known', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('56.24em') }))
  const { router, client } = portalAt('/whats-new', { token: undefined })
  show(<PortalRouter router={router} />, client)
  expect(await screen.findByText('Loading the portal')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull()
})
