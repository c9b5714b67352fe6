import type { Access } from '../rules/access.ts'
import type { MenuGate } from '../rules/flags.ts'
import type { MenuIconName } from '../rules/menu-icons.ts'
import type { MessageName } from '../rules/messages.ts'

/** A screen of services with its entry in the menu; several services may stand on one. */
export interface Page {
  label: string
  /** The screen's address. */
  route: string
  icon: MenuIconName
  /** Its place in the menu, its own. */
  order: number
  /** The heading of the menu that it stands under. */
  section: string
  /** Who has the page; everybody who works with orders unless it says otherwise. */
  access?: Access
  /** When quotes and feature flags leave it out. */
  gate?: MenuGate
  /** Leads home as long as the customer has no address. */
  needsAddress?: true
  /** Where residential orders are led instead; their menu leaves the page out. */
  forResidential?: string
  /** Another address of the same screen. */
  alsoAt?: string
  /** What is said where what it shows can't be loaded. */
  notRetrieved?: MessageName
}
