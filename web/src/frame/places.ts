import {
  type Icon,
  IconFileDollar,
  IconFileText,
  IconFolders,
  IconHome,
  IconRouter,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { ListedScreen } from './screens-for.ts'

export type PlaceName = 'home' | 'customers' | 'orders' | 'quotes' | 'serviceability' | 'resources' | 'administration'

interface Place {
  name: PlaceName
  label: string
  icon: Icon
  href: string
}

/** The places of the rail, in order. */
const places: readonly Place[] = [
  { name: 'home', label: 'Home', icon: IconHome, href: '/' },
  { name: 'customers', label: 'Customers', icon: IconUsers, href: '/Customers' },
  { name: 'orders', label: 'Orders', icon: IconFileText, href: '/orders' },
  { name: 'quotes', label: 'Quotes', icon: IconFileDollar, href: '/orders?kind=quote' },
  { name: 'serviceability', label: 'Serviceability', icon: IconRouter, href: '/utility/service-qualification' },
  { name: 'resources', label: 'Resources', icon: IconFolders, href: '/resources-list/all' },
  { name: 'administration', label: 'Administration', icon: IconSettings, href: '/administration' },
]

type PlacedScreen = Pick<ListedScreen, 'path' | 'place' | 'adminOnly'>

interface OpenPage {
  /** The path of the open screen as it is declared, such as `/resources-list/$category`. */
  declaredPath: string
  /** The value of `kind` in the query string. */
  kind?: string
  /** Whether the open order is a quote; undefined if no order is open. */
  isQuote?: boolean
}

/** Returns the place of the open screen. A list restricted to quotes, and an open quote, belong to Quotes. */
export function placeOf(
  screens: readonly PlacedScreen[],
  { declaredPath, kind, isQuote }: OpenPage,
): PlaceName | undefined {
  const screen = screens.find(({ path }) => path === declaredPath)
  if (screen?.adminOnly) return 'administration'
  if (screen?.place === 'home') return 'home'
  if (isQuote !== undefined) return isQuote ? 'quotes' : 'orders'
  return screen?.place === 'orders' && kind === 'quote' ? 'quotes' : screen?.place
}

/**
 * Returns the places that have a screen among those that a person may open. Quotes is the list of orders. The provider
 * may have a separate site for administration.
 */
export function placesFor(screens: readonly PlacedScreen[], administrationUrl: string): readonly Place[] {
  const open = new Set(screens.map(({ path }) => placeOf(screens, { declaredPath: path })))
  return places
    .filter(({ name }) => open.has(name === 'quotes' ? 'orders' : name))
    .map((place) => ({ ...place, href: (place.name === 'administration' && administrationUrl) || place.href }))
}
