import type { Method } from '../contract/call.ts'
import type { Fields } from './kinds.ts'

/**
 * `METHOD path`, as the specification spells it. A parameter that is called like the header's id is that; `id` is a row's;
 * one called like a field of the rows sets that field on every row given; any other is the order's id.
 */
export type Spelled = `${Method} ${string}`

/** Calls for rows, and for what they have in common where the block has such a thing. */
export interface SeparateCalls {
  /** `remove` takes a list of ids; a service without it removes its rows one by one. */
  rows: { get: Spelled; save: Spelled; update?: Spelled; remove?: Spelled }
  /** One row by its id. */
  row?: { update?: Spelled; remove?: Spelled }
  header?: { get?: Spelled; save: Spelled; remove?: Spelled }
  whole?: undefined
}

/** Calls that carry the header with its rows inside, under the name `rows`; 204 says that there is none. */
export interface WholeCalls {
  whole: { get: Spelled; save: Spelled; remove: Spelled; rows: string }
  rows?: undefined
  row?: undefined
  header?: undefined
}

/** What the parameters of a block's calls stand for: see `Spelled`. */
export type Placeholder = 'order' | 'header' | 'row' | 'field'

export function placeholderOf(block: { header?: { id: string }; rows: Fields }, parameter: string): Placeholder {
  if (parameter.toLowerCase() === block.header?.id.toLowerCase()) return 'header'
  if (parameter === 'id') return 'row'
  return parameter in block.rows ? 'field' : 'order'
}
