import type { ComponentType } from 'react'
import type { PlaceName } from '../frame/places.ts'
import type { AnySearchSchema } from '../ui/url/search-schema.ts'

type Load = () => Promise<{ default: ComponentType }>

/** One screen: its address, and the import of its chunk. */
export interface Screen {
  path: string
  load: Load
  /** Reads the query string. */
  search?: AnySearchSchema
  /** Whether the screen needs an open order. Without `?order=` in the address it redirects home. */
  needsOrder?: true
  /** Whether the order's customer needs an address. Without one, the screen redirects home. */
  needsAddress?: true
  /** Redirects everybody except administrators home. */
  adminOnly?: true
  /** Redirects home everybody who does not take part in the airline partner's programme. */
  forAirlinePartners?: true
  /** The place of the rail that is marked on this screen, unless an order is open; that of administration by default. */
  place?: PlaceName
  /** Redirects to another address, with the same order. */
  redirectsTo?: string
  /** The title in the search of Ctrl-K. Without one, only other screens and the menu link here. */
  title?: string
  /** The query string when the screen is opened by its title. */
  opensWith?: `?${string}`
}
