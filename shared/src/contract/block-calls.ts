import { z } from 'zod'
import type { Block, Row, Spelled } from '../blocks/block.ts'
import { shapeOf, storedShapeOf } from '../blocks/kinds.ts'
import { type Call, call, id, type Method, recordIDOrNone, version } from './call.ts'

/** What the server works out for a stored row: Australian dollars, tax included, for the whole quantity. */
export const pricedShape = { orderID: z.number().int(), monthlyFee: z.number(), onceOffCharges: z.number() }

/** A stored row of a block as calls answer it. */
export function storedRow(block: Block): z.ZodType<Row, Row> {
  return z.object({ [block.rowID]: z.number().int(), version, ...pricedShape, ...storedShapeOf(block.rows) })
}

/** A row as it is saved: id 0 is a new one; the version is that of the row the person saw. */
export function rowInput(block: Block): z.ZodType<Row, Row> {
  return z.object({
    [block.rowID]: recordIDOrNone.default(0),
    version: version.default(0),
    ...shapeOf(block.rows),
  })
}

export function storedHeader(block: Block): z.ZodType<Row, Row> {
  const header = block.header
  if (!header) return z.never()
  return z.object({
    [header.id]: z.number().int(),
    orderID: z.number().int(),
    version,
    ...storedShapeOf(header.fields),
  })
}

export function headerInput(block: Block): z.ZodType<Row, Row> {
  const header = block.header
  if (!header) return z.never()
  return z.object({ version: version.default(0), ...shapeOf(header.fields) })
}

/** Ids to remove, given bare or as the rows themselves; unsaved rows (id 0) are passed over. */
function idsToRemove(block: Block): z.ZodType<number[], (number | Row)[]> {
  const row = z.looseObject({ [block.rowID]: recordIDOrNone })
  return z
    .array(z.union([recordIDOrNone, row]))
    .max(1000)
    .transform((items) =>
      items.map((item) => (typeof item === 'number' ? item : Number(item[block.rowID]))).filter((saved) => saved > 0),
    )
}

function split(spelled: Spelled): { method: Method; path: string } {
  const [method, path] = spelled.split(' ') as [Method, string]
  return { method, path }
}

function pathParams(spelled: Spelled): z.ZodType<Record<string, number>> {
  const names = [...spelled.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  return z.object(Object.fromEntries(names.map((name) => [name, id])))
}

type Params = z.ZodType<Record<string, number>>
type Rows = z.ZodType<Row[], Row[]>

export interface BlockCalls {
  getRows: Call<Params, z.ZodType, z.ZodType, Rows>
  saveRows: Call<Params, z.ZodType, Rows, Rows>
  removeRows: Call<Params, z.ZodType, z.ZodType<number[], (number | Row)[]>, Rows>
  getHeader?: Call<Params, z.ZodType, z.ZodType, z.ZodType<Row | null, Row | null>>
  saveHeader?: Call<Params, z.ZodType, z.ZodType<Row, Row>, z.ZodType<Row, Row>>
  removeHeader?: Call<Params, z.ZodType, z.ZodType, Rows>
}

/** The calls that every block has, at the addresses it spells. */
export function blockCalls(block: Block): BlockCalls {
  const { rows, header } = block.calls
  const common = (spelled: Spelled) => ({ ...split(spelled), access: 'staff' as const, params: pathParams(spelled) })
  const stored = z.array(storedRow(block))
  const headerName = block.header?.label ?? ''
  return {
    getRows: call({ ...common(rows.get), summary: `${block.label}: the rows on the order.`, reply: stored }),
    saveRows: call({
      ...common(rows.save),
      summary: `${block.label}: saves rows, new ones (id 0) and changed ones, and answers all rows of the order.`,
      body: z.array(rowInput(block)).max(1000),
      reply: stored,
    }),
    removeRows: call({
      ...common(rows.remove),
      summary: `${block.label}: removes rows and answers those left.`,
      body: idsToRemove(block),
      reply: stored,
    }),
    ...(header && {
      getHeader: call({
        ...common(header.get),
        summary: `${headerName} of the order, null where there is none.`,
        reply: storedHeader(block).nullable(),
      }),
      saveHeader: call({
        ...common(header.save),
        summary: `Saves the ${headerName.toLowerCase()} of the order.`,
        body: headerInput(block),
        reply: storedHeader(block),
      }),
    }),
    ...(header?.remove && {
      removeHeader: call({
        ...common(header.remove),
        summary: `Removes the ${headerName.toLowerCase()} with all its rows, and answers one blank row.`,
        reply: z.array(rowInput(block)),
      }),
    }),
  }
}
