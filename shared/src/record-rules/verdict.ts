import { savedID } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Requirement } from '../contract/signing.ts'
import { type Grade, worstOf } from '../rules/grades.ts'
import { isLocked, takesServices } from '../rules/order-states.ts'
import { type HeldPlace, heldPlaces } from './held-places.ts'
import { missingRequirements } from './requirements.ts'
import { type Risk, risksAt } from './risks.ts'
import { rowOfLink } from './row-links.ts'

/** The grade of a stored row. */
export interface GradedRow {
  block: string
  /** The index of the row in its service. */
  row: number
  grade: Grade
  reasons: string[]
}

/** What stands between an order and its delivery. */
export interface Verdict {
  grade: Grade
  /** What must be met before the order can be sent, in menu order. */
  blocking: Requirement[]
  /** Typed rows and headers that are not part of the order. */
  held: HeldPlace[]
  /** What the order can be sent with, and will probably fail later. */
  risks: Risk[]
  rows: GradedRow[]
  /** The next instant at which time alone may change the verdict, in ISO 8601; empty if there is none. */
  changesAt: string
}

/** The parts of a verdict that mark the entries of a menu. */
export type Marks = Pick<Verdict, 'blocking' | 'held' | 'risks'>

export const noMarks: Marks = { blocking: [], held: [], risks: [] }

/**
 * Grades an order and its rows at an instant. Every screen, list, menu, document and the server's answer to sending show this
 * verdict, so that they agree. The order made from a quote confirms its terms, so a quote does not need that. A sent order
 * cannot be changed, so only its risks grade it.
 */
export function verdictOf(order: OrderDetail, now: Date): Verdict {
  const blocking = missingRequirements(order).filter(({ code }) => !order.isQuote || code !== 'TERM-confirm')
  // Rows that were typed before the type of the order changed are no part of it.
  const held = takesServices(order) ? heldPlaces(order) : []
  const { risks, changes } = risksAt(order, now)
  const isOpen = !isLocked(order)
  return {
    grade: worstOf([
      ...(isOpen && blocking.length > 0 ? ['blocksSending' as const] : []),
      ...(isOpen && held.length > 0 ? ['notInOrder' as const] : []),
      ...(risks.length > 0 ? ['atRisk' as const] : []),
    ]),
    blocking,
    held,
    risks,
    rows: gradeRows(order, { blocking, held, risks }),
    changesAt: firstAfter(now, changes),
  }
}

/** Grades the stored rows. A held row without a stored one is no row of the order yet. */
function gradeRows({ content }: OrderDetail, { blocking, held, risks }: Marks): GradedRow[] {
  const found = [
    ...blocking.flatMap(({ link, message }) => {
      const place = rowOfLink(link)
      return place ? [{ ...place, grade: 'blocksSending' as const, reasons: [message] }] : []
    }),
    ...held.flatMap(({ block, storedRow, reasons }) =>
      storedRow === undefined ? [] : [{ block, row: storedRow, grade: 'notInOrder' as const, reasons }],
    ),
    ...risks.map(({ block, row, message }) => ({ block, row, grade: 'atRisk' as const, reasons: [message] })),
  ]
  const byRow = Map.groupBy(found, ({ block, row }) => `${block} ${row}`)
  return blocks.flatMap((block) =>
    (content[block.name]?.rows ?? []).flatMap((values, row) => {
      if (savedID(block, values) === 0) return []
      const ofRow = byRow.get(`${block.name} ${row}`) ?? []
      const reasons = ofRow.flatMap((one) => one.reasons)
      return [{ block: block.name, row, grade: worstOf(ofRow.map(({ grade }) => grade)), reasons }]
    }),
  )
}

function firstAfter(now: Date, instants: readonly Date[]): string {
  const later = instants.filter((instant) => instant > now).sort((one, other) => one.getTime() - other.getTime())
  return later[0]?.toISOString() ?? ''
}

/** Returns `6 rows`, or `6 rows and 1 form` if values of a service's header are held too. */
export function countHeld(held: readonly HeldPlace[]): string {
  const rows = held.filter(({ isHeader }) => !isHeader).length
  const forms = held.length - rows
  const texts = [
    rows > 0 ? `${rows} ${rows === 1 ? 'row' : 'rows'}` : '',
    forms > 0 ? `${forms} ${forms === 1 ? 'form' : 'forms'}` : '',
  ]
  return texts.filter(Boolean).join(' and ')
}
