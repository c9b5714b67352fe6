import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query, send } from '../api.ts'
import { listCallFor } from '../records/customers/customer-list-call.ts'
import { useDealer, useSettings } from '../session/portal.ts'
import { toScreen, useOrderID, useOrderMenu } from '../session/use-order.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { SearchField, type Suggestion } from '../ui/form/SearchField.tsx'
import { matchOptions } from '../ui/match-options.ts'
import classes from './Commands.module.css'
import type { ListedScreen, ScreensFor } from './screens-for.ts'
import { endTypeAhead, followTypeAhead } from './type-ahead.ts'

interface Props {
  screensFor: ScreensFor
  opened: boolean
  onClose: () => void
}

/**
 * Returns the screens that a person can open by their title; those of an order only while one is open. The screens of
 * administration have the current titles of their menu entries.
 */
function screenOptions(
  screens: readonly ListedScreen[],
  orderID: number,
  menu: readonly MenuItem[],
): { label: string; href: string }[] {
  const nameOf = (path: string, title: string) =>
    menu.find(({ screen, section }) => screen === path && section === 'Administration')?.title ?? title
  return screens
    .filter(({ needsOrder }) => !needsOrder || orderID > 0)
    .flatMap(({ path, title, opensWith = '', needsOrder }) =>
      title ? [{ label: nameOf(path, title), href: toScreen(`${path}${opensWith}`, needsOrder ? orderID : 0) }] : [],
    )
}

/** The search of Ctrl/Cmd-K: goes to a screen, or to a customer or an order by name or number. */
export default function Commands({ screensFor, opened, onClose }: Props) {
  const [text, setText] = useState('')
  const [isEntered, setIsEntered] = useState(false)
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
  const search = async (text: string, signal: AbortSignal): Promise<Suggestion<string>[]> => {
    const [customers, orders] = await Promise.all([
      send(listCallFor(dealer), { body: { keyword: text, pageSize: 5 } }, { signal }),
      send(orderCalls.getPaginatedOrders, { body: { keyword: text, pageSize: 5 } }, { signal }),
    ])
    const places = screenOptions(screensFor(dealer, settings), orderID, ofNone)
    const isPlace = (title: string) => places.some(({ label }) => label === title)
    const orderScreens = menu
      .filter(({ screen, title }) => orderID > 0 && screen !== '/' && !isPlace(title))
      .map(({ title, route }) => ({ label: title, route }))
    return [
      ...matchOptions(places, text).map(({ label, href }) => ({ key: href, label, detail: 'Screen', item: href })),
      ...matchOptions(orderScreens, text).map(({ label, route }) => ({
        key: route,
        label,
        detail: 'This order',
        item: toScreen(route, orderID),
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
  useEffect(() => {
    if (opened) followTypeAhead({ onEdit: setText, onEnter: () => setIsEntered(true) })
  }, [opened])
  const close = () => {
    endTypeAhead()
    setText('')
    setIsEntered(false)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title="Go to">
      <div className={classes.room}>
        <SearchField
          label="Search customers, orders and screens"
          name="commands"
          autoFocus
          searchesText
          takesFirst={isEntered}
          text={text}
          onTextChange={setText}
          minimumLength={2}
          search={search}
          onChoose={(suggestion) => {
            close()
            if (suggestion.item.startsWith('/')) router.history.push(suggestion.item)
            else window.open(suggestion.item, '_blank', 'noopener,noreferrer')
          }}
        />
      </div>
    </Dialog>
  )
}
