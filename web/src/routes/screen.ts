import type { ComponentType } from 'react'
import type { AnySearchSchema } from '../ui/url/search-schema.ts'

type Load = () => Promise<{ default: ComponentType }>

/** One screen: its address and the chunk that draws it. */
export interface Screen {
  path: string
  load: Load
  /** Reads what the address carries after its `?`. */
  search?: AnySearchSchema
  /** Draws an open order; without `?order=` in the address it leads home. */
  needsOrder?: true
  /** Draws an open order whose customer has an address; without one it leads home. */
  needsAddress?: true
  /** Leads everybody but administrators home. */
  adminOnly?: true
  /** Leads everybody home who does not take part in the airline partner's programme. */
  forAirlinePartners?: true
  /** Leads on to another address, with the same order. */
  leadsTo?: string
  /** What Ctrl-K finds it by; without one only other screens and the menu lead here. */
  title?: string
  /** What the address carries when it is opened by its title. */
  opensWith?: `?${string}`
}
