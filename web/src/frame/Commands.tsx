import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query, send } from '../api.ts'
import { listCallFor } from '../records/customers/customer-list-call.ts'
import { orderName } from '../records/orders/order-columns.tsx'
import { useDealer, useSettings } from '../session/portal.ts'
import { toScreen, useOrderID, useOrderMenu } from '../session/use-order.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { SearchField, type Suggestion } from '../ui/form/SearchField.tsx'
import { isLabel, matchOptions } from '../ui/match-options.ts'
import classes from './Commands.module.css'
import { withoutVerb } from './palette-actions.ts'
import type { ListedScreen, ScreensFor } from './screens-for.ts'
import { endTypeAhead, followTypeAhead } from './type-ahead.ts'
import { useOfferedActions } from './use-offered-actions.ts'

type Run = () => void

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

/** The search of Ctrl/Cmd-K: goes to a screen, a customer or an order, or performs an action. */
export default function Commands({ screensFor, opened, onClose }: Props) {
  const [text, setText] = useState('')
  const [isEntered, setIsEntered] = useState(false)
  const router = useRouter()
  const dealer = useDealer()
  const settings = useSettings()
  const orderID = useOrderID()
  const { data: menu = [] } = useOrderMenu()
  const findOffered = useOfferedActions()
  const { data: ofNone = [] } = useQuery({
    ...query(orderCalls.getMenu, {}),
    staleTime: 600_000,
    enabled: dealer.isAdmin,
  })
  const open = (href: string) => {
    if (href.startsWith('/')) router.history.push(href)
    else window.open(href, '_blank', 'noopener,noreferrer')
  }
  const toSuggestion = (label: string, detail: string, href: string): Suggestion<Run> => ({
    key: href,
    label,
    detail,
    item: () => open(href),
  })
  const search = async (text: string, signal: AbortSignal): Promise<Suggestion<Run>[]> => {
    const keyword = withoutVerb(text)
    const [customers, orders] = await Promise.all([
      send(listCallFor(dealer), { body: { keyword, pageSize: 5 } }, { signal }),
      send(orderCalls.getPaginatedOrders, { body: { keyword, pageSize: 5 } }, { signal }),
    ])
    const places = screenOptions(screensFor(dealer, settings), orderID, ofNone)
    const isPlace = (title: string) => places.some(({ label }) => label === title)
    const orderScreens = menu
      .filter(({ screen, title }) => orderID > 0 && screen !== '/' && !isPlace(title))
      .map(({ title, route }) => ({ label: title, href: toScreen(route, orderID) }))
    const matchingPlaces = [
      ...matchOptions(places, text).map(({ label, href }) => toSuggestion(label, 'Screen', href)),
      ...matchOptions(orderScreens, text).map(({ label, href }) => toSuggestion(label, 'This order', href)),
    ]
    const actions = await findOffered(text, orders.items)
    return [
      // A screen with exactly this title comes before an action.
      ...matchingPlaces.filter((place) => isLabel(place, text)),
      ...actions
        .filter(({ label }) => !isPlace(label))
        .map(({ label, detail, run }) => ({ key: `${label} ${detail}`, label, detail, item: run })),
      ...matchingPlaces.filter((place) => !isLabel(place, text)),
      ...orders.items.map((order) =>
        toSuggestion(orderName(order), order.customerName, toScreen('/order-summary', order.orderID)),
      ),
      ...customers.items.map(({ name, ubAccountNo, customerID }) =>
        toSuggestion(name, `Customer ${ubAccountNo || customerID}`, `/create-customer?customer=${customerID}`),
      ),
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
          onChoose={({ item: run }) => {
            close()
            run()
          }}
        />
      </div>
    </Dialog>
  )
}
