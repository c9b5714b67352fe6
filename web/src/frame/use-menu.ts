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
 * Returns the side menu of a screen. With an open order, it is the menu of the order, which is empty until the customer
 * has an address. Without an order, it is the administrators' menu, on every screen except home. Undefined until it is
 * loaded. Leaving a screen of the order reloads its marks.
 */
export function useMenu(path: string): MenuSection[] | undefined {
  const orderID = useOrderID()
  const shownPath = useRouterState({ select: ({ location }) => (location.maskedLocation ?? location).pathname })
  const { isAdmin } = useDealer()
  const isHome = path === '/'
  const lesseeOnly = useLesseeOnly(path, orderID)
  const { data: menuOfOrder } = useOrderMenu()
  const hasMenuWithoutOrder = isAdmin || lesseeOnly
  const { data: menuWithoutOrder } = useQuery({
    ...query(orderCalls.getMenu, {}),
    staleTime: 600_000,
    enabled: hasMenuWithoutOrder && orderID === 0 && !isHome,
  })
  useReloadMarks(path, orderID)
  // Opening home ends the mode that limits the menu to a change of lessee.
  useEffect(() => {
    if (isHome) setLesseeOnlyOrder(0)
  }, [isHome])
  if (isHome || (orderID === 0 && !hasMenuWithoutOrder)) return []
  const menuItems =
    orderID > 0 ? menuOfOrder : menuWithoutOrder?.filter((item) => lesseeOnly || item.section === 'Administration')
  const items = lesseeOnly ? menuItems?.filter(({ screen }) => screen === applicationRoutes.lessee) : menuItems
  return items && toSections(items, path, shownPath, orderID)
}

function useReloadMarks(path: string, orderID: number): void {
  const client = useQueryClient()
  const previousPath = useRef(path)
  useEffect(() => {
    if (previousPath.current === path) return
    previousPath.current = path
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

/** Returns the first part of an address. Addresses with the same first part share a menu entry. */
const firstSegment = (path: string) => path.toLowerCase().split('/')[1]

/** Returns the entry with the visible address, otherwise the first entry of the open screen. */
function findActive(items: readonly MenuItem[], path: string, shownPath: string): MenuItem | undefined {
  return (
    items.find(({ route }) => route.toLowerCase() === shownPath.toLowerCase()) ??
    items.find(({ screen }) => screen !== '' && firstSegment(screen) === firstSegment(path))
  )
}

function markOf(item: MenuItem): MenuMark {
  if (item.hasData) return item.missing ? 'missing' : 'saved'
  return item.invalid ? 'invalid' : 'own'
}
