import type { Block } from '@dealerline/shared/blocks/block.ts'
import { pages } from '@dealerline/shared/blocks/index.ts'
import type { Page } from '@dealerline/shared/blocks/page.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { contactCalls } from '@dealerline/shared/contract/contacts.ts'
import { layoutCalls } from '@dealerline/shared/contract/layout.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'
import { findClosedScreen } from '@dealerline/shared/rules/menu.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '../api.ts'
import { useDealer, useFlags } from '../session/portal.ts'
import { useOrder, useOrderID } from '../session/use-order.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { usePathParameter } from '../ui/url/use-screen-search.ts'
import { OrderNotLoaded } from './OrderNotLoaded.tsx'
import { PageEditor } from './PageEditor.tsx'

/** The page of services that has this address, written without its first slash. */
export function pageAt(path = '') {
  const address = `/${path}`.toLowerCase()
  return pages.find(({ page }) => [page.route, page.alsoAt].some((route) => route?.toLowerCase() === address))
}

/** The screen of the services in the address: loads the order and what its fields can be chosen from, then edits. */
export default function BlockScreen() {
  const found = pageAt(usePathParameter('_splat'))
  const orderID = useOrderID()
  if (!found || orderID === 0) return null
  return <LoadedPage key={`${found.page.route} ${orderID}`} {...found} orderID={orderID} />
}

/** Where somebody is led who opens a page that this order can't have yet, or has under another address. */
function leadElsewhere(page: Page, order: OrderDetail): string | undefined {
  if (page.needsAddress && order.customer.addressDetails.length === 0) return '/'
  return order.customer.custType === 'residential' ? page.forResidential : undefined
}

/**
 * Whether a query that the page can do without has not been answered or failed yet. A query that failed counts as pending
 * again while it is repeated, for instance when the window gets the focus; the editor must stay where it is then.
 */
const isLoadingFirst = ({ isLoading, errorUpdateCount }: UseQueryResult) => isLoading && errorUpdateCount === 0

function LoadedPage({ page, blocks, orderID }: { page: Page; blocks: readonly Block[]; orderID: number }) {
  const fields = blocks.flatMap((block) => Object.values({ ...block.rows, ...block.header?.fields }))
  const types = [...new Set(fields.flatMap((field) => field.usageTypes ?? []))]
  const { authLevel, authGroup } = useDealer()
  const flags = useFlags()
  const order = useOrder()
  const plans = useQuery({
    ...query(catalogueCalls.getRatePlans, { body: { types, includeArchived: true } }),
    enabled: types.length > 0,
  })
  const handsets = useQuery({
    ...query(catalogueCalls.getHandsets, {}),
    enabled: fields.some((field) => field.kind === 'handset'),
  })
  const contacts = useQuery({
    ...query(contactCalls.getContacts, { params: { orderID } }),
    enabled: fields.some((field) => field.kind === 'contact'),
  })
  const bundles = useQuery({
    ...query(catalogueCalls.getBundles, {}),
    enabled: fields.some((field) => field.kind === 'bundle'),
  })
  const next = useQuery({
    ...query(numberCalls.getNextAccountNo, { body: { orderID } }),
    enabled: blocks.some((block) => block.numbered),
    gcTime: 0,
  })
  const layout = useQuery(query(layoutCalls.getLayoutFields, { params: { component: componentOf(page.route) } }))
  useEffect(() => {
    if (next.error) notify({ httpStatus: 500, message: `Error getting next account: ${next.error.message}` })
  }, [next.error])
  useEffect(() => {
    // Rows can be entered without them.
    if (bundles.error) notify({ httpStatus: 200, message: 'Error getting Data', isBad: true })
  }, [bundles.error])
  const parts = [order, plans, handsets, contacts].filter(
    (part) => part.fetchStatus !== 'idle' || part.isError || part.isSuccess,
  )
  if (order.error || parts.some((part) => part.isError)) {
    const retry = () => void Promise.all(parts.filter((part) => part.isError).map((part) => part.refetch()))
    return (
      <OrderNotLoaded
        title={page.label}
        error={order.error}
        message={page.notRetrieved ? message(page.notRetrieved).message : `${page.label} could not be loaded.`}
        onRetry={retry}
      />
    )
  }
  if (!order.data || parts.some((part) => part.isPending) || [bundles, layout, next].some(isLoadingFirst))
    return <LoadingState label={`Loading ${page.label}`} />
  const caller = toCallerKind(authLevel, authGroup)
  // The frame leads on to another screen, and says why.
  if (findClosedScreen(page.route, order.data, caller, flags)) return <LoadingState label={`Loading ${page.label}`} />
  const elsewhere = leadElsewhere(page, order.data)
  if (elsewhere) return <Navigate to={elsewhere} search={elsewhere === '/' ? {} : { order: orderID }} replace />
  return (
    <PageEditor
      page={page}
      blocks={blocks}
      order={order.data}
      plans={plans.data ?? []}
      handsets={handsets.data ?? []}
      contacts={contacts.data ?? []}
      bundles={bundles.data ?? []}
      // Where the layout can't be had, every field shows: nobody is kept from their work.
      layout={layout.data}
      // Where the inventory does not answer, rows are numbered from the first there is.
      firstNumber={next.data?.nextAccountNo ?? 0}
    />
  )
}
