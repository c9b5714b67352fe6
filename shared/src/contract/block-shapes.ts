import { z } from 'zod'
import type { Block, Header, Row } from '../blocks/block.ts'
import { changeShapeOf } from '../records/catalogue-fields.ts'
import { storedShapeOf } from '../records/kinds.ts'
import { recordID, recordIDOrNone, version } from './call.ts'

/** Fields that the server computes for a stored row: Australian dollars including GST, for the whole quantity. */
export const pricedShape = { orderID: z.number().int(), monthlyFee: z.number(), onceOffCharges: z.number() }

/** Schema of a stored row of a block, as calls return it. */
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

/** A warning about a row. It does not stop the row from being saved. */
const rowWarning = z.object({ rule: z.string(), field: z.string(), message: z.string() })

/** The header's id, for blocks whose rows include it. */
const headerIDShape = ({ namesHeader, header }: Block, schema: z.ZodType) =>
  namesHeader && header ? { [header.id]: schema } : {}

/**
 * Schema of a row to save. A row with the id 0 or with `saved: false` is new. `version` is the version that the client
 * read. An omitted field keeps its stored value, or takes its default in a new row.
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

/** Schema of a header as its own calls return it, including its rows if the block declares so. */
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

/** Schema of a header to save. An omitted field keeps its stored value. */
export function headerInput(block: Block): z.ZodType<Row, Row> {
  const { header } = block
  if (!header) return z.never()
  return z.object({
    version: version.default(0),
    ...changeShapeOf(header.fields),
    ...(header.rowsAs && { [header.rowsAs]: z.array(rowInput(block)).max(maxRows).optional() }),
  })
}

/** Schema of a header with its rows. An omitted header field keeps its stored value. */
export function wholeInput(block: Block, rows: string): z.ZodType<Row, Row> {
  return z.object({
    version: version.default(0),
    dealerID: recordID.optional(),
    ...changeShapeOf(block.header?.fields ?? {}),
    [rows]: z.array(rowInput(block)).max(maxRows).default([]),
  })
}

export function storedWhole(block: Block, rows: string): z.ZodType<Row, Row> {
  const { header } = block
  if (!header) throw new Error(`${block.name} declares calls with rows in the header, but no header`)
  return z.object({ ...storedHeaderShape(header), [rows]: z.array(storedRow(block)) })
}

/** Schema of the blank row that a form starts from. */
export function blankReply(block: Block): z.ZodType<Row, Row> {
  return z.object({ [block.rowID]: z.number().int(), version, ...storedShapeOf(block.rows) })
}

export const maxRows = 1000
