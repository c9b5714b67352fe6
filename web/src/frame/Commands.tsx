import { homeCalls } from '@dealerline/shared/contract/home.ts'
import type { FoundOrder } from '@dealerline/shared/contract/listed-order.ts'
import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '../api.ts'
import { OrderPill } from '../records/orders/OrderPill.tsx'
import { orderHref, orderName } from '../records/orders/order-columns.tsx'
import { useDealer, useLogin, useSettings } from '../session/portal.ts'
import { recentRecords } from '../session/recent-records.ts'
import { toScreen, useOrderID, useOrderMenu } from '../session/use-order.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { SearchField, type Suggestion } from '../ui/form/SearchField.tsx'
import { formatMoney } from '../ui/format.ts'
import { isLabel, matchOptions } from '../ui/match-options.ts'
import { useIsOffline } from '../ui/network.ts'
import classes from './Commands.module.css'
import { factText } from './fact-text.ts'
import { type OfferedAction, withoutVerb } from './palette-actions.ts'
import { placesFor } from './places.ts'
import type { ListedScreen, ScreensFor } from './screens-for.ts'
import { endTypeAhead, followTypeAhead } from './type-ahead.ts'
import { searchRecords } from './until-0.6-search.ts'
import { useOfferedActions } from './use-offered-actions.ts'

type Run = () => void
type ListedInSearch = Omit<FoundOrder, 'fact'>

/** The headings of the suggestions. */
const groups = {
  order: 'On this order',
  recent: 'Recent',
  places: 'Go to',
  actions: 'Actions',
  orders: 'Orders and quotes',
  customers: 'Customers',
} as const

/** The number of characters before records are searched. */
const minimumLength = 2
const maxOfOrder = 6
const maxRecent = 5

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
  const isOffline = useIsOffline()
  const findOffered = useOfferedActions()
  const client = useQueryClient()
  const { administrationUrl } = useLogin()
  const { data: ofNone = [] } = useQuery({
    ...query(orderCalls.getMenu, {}),
    staleTime: 600_000,
    enabled: dealer.isAdmin,
  })
  const open = (href: string) => {
    if (href.startsWith('/')) router.history.push(href)
    else window.open(href, '_blank', 'noopener,noreferrer')
  }
  const toSuggestion = (group: string, label: string, detail: string, href: string): Suggestion<Run> => ({
    key: `${group} ${href}`,
    group,
    label,
    detail,
    item: () => open(href),
  })
  /** An order with its customer, state and monthly charges, and why it was found. */
  const toOrder = (group: string, order: ListedInSearch, reason = ''): Suggestion<Run> => ({
    ...toSuggestion(group, `${orderName(order)} · ${order.customerName}`, reason, orderHref(order)),
    side: (
      <>
        <span>{formatMoney(order.monthly)} a month inc GST</span>
        <OrderPill order={order} />
      </>
    ),
  })
  const places = screenOptions(screensFor(dealer, settings), orderID, ofNone)
  const isPlace = (title: string) => places.some(({ label }) => label === title)
  const orderScreens = menu.filter(({ screen, title }) => orderID > 0 && screen !== '/' && !isPlace(title))
  const toOrderScreen = ({ title, route }: MenuItem) => toSuggestion(groups.order, title, '', toScreen(route, orderID))
  const toAction = (group: string, { label, detail, run }: OfferedAction): Suggestion<Run> => ({
    key: `${label} ${detail}`,
    group,
    label,
    detail,
    item: run,
  })
  /** What is suggested before anything is typed. */
  const suggestStart = async (): Promise<Suggestion<Run>[]> => {
    const progress = orderScreens.filter(({ screen }) => screen === '/app-status')
    const begun = orderScreens.filter(({ hasData, missing }) => hasData || missing)
    const opened = recentRecords().filter(({ href }) => href !== orderHref({ orderID }))
    const home = client.getQueryState(query(homeCalls.getHome, {}).queryKey)
    const newest = home?.data?.recent ?? []
    // A change since then has made the states and charges old.
    const toRecent = (order: ListedInSearch) =>
      home?.isInvalidated ? { ...toOrder(groups.recent, order), side: undefined } : toOrder(groups.recent, order)
    const recent = [
      ...opened.map(({ label, detail, href }) => {
        const order = newest.find((each) => orderHref(each) === href)
        return order ? toRecent(order) : toSuggestion(groups.recent, label, detail, href)
      }),
      ...newest
        .filter((order) => order.orderID !== orderID && !opened.some(({ href }) => href === orderHref(order)))
        .map(toRecent),
    ]
    return [
      ...[...progress, ...begun].slice(0, maxOfOrder).map(toOrderScreen),
      ...(await findOffered('', [])).map((action) => toAction(groups.order, action)),
      ...recent.slice(0, maxRecent),
      ...placesFor(screensFor(dealer, settings), administrationUrl).map(({ label, href }) =>
        toSuggestion(groups.places, label, '', href),
      ),
    ]
  }
  const search = async (text: string, signal: AbortSignal): Promise<Suggestion<Run>[]> => {
    if (text === '') return suggestStart()
    const found =
      text.length < minimumLength || isOffline
        ? { orders: [], customers: [] }
        : await searchRecords(dealer, withoutVerb(text), signal)
    const opened = isOffline
      ? recentRecords().filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(text.toLowerCase()))
      : []
    const matchingPlaces = [
      ...matchOptions(places, text).map(({ label, href }) => toSuggestion(groups.places, label, '', href)),
      ...matchOptions(
        orderScreens.map((item) => ({ ...item, label: item.title })),
        text,
      ).map(toOrderScreen),
    ]
    const actions = await findOffered(text, found.orders)
    return [
      // A screen with exactly this title comes before an action.
      ...matchingPlaces.filter((place) => isLabel(place, text)),
      ...actions.filter(({ label }) => !isPlace(label)).map((action) => toAction(groups.actions, action)),
      ...matchingPlaces.filter((place) => !isLabel(place, text)),
      ...opened.map(({ label, detail, href }) => toSuggestion(groups.recent, label, detail, href)),
      ...found.orders.map((order) =>
        toOrder(groups.orders, order, factText(order.fact, orderName(order).toLowerCase())),
      ),
      ...found.customers.map(({ name, ubAccountNo, customerID, fact }) =>
        toSuggestion(
          groups.customers,
          name,
          [ubAccountNo ? `Account ${ubAccountNo}` : `Customer ${customerID}`, factText(fact)]
            .filter(Boolean)
            .join(' · '),
          `/create-customer?customer=${customerID}`,
        ),
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
    <Dialog opened={opened} onClose={close} title="Search">
      <div className={classes.room}>
        <SearchField
          label="Search customers, orders and screens"
          name="commands"
          autoFocus
          searchesText
          takesFirst={isEntered && text !== ''}
          text={text}
          onTextChange={setText}
          minimumLength={0}
          placeholder="Name, number, address, SIM, ticket …"
          emptyMessage={
            isOffline
              ? 'Without network, the search finds only screens and records that you opened.'
              : 'Nothing found. Part of a name, number, address, SIM card or ticket is enough.'
          }
          // The menu of an order may arrive, and the network go or return, after the text.
          basis={`${orderID} ${menu.length} ${isOffline}`}
          onEscape={close}
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
