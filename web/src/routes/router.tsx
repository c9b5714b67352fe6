import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { type AuthLevel, authLevels } from '@dealerline/shared/rules/access.ts'
import { type LeadStatus, leadStatuses } from '@dealerline/shared/rules/airline.ts'
import { type InterestStatus, interestStatuses } from '@dealerline/shared/rules/interest-states.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { query } from '../api.ts'
import { PortalFrame } from '../screens/frame/PortalFrame.tsx'
import { beginActing, findLogin } from '../session/login.ts'
import type { PortalContext } from '../session/portal.ts'
import { loadScreen } from '../ui/feedback/chunk-error.ts'
import { BoundaryMessage } from '../ui/feedback/ErrorBoundary.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { mayOpen, publicScreens, screensOf } from './screens.ts'

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
  qbr?: 'only'
  contract?: 'current'
  /** Whose records: a dealer's number. */
  dealer?: number
  kind?: 'order' | 'quote'
  status?: number
  usageType?: string
  category?: number
  /** The access that a list of people is narrowed to. */
  level?: AuthLevel
  /** Whose login is looked at. */
  email?: string
  archived?: 'only' | 'too'
  orderType?: number
  /** First and last day, `2026-03-05`. */
  from?: string
  to?: string
  show?: 'delayed' | 'flagged'
  size?: number
  /** Of a link whose signed document is looked at. */
  guid?: string
  /** How an e-signature service's page was left. */
  event?: string
  /** The part of a screen that has several. */
  tab?: string
  /** What has become of the leads that are listed. */
  lead?: LeadStatus
  /** What has become of the dealer interests that are listed; those that wait unless it is said. */
  interest?: InterestStatus | 'all'
  /** Files in their folders. */
  view?: 'tree'
  /** The kind of record that the audit log is narrowed to. */
  entity?: string
  /** What is open for editing beside a list. */
  edit?: number | 'new'
}

const whole = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const oneOf = <const Word extends string>(value: unknown, words: readonly Word[]) =>
  words.find((known) => known === value)
const day = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined)
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
    qbr: oneOf(search.qbr, ['only']),
    contract: oneOf(search.contract, ['current']),
    dealer: whole(search.dealer),
    kind: oneOf(search.kind, ['order', 'quote']),
    status: search.status === 0 || search.status === '0' ? 0 : whole(search.status),
    usageType: word(search.usageType),
    category: whole(search.category),
    level: oneOf(search.level, authLevels),
    email: word(search.email),
    archived: oneOf(search.archived, ['only', 'too']),
    orderType: search.orderType === 0 || search.orderType === '0' ? 0 : whole(search.orderType),
    from: day(search.from),
    to: day(search.to),
    show: oneOf(search.show, ['delayed', 'flagged']),
    size: whole(search.size),
    guid: word(search.guid),
    event: word(search.event),
    tab: word(search.tab),
    lead: oneOf(search.lead, leadStatuses),
    interest: oneOf(search.interest, [...interestStatuses, 'all']),
    view: oneOf(search.view, ['tree']),
    entity: word(search.entity),
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
    const login = await findLogin(client, signIn.email())
    if (!login) throw redirect({ to: '/unauthorized' })
    return { login, dealer: beginActing(login) }
  },
  component: PortalFrame,
})

const open = [
  createRoute({
    getParentRoute: () => root,
    path: '/unauthorized',
    component: lazyRouteComponent(loadScreen(() => import('../screens/session/Unauthorised.tsx'))),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/registration',
    // Also of an applicant, whom the portal is not open to yet.
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
  component: lazyRouteComponent(loadScreen(() => import('../blocks/BlockScreen.tsx'))),
})

/** Whether the order's customer has an address. Of an order that can not be had the screen itself says so. */
async function hasAddress(client: QueryClient, orderID: number): Promise<boolean> {
  const asked = { ...query(orderCalls.getOrder, { params: { orderID } }), staleTime: 60_000 }
  const order = await client.fetchQuery(asked).catch(() => undefined)
  return order === undefined || order.customer.addressDetails.length > 0
}

/** Every address of the portal; each screen is a chunk of its own. */
export function makeRouter(context: RouterContext) {
  const inside = screensOf(context.settings).map(({ path, load, needsOrder, needsAddress, leadsTo, ...guarded }) =>
    createRoute({
      getParentRoute: () => staff,
      path,
      component: lazyRouteComponent(loadScreen(load)),
      beforeLoad: async ({ search, context }) => {
        if (needsOrder && !search.order) throw redirect({ to: '/' })
        if (!mayOpen(guarded, context.dealer)) throw redirect({ to: '/' })
        if (leadsTo) throw redirect({ to: leadsTo, search, replace: true })
        if (needsAddress && search.order && !(await hasAddress(context.client, search.order)))
          throw redirect({ to: '/' })
      },
    }),
  )
  const outside = publicScreens(context.settings.esignRoute).map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(loadScreen(load)) }),
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
