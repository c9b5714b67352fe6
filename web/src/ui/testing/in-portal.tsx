import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
 * Shows a component at an address of an otherwise empty portal. Its routes have this context, in which the session finds
 * the dealer and the settings. The test's own `fetch` answers its calls.
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
    ...show(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  }
}
