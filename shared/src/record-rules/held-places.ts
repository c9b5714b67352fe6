import { type Block, headerName, savedID } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { headerKey, isOrphan } from '../changes/change.ts'
import type { HeldRow } from '../contract/operations.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { linkTo } from './row-links.ts'

/** A typed row or header that is not part of the order. */
export interface HeldPlace {
  block: string
  /** The title of its page, and of the entry of the menu. */
  section: string
  /** The index of the row on the screen; undefined for a header, and for a row whose line was removed. */
  row: number | undefined
  /** The index of the stored row that it changes. */
  storedRow: number | undefined
  isHeader: boolean
  /** The address of its first problem. */
  link: string
  /** Why it could not be stored. */
  reasons: string[]
}

type Order = Pick<OrderDetail, 'content' | 'held'>

/** Returns the held rows of an order in the sequence of the menu and of the screens. */
export function heldPlaces(order: Order): HeldPlace[] {
  return blocks.flatMap((block) => [...headersOf(block, order), ...rowsOf(block, order)])
}

function headersOf(block: Block, { held }: Order): HeldPlace[] {
  const name = headerName(block)
  // Services that share a header have it once, at the first of them.
  if (blocks.find((other) => other.header && headerName(other) === name) !== block) return []
  return held.filter((one) => one.row === headerKey && one.block === name).map((one) => toPlace(block, one, {}))
}

function rowsOf(block: Block, { content, held }: Order): HeldPlace[] {
  const ofBlock = held.filter((one) => one.block === block.name && one.row !== headerKey)
  if (ofBlock.length === 0) return []
  const stored = (content[block.name]?.rows ?? []).map((row) => savedID(block, row))
  const shown = stored.filter((id) => id > 0).map(String)
  const isRemoved = ({ row, lineID }: HeldRow) => isOrphan({ key: row, id: lineID })
  for (const one of ofBlock) if (one.lineID === 0 && !isRemoved(one)) shown.splice(one.position, 0, one.row)
  const places = ofBlock.map((one) => {
    const row = findIndex(shown, one.lineID > 0 ? String(one.lineID) : one.row)
    return toPlace(block, one, { row, storedRow: one.lineID > 0 ? findIndex(stored, one.lineID) : undefined })
  })
  return places.toSorted((one, other) => (one.row ?? shown.length) - (other.row ?? shown.length))
}

function findIndex<T>(list: readonly T[], item: T): number | undefined {
  const index = list.indexOf(item)
  return index < 0 ? undefined : index
}

interface RowPlaces {
  row?: number | undefined
  storedRow?: number | undefined
}

function toPlace(block: Block, held: HeldRow, { row, storedRow }: RowPlaces): HeldPlace {
  const { cells, problems } = held
  const [field = ''] = (problems[0]?.field ?? Object.keys(cells)[0] ?? '').split('.')
  return {
    block: block.name,
    section: block.page.label,
    row,
    storedRow,
    isHeader: held.row === headerKey,
    link: linkTo(block, field, row),
    reasons: problems.map(({ message }) => message),
  }
}
