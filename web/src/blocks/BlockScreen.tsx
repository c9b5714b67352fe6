import { pages } from '@dealerline/shared/blocks/index.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { findClosedScreen } from '@dealerline/shared/record-rules/menu.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { query } from '../api.ts'
import { hasFailed } from '../session/has-failed.ts'
import { OrderNotLoaded } from '../session/OrderNotLoaded.tsx'
import { useDealer, useFlags } from '../session/portal.ts'
import { useOrder, useOrderID } from '../session/use-order.ts'
import { draftsQuery } from '../session/use-order-with-drafts.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { useIsOffline } from '../ui/network.ts'
import { usePathParameter } from '../ui/url/use-screen-search.ts'
import { PageEditor } from './PageEditor.tsx'
import { readsOfPage } from './page-reads.ts'
import { blockParts } from './parts/block-parts.tsx'
import { OrderServices } from './services/OrderServices.tsx'
import { redirectFor, type Service } from './services/order-services.ts'
import { ServiceRows } from './services/ServiceRows.tsx'

/** Returns the page of blocks at this address. The address has no leading slash. */
export function pageAt(path = '') {
  const address = `/${path}`.toLowerCase()
  return pages.find(({ page }) => [page.route, page.alsoAt].some((route) => route?.toLowerCase() === address))
}

/** Loads the code of the parts of a page. A part that cannot be loaded is loaded again when it is shown. */
export async function loadPartsOf({ blocks }: Service): Promise<void> {
  const names = blocks.flatMap(({ parts = [] }) => parts)
  await Promise.allSettled(names.map((name) => blockParts[name].preload()))
}

/** The screen of a page of blocks: loads the order and the choices of its fields, then shows the editor. */
export default function BlockScreen() {
  const match = pageAt(usePathParameter('_splat'))
  const orderID = useOrderID()
  if (!match || orderID === 0) return null
  return <ServicesOfOrder key={orderID} open={match} orderID={orderID} />
}

function ServicesOfOrder({ open, orderID }: { open: Service; orderID: number }) {
  const order = useOrder()
  // Both are drawn from one read: an editor that saw the order first would be replaced when this component sees it.
  const editor = <LoadedPage key={open.page.route} {...open} order={order} orderID={orderID} />
  if (!order.data || redirectFor(open.page, order.data)) return editor
  return (
    <OrderServices order={order.data} open={open}>
      {editor}
    </OrderServices>
  )
}

/**
 * Whether an optional query is still waiting for its first response or failure. React Query reports a failed query as
 * pending again while it retries, for instance after the window gets the focus; the editor must stay open then.
 */
const isLoadingFirst = ({ isLoading, errorUpdateCount }: UseQueryResult) => isLoading && errorUpdateCount === 0

/** Shows the stored rows until they can be edited. */
function LoadingService({ service, order }: { service: Service; order: OrderDetail }) {
  const hasRows = service.blocks.some(({ name }) => (order.content[name]?.rows ?? []).length > 0)
  return (
    <>
      <LoadingState label={`Loading ${service.page.label}`} lines={hasRows ? 0 : undefined} />
      {hasRows && <ServiceRows service={service} order={order} />}
    </>
  )
}

interface LoadedPageProps extends Service {
  orderID: number
  order: ReturnType<typeof useOrder>
}

function LoadedPage({ page, blocks, orderID, order }: LoadedPageProps) {
  const reads = readsOfPage({ page, blocks }, orderID)
  const { authLevel, authGroup } = useDealer()
  const flags = useFlags()
  const plans = useQuery(reads.plans)
  const usedPlans = useQuery(reads.usedPlans)
  const handsets = useQuery(reads.handsets)
  const contacts = useQuery(reads.contacts)
  const bundles = useQuery(reads.bundles)
  const licences = useQuery(reads.licences)
  const next = useQuery({
    ...query(numberCalls.getNextAccountNo, { body: { orderID } }),
    enabled: blocks.some((block) => block.numberField),
    gcTime: 0,
  })
  const drafts = useQuery(draftsQuery(orderID))
  const layout = useQuery(reads.layout)
  const isOffline = useIsOffline()
  const hasOpened = useRef(false)
  useEffect(() => {
    if (next.error)
      notify({
        httpStatus: 500,
        message: `The next extension number is not known. Error getting next account: ${next.error.message}`,
      })
  }, [next.error])
  useEffect(() => {
    // The rows can be edited without bundles.
    if (bundles.error)
      notify({
        httpStatus: 200,
        message: 'The bundles could not be loaded. Reload the page. Error getting Data',
        isBad: true,
      })
  }, [bundles.error])
  // Another screen may read a choice that this page does not need.
  const parts = [
    order,
    ...(reads.plans.enabled ? [plans] : []),
    ...(reads.handsets.enabled ? [handsets] : []),
    ...(reads.contacts.enabled ? [contacts] : []),
    ...(reads.licences.enabled ? [licences] : []),
  ]
  if (parts.some(hasFailed)) {
    return (
      <OrderNotLoaded
        title={page.label}
        message={page.notRetrieved ? message(page.notRetrieved).message : `${page.label} could not be loaded.`}
        queries={parts}
      />
    )
  }
  if (!order.data || (isOffline && parts.some((part) => part.isPending)))
    return <LoadingState title={page.label} label={`Loading ${page.label}`} />
  const optionalParts = [...(reads.bundles.enabled ? [bundles] : []), layout, next, drafts]
  // Parts that could not be read without network load when it returns. The open editor stays.
  if (parts.some((part) => part.isPending) || (!hasOpened.current && optionalParts.some(isLoadingFirst)))
    return <LoadingService service={{ page, blocks }} order={order.data} />
  const caller = toCallerKind(authLevel, authGroup)
  // The frame redirects to another screen and shows the reason.
  if (findClosedScreen(page.route, order.data, caller, flags)) return <LoadingState label={`Loading ${page.label}`} />
  const redirectPath = redirectFor(page, order.data)
  if (redirectPath)
    return <Navigate to={redirectPath} search={redirectPath === '/' ? {} : { order: orderID }} replace />
  hasOpened.current = true
  return (
    <PageEditor
      page={page}
      blocks={blocks}
      order={order.data}
      plans={plans.data ?? []}
      usedPlans={usedPlans.data}
      handsets={handsets.data ?? []}
      contacts={contacts.data ?? []}
      bundles={bundles.data ?? []}
      licences={licences.data}
      // If the layout can't be loaded, show every field, so that everybody can keep working.
      layout={layout.data}
      // If the number inventory does not respond, number the rows from the lowest extension.
      firstNumber={next.data?.nextAccountNo ?? 0}
    />
  )
}
