import { type Block, headerName, type Row, type RowsByBlock } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { findHeader, type LineOfBlock, selectAllLines, selectLines } from './queries.ts'
import { type StoredRecord, toRow } from './stored.ts'

/**
 * Data that rows need from outside: the id of their header, and the rows of other blocks that their warnings compare
 * with.
 */
export interface RowContext {
  headerID: number
  others: RowsByBlock
}

export async function loadRowContext({ tx }: Pick<Context, 'tx'>, block: Block, orderID: number): Promise<RowContext> {
  const comparedBlocks = blocks.filter(({ name }) => block.warns?.reads.includes(name))
  const [header, ...lines] = await Promise.all([
    block.namesHeader ? findHeader(tx, orderID, headerName(block)) : undefined,
    ...comparedBlocks.map(({ name }) => selectLines(tx, orderID, name)),
  ])
  const others = comparedBlocks.map((other, index) => [
    other.name,
    (lines[index] ?? []).map((line) => toRow(other, line)),
  ])
  return { headerID: header?.id ?? 0, others: Object.fromEntries(others) }
}

/** Converts stored lines to rows, with the id of their header and their warnings. */
export function toRows(block: Block, lines: readonly StoredRecord[], { headerID, others }: RowContext): Row[] {
  const rows = lines.map((line) => toRow(block, line))
  const { header, namesHeader, warns } = block
  if (!namesHeader && !warns) return rows
  const headerReference = namesHeader && header ? { [header.id]: headerID } : {}
  const warnings = Map.groupBy(warns?.compute({ ...others, [block.name]: rows }) ?? [], ({ row }) => row)
  return rows.map((row, index) => ({
    ...row,
    ...headerReference,
    ...(warns && {
      warnings: (warnings.get(index) ?? []).map(({ rule, field, message }) => ({ rule, field, message })),
    }),
  }))
}

/** All stored lines of an order, and its rows by block, without warnings. */
export interface PlainRows {
  lines: LineOfBlock[]
  rows: Record<string, Row[]>
}

export async function selectPlainRows(tx: Transaction, orderID: number): Promise<PlainRows> {
  const lines = await selectAllLines(tx, orderID)
  const linesByBlock = Map.groupBy(lines, (line) => line.block)
  const rows = blocks.map((block) => [
    block.name,
    (linesByBlock.get(block.name) ?? []).map((line) => toRow(block, line)),
  ])
  return { lines, rows: Object.fromEntries(rows) }
}

/** The rows of a block on an order. */
export async function selectRows(context: Pick<Context, 'tx'>, block: Block, orderID: number): Promise<Row[]> {
  const [lines, rowContext] = await Promise.all([
    selectLines(context.tx, orderID, block.name),
    loadRowContext(context, block, orderID),
  ])
  return toRows(block, lines, rowContext)
}
