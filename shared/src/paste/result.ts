/**
 * How sure a cell is. `certain`: its heading or its form names it. `likely`: its column, its neighbours or a known name decide
 * it. `unsure`: it is the rest of a line, or a part was added, such as an area code.
 */
export type Confidence = 'certain' | 'likely' | 'unsure'

export interface PastedCell {
  text: string
  confidence: Confidence
  /** Why the text can't be used as it is. */
  problem?: string
}

export type PastedCells = Readonly<Record<string, PastedCell>>

export interface PastedRow {
  /** The line of the pasted text, from 1. */
  line: number
  cells: PastedCells
  /** What the current provider charges each month, with GST. */
  currentPrice?: number
}

export interface Paste {
  form: 'table' | 'forms' | 'lines'
  rows: readonly PastedRow[]
  /** Lines that gave no row and no value, such as greetings and totals. */
  unused: readonly { line: number; text: string }[]
}

const order: readonly Confidence[] = ['unsure', 'likely', 'certain']

/** Returns the lower of two confidences. */
export const lower = (one: Confidence, other: Confidence): Confidence =>
  order.indexOf(one) < order.indexOf(other) ? one : other
