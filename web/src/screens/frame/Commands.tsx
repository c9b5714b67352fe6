import { type MenuItem, orderCalls } from '@dealerline/shared/contract/orders.ts'
import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { screensFor } from '../../routes/screens.ts'
import { useDealer, useSettings } from '../../session/portal.ts'
import { toScreen, useOrderID, useOrderMenu } from '../../session/use-order.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { SearchField, type Suggestion } from '../../ui/form/SearchField.tsx'
import { listCallFor } from '../customers/customer-list-call.ts'
import classes from './Commands.module.css'

/**
 * The screens that a person can open by their title, those of an order only where one is open. Those of administration
 * are called as their entries of the menu are by now.
 */
function placesFor(
  dealer: SignedInDealer,
  settings: PortalSettings,
  orderID: number,
  menu: readonly MenuItem[],
): { label: string; href: string }[] {
  const nameOf = (path: string, title: string) =>
    menu.find(({ route, section }) => route === path && section === 'Administration')?.title ?? title
  return screensFor(dealer, settings)
    .filter(({ needsOrder }) => !needsOrder || orderID > 0)
    .flatMap(({ path, title, opensWith = '', needsOrder }) =>
      title ? [{ label: nameOf(path, title), href: toScreen(`${path}${opensWith}`, needsOrder ? orderID : 0) }] : [],
    )
}

/** Ctrl/Cmd-K: goes to a screen, a customer or an order by its name or number. */
export default function Commands({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const router = useRouter()
  const dealer = useDealer()
  const settings = useSettings()
  const orderID = useOrderID()
  const { data: menu = [] } = useOrderMenu()
  const { data: ofNone = [] } = useQuery({
    ...query(orderCalls.getMenu, {}),
    staleTime: 600_000,
    enabled: dealer.isAdmin,
  })
  const search = async (typed: string, signal: AbortSignal): Promise<Suggestion<string>[]> => {
    const fits = (label: string) => label.toLowerCase().includes(typed.toLowerCase())
    const [customers, orders] = await Promise.all([
      send(listCallFor(dealer), { body: { keyword: typed, pageSize: 5 } }, { signal }),
      send(orderCalls.getPaginatedOrders, { body: { keyword: typed, pageSize: 5 } }, { signal }),
    ])
    const places = placesFor(dealer, settings, orderID, ofNone)
    const isPlace = (title: string) => places.some(({ label }) => label === title)
    return [
      ...places
        .filter((place) => fits(place.label))
        .map(({ label, href }) => ({ key: href, label, detail: 'Screen', item: href })),
      ...menu
        .filter((item) => orderID > 0 && item.route !== '/' && !isPlace(item.title) && fits(item.title))
        .map((item) => ({
          key: item.route,
          label: item.title,
          detail: 'This order',
          item: toScreen(item.route, orderID),
        })),
      ...orders.items.map((order) => ({
        key: `order ${order.orderID}`,
        label: `${order.isQuote ? 'Quote' : 'Order'} ${order.orderID}`,
        detail: order.customerName,
        item: toScreen('/order-summary', order.orderID),
      })),
      ...customers.items.map((customer) => ({
        key: `customer ${customer.customerID}`,
        label: customer.name,
        detail: `Customer ${customer.ubAccountNo || customer.customerID}`,
        item: `/create-customer?customer=${customer.customerID}`,
      })),
    ]
  }
  const close = () => {
    setText('')
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title="Go to">
      <div className={classes.room}>
        <SearchField
          label="Search customers, orders and screens"
          name="commands"
          autoFocus
          text={text}
          onTextChange={setText}
          minimumLength={2}
          search={search}
          onChoose={(chosen) => {
            close()
            router.history.push(chosen.item)
          }}
        />
      </div>
    </Dialog>
  )
}
