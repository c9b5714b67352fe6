import { RouterProvider, useRouterState } from '@tanstack/react-router'
import { PendingFrame } from '../frame/PendingFrame.tsx'
import type { makeRouter } from './router.tsx'

/** The portal. Until its first screen is known, the router shows nothing, so the frame takes its place. */
export function PortalRouter({ router }: { router: ReturnType<typeof makeRouter> }) {
  const isPending = useRouterState({ router, select: ({ matches }) => matches.length === 0 })
  return (
    <>
      {isPending && <PendingFrame />}
      <RouterProvider router={router} />
    </>
  )
}
