import { z } from 'zod'
import type { Block, Header, Row } from '../blocks/block.ts'
import { storedShapeOf } from '../blocks/kinds.ts'
import { recordID, recordIDOrNone, version } from './call.ts'
import { changeShapeOf } from './catalogue-fields.ts'

/** What the server works out for a stored row: Australian dollars, tax included, for the whole quantity. */
export const pricedShape = { orderID: z.number().int(), monthlyFee: z.number(), onceOffCharges: z.number() }

/** A stored row of a block as calls answer it. */
export function storedRow(block: Block): z.ZodType<Row, Row> {
  return z.object({
    [block.rowID]: z.number().int(),
    version,
    ...pricedShape,
    ...(block.unitPrice && { unitPrice: z.number() }),
    ...storedShapeOf(block.rows),
    ...headerIDShape(block, z.number().int()),
    ...(block.warns && { warnings: z.array(rowWarning) }),
    ...block.derived?.shape,
  })
}

/** What a person should look at again in a row; the row may stay as it is. */
const rowWarning = z.object({ rule: z.string(), field: z.string(), message: z.string() })

/** The id of the header, where rows carry it. */
const headerIDShape = ({ namesHeader, header }: Block, schema: z.ZodType) =>
  namesHeader && header ? { [header.id]: schema } : {}

/**
 * A row as it is saved: id 0, or one that says it is not saved, is a new one; the version is that of the row the person
 * saw. A field that is left out stays as it is stored, or holds what a new row begins with.
 */
export function rowInput(block: Block, orderInPath = true): z.ZodType<Row, Row> {
  return z.object({
    [block.rowID]: recordIDOrNone.default(0),
    version: version.default(0),
    ...(!orderInPath && { orderID: recordID }),
    ...(block.derived && 'saved' in block.derived.shape && { saved: z.boolean().optional() }),
    ...headerIDShape(block, recordIDOrNone.optional()),
    ...changeShapeOf(block.rows),
  })
}

export function storedHeader(header: Header | undefined): z.ZodType<Row, Row> {
  return header ? z.object(storedHeaderShape(header)) : z.never()
}

/** A header as its own calls answer it: with the rows inside, where the block says so. */
export function headerReply(block: Block): z.ZodType<Row, Row> {
  const { header } = block
  if (!header) return z.never()
  return z.object({
    ...storedHeaderShape(header),
    ...(header.rowsAs && { [header.rowsAs]: z.array(storedRow(block)) }),
  })
}

const storedHeaderShape = (header: Header) => ({
  [header.id]: z.number().int(),
  orderID: z.number().int(),
  version,
  ...storedShapeOf(header.fields),
  ...header.derived?.shape,
})

/** A header as it is saved. A field that is left out stays as it is stored. */
export function headerInput(block: Block): z.ZodType<Row, Row> {
  const { header } = block
  if (!header) return z.never()
  return z.object({
    version: version.default(0),
    ...changeShapeOf(header.fields),
    ...(header.rowsAs && { [header.rowsAs]: z.array(rowInput(block)).max(mostRows).optional() }),
  })
}

/** A header with its rows inside. What of the header is left out stays as it is stored. */
export function wholeInput(block: Block, rows: string): z.ZodType<Row, Row> {
  return z.object({
    version: version.default(0),
    dealerID: recordID.optional(),
    ...changeShapeOf(block.header?.fields ?? {}),
    [rows]: z.array(rowInput(block)).max(mostRows).default([]),
  })
}

export function storedWhole(block: Block, rows: string): z.ZodType<Row, Row> {
  const { header } = block
  if (!header) throw new Error(`${block.name} has calls for a whole and no header`)
  return z.object({ ...storedHeaderShape(header), [rows]: z.array(storedRow(block)) })
}

/** The blank row that a screen starts again with. */
export function blankReply(block: Block): z.ZodType<Row, Row> {
  return z.object({ [block.rowID]: z.number().int(), version, ...storedShapeOf(block.rows) })
}

export const mostRows = 1000
