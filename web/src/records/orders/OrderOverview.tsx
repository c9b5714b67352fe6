import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { OrderInWords, ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { toOrderInWords } from '@dealerline/shared/record-rules/order-in-words.ts'
import { isLocked, takesServices } from '@dealerline/shared/rules/order-states.ts'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useServices } from '../../blocks/services/order-services.ts'
import { toScreen } from '../../session/use-order.ts'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { unbroken } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './OrderOverview.module.css'

const PasteBillDialog = lazy(() => import('../bill/PasteBillDialog.tsx'))

interface Props {
  order: OrderDetail
  readable: Pick<ReadableOrder, 'sections'>
}

/** How many addresses are shown at first. */
const maxPlaces = 12

/** All lines of an order by address, in the sentences that its customer reads, and the services that can be added. */
export function OrderOverview({ order, readable }: Props) {
  const { services, others } = useServices(order)
  const { places } = toOrderInWords(readable)
  const [pastesBill, setPastesBill] = useState(false)
  const rest = places.slice(maxPlaces)
  const hasMore = !isLocked(order) && takesServices(order) && others.length > 0
  return (
    <Section
      title={order.isQuote ? 'In this quote' : 'In this order'}
      actions={takesServices(order) && places.length > 0 && <span className={classes.tax}>Prices include GST.</span>}
    >
      {places.length === 0 && <p className={classes.nothing}>No services yet.</p>}
      <Places
        {...{ order, readable, services }}
        label="Lines by address"
        places={places.slice(0, maxPlaces)}
        hasHeadings={places.length > 1}
      />
      {rest.length > 0 && (
        <Disclosure label={rest.length === 1 ? '1 more address' : `${rest.length} more addresses`}>
          <Places {...{ order, readable, services }} label="Lines at more addresses" places={rest} hasHeadings />
        </Disclosure>
      )}
      {hasMore && (
        <>
          <h3 className={classes.add}>Add a service</h3>
          <ul className={classes.others} aria-label="Services to add">
            {others.map(({ page }) => (
              <li key={page.route}>
                <AppLink href={toScreen(page.route, order.orderID)}>
                  <IconPlus size={14} aria-hidden /> {page.label}
                </AppLink>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => setPastesBill(true)}>
                <IconReceipt size={14} aria-hidden /> Paste a bill
              </button>
            </li>
          </ul>
        </>
      )}
      {pastesBill && (
        <Suspense fallback={null}>
          <PasteBillDialog customer={order.customer} onClose={() => setPastesBill(false)} />
        </Suspense>
      )}
    </Section>
  )
}

interface PlacesProps extends Props {
  label: string
  services: ReturnType<typeof useServices>['services']
  places: OrderInWords['places']
  /** Whether lines without an address have a heading too. */
  hasHeadings: boolean
}

function Places({ order, readable, label, services, places, hasHeadings }: PlacesProps) {
  const routeOf = (title: string | undefined) =>
    services.find(({ blocks }) => blocks.some(({ label }) => label === title))?.page.route
  // An application is at no address.
  const isTitle = (address: string) => readable.sections.some(({ title }) => title === address)
  return (
    <ul className={classes.places} aria-label={label}>
      {places.map(({ address, services: ofPlace }) => (
        <li key={address}>
          {(address || hasHeadings) && !isTitle(address) && <h3>{address || 'Without an address'}</h3>}
          <ul className={classes.lines}>
            {ofPlace.map(({ section, sentences }) => {
              const title = readable.sections[section]?.title
              const route = routeOf(title)
              return (
                <li key={section}>
                  {route ? <AppLink href={toScreen(route, order.orderID)}>{title}</AppLink> : title}
                  {sentences.map((sentence) => (
                    <span key={sentence}>{unbroken(sentence)}</span>
                  ))}
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
