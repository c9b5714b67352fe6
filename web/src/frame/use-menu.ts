import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { applicationRoutes } from '@dealerline/shared/rules/application-states.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { query } from '../api.ts'
import { setLesseeOnlyOrder, useLesseeOnly } from '../session/lessee-only.ts'
import { useDealer } from '../session/portal.ts'
import { toScreen, useOrderID, useOrderMenu } from '../session/use-order.ts'
import type { MenuMark, MenuSection } from '../ui/shell/menu.ts'
import { fallbackIcon, menuIcons } from '../ui/shell/menu-icons.ts'

/**
 * The side menu of a screen: that of the open order, which has no entries until its customer has an address; without an
 * order what administrators have, on every screen but home. Undefined until it is known. Leaving a screen of the order
 * has its marks asked again.
 */
export function useMenu(path: string): MenuSection[] | undefined {
  const orderID = useOrderID()
  const shownPath = useRouterState({ select: ({ location }) => (location.maskedLocation ?? location).pathname })
  const { isAdmin } = useDealer()
  const isHome = path === '/'
  const lesseeOnly = useLesseeOnly(path, orderID)
  const { data: ofOrder } = useOrderMenu()
  const hasOwn = isAdmin || lesseeOnly
  const { data: ofNone } = useQuery({
    ...query(orderCalls.getMenu, {}),
    staleTime: 600_000,
    enabled: hasOwn && orderID === 0 && !isHome,
  })
  useMarksAfterLeaving(path, orderID)
  // Start is home: going there ends the mode in which nothing but a change of lessee is made.
  useEffect(() => {
    if (isHome) setLesseeOnlyOrder(0)
  }, [isHome])
  if (isHome || (orderID === 0 && !hasOwn)) return []
  const listed = orderID > 0 ? ofOrder : ofNone?.filter((item) => lesseeOnly || item.section === 'Administration')
  const items = lesseeOnly ? listed?.filter(({ screen }) => screen === applicationRoutes.lessee) : listed
  return items && toSections(items, path, shownPath, orderID)
}

function useMarksAfterLeaving(path: string, orderID: number): void {
  const client = useQueryClient()
  const left = useRef(path)
  useEffect(() => {
    if (left.current === path) return
    left.current = path
    if (orderID > 0)
      void client.invalidateQueries({
        queryKey: query(orderCalls.getOrderSavedStatus, { params: { orderID } }).queryKey,
      })
  }, [client, path, orderID])
}

function toSections(items: readonly MenuItem[], path: string, shownPath: string, orderID: number): MenuSection[] {
  const active = findActive(items, path, shownPath)
  const titles = [...new Set(items.map((item) => item.section))]
  return titles.map((title) => ({
    title,
    pinned: title === 'Send',
    entries: items
      .filter((item) => item.section === title)
      .map((item) => ({
        title: item.title,
        icon: menuIcons[item.icon] ?? fallbackIcon,
        href: toScreen(item.route, orderID),
        mark: markOf(item),
        active: item === active,
      })),
  }))
}

/** The first part of an address: what follows it is still the same entry of the menu. */
const placeOf = (path: string) => path.toLowerCase().split('/')[1]

/** The entry with the address that is shown, or else the first one for the screen that is open. */
function findActive(items: readonly MenuItem[], path: string, shownPath: string): MenuItem | undefined {
  return (
    items.find(({ route }) => route.toLowerCase() === shownPath.toLowerCase()) ??
    items.find(({ screen }) => screen !== '' && placeOf(screen) === placeOf(path))
  )
}

function markOf(item: MenuItem): MenuMark {
  if (item.hasData) return item.missing ? 'missing' : 'saved'
  return item.invalid ? 'invalid' : 'own'
}
