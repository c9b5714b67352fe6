import type { Access } from '../rules/access.ts'
import { componentOf } from '../rules/component.ts'
import { wholeMenu } from './menu.ts'

/** A screen that a menu entry may open, identified by its component. */
export interface MenuScreen {
  component: string
  title: string
  /** The built-in address of the screen. */
  route: string
  access: Access
  /** Default section of its entries. */
  section: string
  /** Whether the menu has a built-in entry for the screen. That entry decides for which orders the screen opens. */
  isInMenu: boolean
}

const otherScreens: readonly MenuScreen[] = [
  screen('Customers', 'customers', '/Customers'),
  screen('Orders and quotes', 'orders', '/orders'),
  screen('Notifications', 'notifications', '/notifications'),
  screen('Resources', 'resources-list', '/resources-list/all'),
  screen('History', 'history', '/history'),
  screen("What's new", 'whats-new', '/whats-new'),
  screen('Address search', 'address-search', '/utility/address'),
  screen('Service qualification', 'service-qualification', '/utility/service-qualification'),
  screen('Many sites', 'serviceability', '/serviceability/sites'),
  { ...screen('Administration', 'administration', '/administration'), access: 'admin', section: 'Administration' },
]

function screen(title: string, component: string, route: string): MenuScreen {
  return { component, title, route, access: 'staff', section: 'Documents', isInMenu: false }
}

/** Returns the component at the built-in address of a screen. */
export const menuComponentOf = (route: string) => componentOf(route) || 'home'

/** Returns all screens that an entry may open. */
export function menuScreens(): MenuScreen[] {
  const ofMenu = wholeMenu().map(({ title, route, access, section }) => {
    return { component: menuComponentOf(route), title, route, access, section, isInMenu: true }
  })
  const first = new Map(ofMenu.toReversed().map((screen) => [screen.component, screen]))
  return [...[...first.values()].toReversed(), ...otherScreens]
}

/** Returns the sections in menu order. */
export const menuSections = () => [...new Set(wholeMenu().map(({ section }) => section))]
