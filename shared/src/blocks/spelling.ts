import type { Fields } from '../records/kinds.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Method and path of a call, spelled as in the specification: `METHOD path`. In a call of a block, a path parameter is the header's id if it has the name
 * of that id, a row's id if it is `id`, and a value for every row if it has the name of a row field. Any
 * other parameter is the order's id.
 */
export type CallSpelling = `${Method} ${string}`

/** Separate calls for the rows and, if the block has one, for the header. */
export interface SeparateCalls {
  /** `remove` takes a list of ids. Without `remove`, the rows of the service are removed one by one. */
  rows: { get: CallSpelling; save: CallSpelling; update?: CallSpelling; remove?: CallSpelling }
  /** Calls for one row by its id. */
  row?: { update?: CallSpelling; remove?: CallSpelling }
  header?: { get?: CallSpelling; save: CallSpelling; remove?: CallSpelling }
  whole?: undefined
}

/** Calls whose body and reply are the header with its rows, in the property `rows`; 204 without a header. */
export interface WholeCalls {
  whole: { get: CallSpelling; save: CallSpelling; remove: CallSpelling; rows: string }
  rows?: undefined
  row?: undefined
  header?: undefined
}

/** The meaning of a path parameter: see `CallSpelling`. */
export type Placeholder = 'order' | 'header' | 'row' | 'field'

export function placeholderOf(block: { header?: { id: string }; rows: Fields }, parameter: string): Placeholder {
  if (parameter.toLowerCase() === block.header?.id.toLowerCase()) return 'header'
  if (parameter === 'id') return 'row'
  return parameter in block.rows ? 'field' : 'order'
}
