import { sessionCalls } from '@dealerline/shared/contract/session.ts'
import { type AuthLevel, authLevels } from '@dealerline/shared/rules/access.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ApiError, query } from '../api.ts'
import { PortalFrame } from '../screens/frame/PortalFrame.tsx'
import type { PortalContext } from '../session/portal.ts'
import { BoundaryMessage } from '../ui/feedback/ErrorBoundary.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { publicScreens, staffScreens } from './screens.ts'

/** What an address may carry: the open order, and the field a link leads to (rows counted from 1). */
export interface ScreenSearch {
  order?: number
  customer?: number
  field?: string
  row?: number
  /** The service on the screen that the field is of, where there are several. */
  block?: string
  new?: 'business' | 'residential'
  page?: number
  keyword?: string
  sort?: string
  /** How lists are narrowed and how many rows a page has. */
  type?: 'business' | 'residential'
  kind?: 'order' | 'quote'
  status?: number
  usageType?: string
  category?: number
  /** The access that a list of people is narrowed to. */
  level?: AuthLevel
  /** Whose login is looked at. */
  email?: string
  archived?: 'only' | 'too'
  size?: number
  /** What is open for editing beside a list. */
  edit?: number | 'new'
}

const whole = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const oneOf = <const Word extends string>(value: unknown, words: readonly Word[]) =>
  words.find((known) => known === value)
const customerTypes = ['business', 'residential'] as const

function readSearch(search: Record<string, unknown>): ScreenSearch {
  const found = {
    order: whole(search.order),
    customer: whole(search.customer),
    field: word(search.field),
    row: whole(search.row),
    block: word(search.block),
    new: oneOf(search.new, customerTypes),
    page: whole(search.page),
    keyword: search.keyword === undefined ? undefined : String(search.keyword),
    sort: word(search.sort),
    type: oneOf(search.type, customerTypes),
    kind: oneOf(search.kind, ['order', 'quote']),
    status: search.status === 0 || search.status === '0' ? 0 : whole(search.status),
    usageType: word(search.usageType),
    category: whole(search.category),
    level: oneOf(search.level, authLevels),
    email: word(search.email),
    archived: oneOf(search.archived, ['only', 'too']),
    size: whole(search.size),
    edit: search.edit === 'new' ? ('new' as const) : whole(search.edit),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

interface RouterContext extends PortalContext {
  client: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, validateSearch: readSearch })

const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ context, location }) => {
    const { signIn, client } = context
    if (!signIn.token()) {
      await signIn.start(location.href)
      await new Promise(() => undefined)
    }
    const dealer = await client
      .fetchQuery({ ...query(sessionCalls.getDealerFromEmail, { body: { email: signIn.email() } }), staleTime: 60_000 })
      .catch((error) => {
        if (error instanceof ApiError && error.status === 404) throw redirect({ to: '/unauthorized' })
        throw error
      })
    if (dealer.authLevel === 'interested') throw redirect({ to: '/unauthorized' })
    return { dealer }
  },
  component: PortalFrame,
})

const open = [
  createRoute({
    getParentRoute: () => root,
    path: '/unauthorized',
    component: lazyRouteComponent(() => import('../screens/session/Unauthorised.tsx')),
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
 * Any other address: that of services leads to their screen on the open order, all others home. The list of blocks
 * comes with the screen, as no first page needs it.
 */
const service = createRoute({
  getParentRoute: () => staff,
  path: '$',
  beforeLoad: async ({ params, search }) => {
    const { pageAt } = await import('../blocks/BlockScreen.tsx')
    if (!search.order || !pageAt(params._splat)) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('../blocks/BlockScreen.tsx')),
})

/** Every address of the portal; each screen is a chunk of its own. */
export function makeRouter(context: RouterContext) {
  const inside = staffScreens.map(({ path, load, needsOrder, adminOnly }) =>
    createRoute({
      getParentRoute: () => staff,
      path,
      component: lazyRouteComponent(load),
      beforeLoad: ({ search, context }) => {
        if (needsOrder && !search.order) throw redirect({ to: '/' })
        if (adminOnly && !context.dealer.isAdmin) throw redirect({ to: '/' })
      },
    }),
  )
  const outside = publicScreens(context.settings.esignRoute).map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
  )
  return createRouter({
    routeTree: root.addChildren([staff.addChildren([...inside, service]), ...outside, ...open]),
    context,
    caseSensitive: false,
    defaultPendingMs: 200,
    defaultPendingComponent: () => <LoadingState />,
    defaultErrorComponent: ({ error, reset }) => (
      <BoundaryMessage error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
    ),
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
