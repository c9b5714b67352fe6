import { pages } from '@dealerline/shared/blocks/index.ts'
import { useQuery } from '@tanstack/react-query'
import { orderDrafts } from '../session/order-drafts.ts'
import { toScreen } from '../session/use-order.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'

/** Returns the options of the query that reads the person's drafts of an order from the server. */
export const draftsQuery = (orderID: number) => ({
  queryKey: ['drafts of order', orderID],
  queryFn: () =>
    orderDrafts(orderID)
      .load()
      .then(() => true),
  // Rows can be edited and orders can be sent without drafts of another device.
  retry: false,
})

/** Returns the services with drafts, after the query of the drafts has loaded. */
export function pagesWithDrafts(orderID: number) {
  const drafts = orderDrafts(orderID)
  return pages
    .filter(({ blocks }) => blocks.some(({ name }) => drafts.find(name) !== undefined))
    .map(({ page }) => page)
}

/** Names the services with typed rows that are not part of the order, because they are incomplete or have mistakes. */
export function DraftsOfServices({ orderID }: { orderID: number }) {
  const { isFetched } = useQuery(draftsQuery(orderID))
  if (!isFetched) return null
  const draftPages = pagesWithDrafts(orderID)
  if (draftPages.length === 0) return null
  return (
    <Notice tone="warning">
      <span>You have typed rows that are not part of this order, because they are incomplete or have mistakes:</span>
      {draftPages.map((page) => (
        <AppLink key={page.route} href={toScreen(page.route, orderID)}>
          {page.label}
        </AppLink>
      ))}
    </Notice>
  )
}
