import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { applicationRoutes } from '@dealerline/shared/rules/application-states.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isUnknownRecord, query } from '../api.ts'
import { setLesseeOnlyOrder, useLesseeOnly } from '../session/lessee-only.ts'
import { toScreen, useOrderID, useOrderMenu } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import type { MenuMark, MenuSection } from '../ui/shell/menu.ts'
import { fallbackIcon, menuIcons } from '../ui/shell/menu-icons.ts'
import type { PlaceName } from './places.ts'

/**
 * Returns the second level of the rail. In Administration, it is the administrators' menu. Elsewhere, it is the menu of
 * the open order, which is empty until the customer has an address. Home has none. Undefined until it is loaded. Leaving
 * a screen of the order reloads its marks.
 */
export function useMenu(path: string, place: PlaceName | undefined): MenuSection[] | undefined {
  const orderID = useOrderID()
  const shownPath = useRouterState({ select: ({ location }) => (location.maskedLocation ?? location).pathname })
  const isHome = path === '/'
  const isAdministration = place === 'administration'
  const lesseeOnly = useLesseeOnly(path, orderID)
  const { data: menuOfOrder, error } = useOrderMenu()
  const isOfOrder = orderID > 0 && !isAdministration
  // If the menu with the marks of an order fails, people keep a menu without marks.
  const lacksMarks = isOfOrder && error !== null && menuOfOrder === undefined
  const hasMenuWithoutOrder = isAdministration || lacksMarks || (lesseeOnly && orderID === 0)
  const { data: menuWithoutOrder } = useQuery({
    ...query(orderCalls.getMenu, {}),
    staleTime: 600_000,
    enabled: hasMenuWithoutOrder,
  })
  useReloadMarks(path, orderID)
  // The screen itself says that there is no such order.
  const isUnknown = lacksMarks && isUnknownRecord(error)
  const problem = lacksMarks && !isUnknown ? error.message : ''
  useEffect(() => {
    return problem ? notify(message('menuFailed', { error: problem })) : undefined
  }, [problem])
  // Opening home ends the mode that limits the menu to a change of lessee.
  useEffect(() => {
    if (isHome) setLesseeOnlyOrder(0)
  }, [isHome])
  if (isHome || isUnknown || !(isOfOrder || hasMenuWithoutOrder)) return []
  const items = (isOfOrder && !lacksMarks ? menuOfOrder : menuWithoutOrder)?.filter(({ screen, section }) =>
    lesseeOnly ? screen === applicationRoutes.lessee : (section === 'Administration') === isAdministration,
  )
  return items && toSections(items, path, shownPath, isOfOrder ? orderID : 0)
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

/** The sections with the last steps of an order or quote, which stay visible. */
const finishingSections: ReadonlySet<string> = new Set(['Quote', 'Send'])

/** The services that an order could also have are a section after those that it has. */
const [services, otherServices] = ['Services', 'Add a service']

/** The progress of an order that was sent is the first entry, without a section. */
function sectionOf({ screen, section, hasData, invalid }: MenuItem, isOfOrder: boolean): string {
  if (screen === '/app-status') return ''
  // Administrators can add entries of other screens to the services.
  const isService = section === services && screen.startsWith('/create-')
  return isOfOrder && isService && !hasData && !invalid ? otherServices : section
}

function toSections(items: readonly MenuItem[], path: string, shownPath: string, orderID: number): MenuSection[] {
  const active = findActive(items, path, shownPath)
  const grouped = Map.groupBy(items, (item) => sectionOf(item, orderID > 0))
  const titles = [...new Set(['', ...items.map(({ section }) => section)])]
  const inSequence = titles.flatMap((title) => (title === services ? [title, otherServices] : [title]))
  return inSequence.flatMap((title) => {
    const own = grouped.get(title) ?? []
    if (own.length === 0) return []
    const entries = own.map((item) => ({
      title: item.title,
      icon: menuIcons[item.icon] ?? fallbackIcon,
      href: toScreen(item.route, orderID),
      mark: markOf(item),
      active: item === active,
    }))
    return [{ ...(title && { title }), pinned: finishingSections.has(title), entries }]
  })
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
  if (item.hasData) return item.missing ? 'missing' : item.atRisk ? 'atRisk' : 'saved'
  return item.invalid ? 'invalid' : 'own'
}
