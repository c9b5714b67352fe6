import type { MenuItem } from '../contract/menu-item.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { type Access, type CallerKind, canCall, seesAllDealers } from '../rules/access.ts'
import { componentOf } from '../rules/component.ts'
import { type Flags, passesGate } from '../rules/flags.ts'
import { isLocked, orderTypeLabel, takesServices } from '../rules/order-states.ts'
import { type Entry, menuEntries } from './menu-entries.ts'
import { describeTrouble } from './order-trouble.ts'
import { type Marks, noMarks } from './verdict.ts'

function toItem(entry: Entry, order?: OrderDetail, marks: Marks = noMarks): MenuItem {
  const { title, route, icon, section } = entry
  const hasData = order ? entry.hasData(order) : false
  const isOfEntry = (part: { section: string }) => part.section === title
  const isHeld = marks.held.some(isOfEntry)
  const isMissing = isHeld || marks.blocking.some(isOfEntry)
  const isRisk = isHeld || marks.risks.some(isOfEntry)
  return {
    id: entry.order,
    icon,
    title,
    route,
    screen: route,
    order: entry.order,
    section,
    hasData,
    missing: hasData && !order?.isQuote && (isTroubled(entry, order) || isMissing),
    invalid: !hasData && order !== undefined && (isHeld || (entry.invalid?.(order, marks.blocking) ?? false)),
    // A quote needs nothing to be sent, but it is sent without the rows that are not part of it.
    atRisk: hasData && isRisk && (order?.isQuote === true || !isMissing),
  }
}

/** Whether the screen of the entry repairs what is wrong with the order. */
const isTroubled = ({ route }: Entry, order: OrderDetail | undefined) =>
  Boolean(order?.trouble && describeTrouble(order.trouble).route === route)

/**
 * Whether this caller has a menu for this order. Dealers and direct sales have one only when the customer has an
 * address; callers who see all dealers always have one.
 */
export function hasMenu(
  { customer }: { customer: { addressDetails: readonly unknown[] } },
  caller: CallerKind,
): boolean {
  return customer.addressDetails.length > 0 || seesAllDealers(caller)
}

/** Returns the menu of an order for one caller, with the marks of its verdict. */
export function menuOf(order: OrderDetail, marks: Marks, caller: CallerKind, flags: Flags): MenuItem[] {
  if (!hasMenu(order, caller)) return []
  const isRestricted = isLocked(order) && caller !== 'Admin'
  return menuEntries
    .filter((entry) => entry.shows(order) && canCall(entry.access ?? 'staff', caller))
    .filter((entry) => passesGate(entry.gate, order, flags) && (!isRestricted || entry.afterSigning?.(order) === true))
    .map((entry) => toItem(entry, order, marks))
    .sort((a, b) => a.order - b.order)
}

export interface ClosedScreen {
  /** Why the screen does not open. */
  reason: string
  /** The screen to open instead: the first in the order's menu, or Start if the menu is empty. */
  leadsTo: string
}

/**
 * Returns why the screen at an address does not open for this order and caller; undefined if it opens. It uses the
 * menu entries, so that an address cannot open a screen that the menu hides. The screens of a sent order stay
 * readable.
 */
export function findClosedScreen(
  path: string,
  order: OrderDetail,
  caller: CallerKind,
  flags: Flags,
): ClosedScreen | undefined {
  const component = componentOf(path)
  const entries = menuEntries.filter(({ route }) => componentOf(route) === component && component !== '')
  const isAllowed = ({ access = 'staff' }: Entry) => canCall(access, caller)
  const isOpen = (entry: Entry) =>
    isAllowed(entry) && passesGate(entry.gate, order, flags) && (entry.opens ?? entry.shows)(order)
  const [entry] = entries
  if (!entry || entry.redirects || entries.some(isOpen)) return undefined
  const first = menuOf(order, noMarks, caller, flags).find(({ route }) => route !== '/')
  return {
    reason: isAllowed(entry)
      ? `${entry.title} is not part of this ${order.isQuote ? 'quote' : describeType(order)}.`
      : `You do not have access to ${entry.title}.`,
    leadsTo: entry.gate?.mode === 'quote' ? '/' : (first?.route ?? '/'),
  }
}

const describeType = ({ orderType }: OrderDetail) =>
  takesServices({ orderType }) ? 'order' : orderTypeLabel(orderType).toLowerCase()

/** Returns the menu of a caller without an order, unmarked. */
export function menuWithoutOrder(caller: CallerKind, flags: Flags): MenuItem[] {
  return menuEntries
    .filter((entry) => canCall(entry.access ?? 'staff', caller))
    .filter((entry) => passesGate(entry.gate, { isQuote: false }, flags))
    .map((entry) => toItem(entry))
    .sort((a, b) => a.order - b.order)
}

/** Returns all entries, unmarked, with their access. */
export function wholeMenu(): (MenuItem & { access: Access })[] {
  return menuEntries
    .map((entry) => ({ ...toItem(entry), access: entry.access ?? 'staff' }))
    .sort((a, b) => a.order - b.order)
}
