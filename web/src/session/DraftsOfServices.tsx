import { pages } from '@dealerline/shared/blocks/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../ui/feedback/Notice.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'
import { orderDrafts } from './order-drafts.ts'
import { contactPrefix, contactRoute, orderForms } from './order-forms.ts'
import { isUnfinished } from './unfinished.ts'
import { toScreen } from './use-order.ts'
import { draftsQuery } from './use-order-with-drafts.ts'

/** Returns the services with held rows and those and the forms with drafts, after the query of the drafts has loaded. */
export function placesWithDrafts(order: Pick<OrderDetail, 'orderID' | 'held'>): { label: string; route: string }[] {
  const { orderID } = order
  const drafts = orderDrafts(orderID)
  const services = pages
    .filter(({ blocks }) => blocks.some((block) => isUnfinished(order, block)))
    .map(({ page }) => page)
  const contacts = drafts.partsWith(contactPrefix).map((part) => ({ label: 'Contact', route: contactRoute(part) }))
  return [...services, ...contacts, ...orderForms.filter(({ part }) => drafts.find(part) !== undefined)]
}

/** Names the services and forms with typed values that are not part of the order, because they are incomplete or wrong. */
export function DraftsOfServices({ order }: { order: OrderDetail }) {
  const { orderID } = order
  const { isFetched } = useQuery(draftsQuery(orderID))
  if (!isFetched) return null
  const places = placesWithDrafts(order)
  if (places.length === 0) return null
  return (
    <Notice tone="warning">
      <span>Not in this order yet. Complete or correct these rows:</span>
      {places.map((page) => (
        <AppLink key={page.route} href={toScreen(page.route, orderID)}>
          {page.label}
        </AppLink>
      ))}
    </Notice>
  )
}
