import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import type { PlaceName } from './places.ts'

/** The parts of a screen's declaration that the frame reads. */
export interface ListedScreen {
  path: string
  title?: string
  needsOrder?: true
  opensWith?: string
  adminOnly?: true
  place?: PlaceName
}

/** The screens that a person may open. */
export type ScreensFor = (dealer: SignedInDealer, settings: PortalSettings) => readonly ListedScreen[]
