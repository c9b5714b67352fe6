import { QueryClient } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ConfirmHost } from '../feedback/confirm.tsx'
import { show } from './render.tsx'

/**
 * Shows a component at an address of a portal without other screens. The session finds the dealer and the settings in
 * `context`, the context of its routes. The test stubs `fetch` to answer its calls.
 */
export function showAt(address: string, Part: ComponentType, context: object = {}) {
  const root = createRootRoute({
    component: () => (
      <>
        <Part />
        <ConfirmHost />
      </>
    ),
  })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const anyAddress = createRoute({ getParentRoute: () => staff, path: '$' })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([staff.addChildren([anyAddress])]),
    history,
    context,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return {
    client,
    history,
    ...show(<RouterProvider router={router} />, client),
  }
}
