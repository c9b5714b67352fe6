import { pages } from '@dealerline/shared/blocks/index.ts'
import { useQuery } from '@tanstack/react-query'
import { orderDrafts } from '../session/order-drafts.ts'
import { contactPrefix, contactRoute, orderForms } from '../session/order-forms.ts'
import { toScreen } from '../session/use-order.ts'
import { draftsQuery } from '../session/use-order-with-drafts.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'

/** Returns the services and forms with drafts, after the query of the drafts has loaded. */
export function placesWithDrafts(orderID: number): { label: string; route: string }[] {
  const drafts = orderDrafts(orderID)
  const services = pages
    .filter(({ blocks }) => blocks.some(({ name }) => drafts.find(name) !== undefined))
    .map(({ page }) => page)
  const contacts = drafts.partsWith(contactPrefix).map((part) => ({ label: 'Contact', route: contactRoute(part) }))
  return [...services, ...contacts, ...orderForms.filter(({ part }) => drafts.find(part) !== undefined)]
}

/** Names the services and forms with typed values that are not part of the order, because they are incomplete or wrong. */
export function DraftsOfServices({ orderID }: { orderID: number }) {
  const { isFetched } = useQuery(draftsQuery(orderID))
  if (!isFetched) return null
  const places = placesWithDrafts(orderID)
  if (places.length === 0) return null
  return (
    <Notice tone="warning">
      <span>You have typed values that are not part of this order, because they are incomplete or have mistakes:</span>
      {places.map((page) => (
        <AppLink key={page.route} href={toScreen(page.route, orderID)}>
          {page.label}
        </AppLink>
      ))}
    </Notice>
  )
}
