import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ConfirmHost } from '../feedback/confirm.tsx'
import { AppLink } from '../shell/AppLink.tsx'
import { show } from '../testing/render.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

function Edit() {
  useUnsavedGuard(true)
  return <AppLink href="/other">Leave</AppLink>
}

function Root() {
  return (
    <>
      <Outlet />
      <ConfirmHost />
    </>
  )
}

async function setUp() {
  const root = createRootRoute({ component: Root })
  const edit = createRoute({ getParentRoute: () => root, path: '/edit', component: Edit })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>The other screen</p> })
  const history = createMemoryHistory({ initialEntries: ['/edit'] })
  const router = createRouter({ routeTree: root.addChildren([edit, other]), history })
  const { person } = show(<RouterProvider router={router} />)
  await person.click(await screen.findByRole('link', { name: 'Leave' }))
  await screen.findByRole('dialog', { name: 'Unsaved Changes' })
  expect(screen.getByText('Changes will be lost, Do you want to proceed?')).toBeTruthy()
  return { person, history }
}

describe('unsaved changes', () => {
  test('ask before leaving, and a person who declines stays on the screen', {
    meta: { rules: ['SHELL-unsaved-confirm', 'SHELL-unsaved-decline'] },
  }, async () => {
    const { person, history } = await setUp()
    await person.click(screen.getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(history.location.pathname).toBe('/edit')
  })

  test('are discarded when the person proceeds', async () => {
    const { person } = await setUp()
    await person.click(screen.getByRole('button', { name: 'Proceed' }))
    expect(await screen.findByText('The other screen')).toBeTruthy()
  })
})
