import type { Access } from '../rules/access.ts'
import type { MenuGate } from '../rules/flags.ts'
import type { MenuIconName } from '../rules/menu-icons.ts'
import type { MessageName } from '../rules/messages.ts'

/** A screen for one or more services, with its menu entry. */
export interface Page {
  label: string
  /** The screen's address. */
  route: string
  icon: MenuIconName
  /** Unique position in the menu. */
  order: number
  /** Heading of its menu section. */
  section: string
  /** The callers that can open the page, and view and change its rows in the API; defaults to all staff. */
  access?: Access
  /** Hides the page depending on quotes and feature flags. */
  gate?: MenuGate
  /** Whether the menu keeps the page after the order is locked, if it has data, because its dealer goes on working there. */
  afterSigning?: true
  /** Redirects to the home screen while the customer has no address. */
  needsAddress?: true
  /** Redirects residential orders to this address. Their menu does not have the page. */
  forResidential?: string
  /** Another address that opens the same screen. */
  alsoAt?: string
  /** Message if the page's data cannot be loaded. */
  notRetrieved?: MessageName
}
