import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { query } from '../api.ts'
import { blockSearch } from '../blocks/block-search.ts'
import { PendingFrame } from '../frame/PendingFrame.tsx'
import { PortalFrame } from '../frame/PortalFrame.tsx'
import { keepReadsFor, openKeptReads, readOrKept } from '../session/kept-reads.ts'
import { openSteps } from '../session/kept-steps.ts'
import { beginActing, findLogin } from '../session/login.ts'
import { orderSearch } from '../session/order-search.ts'
import type { PortalContext } from '../session/portal.ts'
import { keepPortal } from '../session/release.ts'
import { loadScreen } from '../ui/feedback/chunk-error.ts'
import { BoundaryMessage } from '../ui/feedback/ErrorBoundary.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { drafts } from '../ui/form/draft-store.ts'
import { prefetch } from '../ui/lazy-prefetched.tsx'
import { isOffline } from '../ui/network.ts'
import { OutsideShell } from '../ui/shell/OutsideShell.tsx'
import type { AnySearchSchema } from '../ui/url/search-schema.ts'
import { publicScreens } from './public-screens.ts'
import { mayOpen, screensFor, screensOf } from './screens.ts'

interface RouterContext extends PortalContext {
  client: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, validateSearch: orderSearch })

let isKeeping = false

/** Keeps the portal's files after the first screen, once for each page and only for people with access. */
function startKeeping(): void {
  if (isKeeping) return
  isKeeping = true
  prefetch(keepPortal)
}

const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ context, location }) => {
    const { signIn, client } = context
    if (!signIn.token()) {
      await signIn.start(location.href)
      await new Promise(() => undefined)
    }
    const email = signIn.email()
    const opening = openKeptReads(client, email)
    openSteps(email)
    // Without network, the login is among the kept replies.
    if (isOffline()) await opening
    const [login] = await Promise.all([findLogin(client, email), drafts.open(email)])
    if (!login) throw redirect({ to: '/unauthorized' })
    if (login.person.mfaRequired) throw redirect({ to: '/set-up-mfa' })
    const dealer = beginActing(login)
    const restoring = opening.then(() => keepReadsFor(dealer.dealerID))
    if (isOffline()) await restoring
    startKeeping()
    return { login, dealer }
  },
  component: () => <PortalFrame screensFor={screensFor} />,
  pendingComponent: PendingFrame,
  // The frame needs the person, who may be unknown.
  errorComponent: (failure) => (
    <OutsideShell path="">
      <RouteError {...failure} />
    </OutsideShell>
  ),
})

const open = [
  createRoute({
    getParentRoute: () => root,
    path: '/unauthorized',
    component: lazyRouteComponent(loadScreen(() => import('../screens/session/Unauthorised.tsx'))),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up-mfa',
    component: lazyRouteComponent(loadScreen(() => import('../screens/session/MfaRequired.tsx'))),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/registration',
    // Applicants sign in here too, although the portal is not open to them yet.
    beforeLoad: async ({ context: { signIn }, location }) => {
      if (signIn.token()) return
      await signIn.start(location.href)
      await new Promise(() => undefined)
    },
    component: lazyRouteComponent(loadScreen(() => import('../screens/onboarding/Registration.tsx'))),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/callback',
    beforeLoad: async ({ context }) => {
      const returnTo = await context.signIn.finish().catch(() => '/')
      if (returnTo === undefined) return new Promise<never>(() => undefined)
      throw redirect({ href: returnTo, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: async ({ context }) => {
      if (context.signIn.token()) throw redirect({ to: '/' })
      await context.signIn.start('/')
      await new Promise(() => undefined)
    },
  }),
]

/**
 * Handles any other address: the address of a page of blocks opens that page for the open order; an address that
 * administrators gave to a screen opens that screen and stays in the address bar; every other address redirects home.
 * The list of blocks is loaded with the screen, because the first page does not need it.
 */
const service = createRoute({
  getParentRoute: () => staff,
  path: '$',
  validateSearch: blockSearch,
  beforeLoad: async ({ params: { _splat: path = '' }, search, context: { client } }) => {
    const { loadPartsOf, pageAt } = await import('../blocks/BlockScreen.tsx')
    const service = pageAt(path)
    if (service) {
      if (!search.order) throw redirect({ to: '/' })
      await loadPartsOf(service)
      return
    }
    const { findScreen } = await import('./find-screen.ts')
    const to = await findScreen(client, `/${path}`)
    if (!to) {
      notify({ httpStatus: 404, message: `There is no screen at /${path}.` }, 'opening an unknown address')
      throw redirect({ to: '/' })
    }
    throw redirect({
      to,
      search,
      replace: true,
      mask: { to: '/$', params: { _splat: path }, search, unmaskOnReload: true },
    })
  },
  component: lazyRouteComponent(loadScreen(() => import('../blocks/BlockScreen.tsx'))),
})

/**
 * Whether the order's customer has an address. True if the order can't be loaded, because the screen itself reports
 * that.
 */
async function hasAddress(client: QueryClient, orderID: number): Promise<boolean> {
  const orderQuery = query(orderCalls.getOrder, { params: { orderID } })
  const cachedOrder = client.getQueryData(orderQuery.queryKey)
  // A screen does not wait for the order to be read again after a save.
  if (cachedOrder && cachedOrder.customer.addressDetails.length > 0) return true
  const order = await readOrKept(client, orderQuery).catch(() => undefined)
  return order === undefined || order.customer.addressDetails.length > 0
}

const noSearch: AnySearchSchema = () => ({})

/** Creates the router with every address of the portal. Each screen is a separate chunk. */
export function makeRouter(context: RouterContext) {
  const staffRoutes = screensOf(context.settings).map(
    ({ path, load, search: readSearch, needsOrder, needsAddress, redirectsTo, ...guarded }) =>
      createRoute({
        getParentRoute: () => staff,
        path,
        validateSearch: readSearch ?? noSearch,
        component: lazyRouteComponent(loadScreen(load)),
        beforeLoad: async ({ search, context }) => {
          if (needsOrder && !search.order) throw redirect({ to: '/' })
          if (!mayOpen(guarded, context.dealer)) throw redirect({ to: '/' })
          if (redirectsTo) throw redirect({ to: redirectsTo, search, replace: true })
          if (needsAddress && search.order && !(await hasAddress(context.client, search.order)))
            throw redirect({ to: '/' })
        },
      }),
  )
  const publicRoutes = publicScreens.map(({ path, load, search = noSearch }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: search,
      component: lazyRouteComponent(loadScreen(load)),
    }),
  )
  return createRouter({
    routeTree: root.addChildren([staff.addChildren([...staffRoutes, service]), ...publicRoutes, ...open]),
    context,
    caseSensitive: false,
    defaultPendingMs: 200,
    defaultPendingComponent: () => <LoadingState />,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  })
}

function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <BoundaryMessage error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
