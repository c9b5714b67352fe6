import { z } from 'zod'
import { type Block, type Row, savedID } from '../blocks/block.ts'
import { placeholderOf, type Spelled } from '../blocks/spelling.ts'
import {
  blankReply,
  headerInput,
  headerReply,
  mostRows,
  rowInput,
  storedRow,
  storedWhole,
  wholeInput,
} from './block-shapes.ts'
import { type Call, call, id, type Method, recordIDOrNone } from './call.ts'

/** Ids to remove, given bare or as the rows themselves; unsaved rows (id 0) are passed over, but one must be saved. */
function idsToRemove(block: Block): z.ZodType<number[], number | Row | (number | Row)[]> {
  const row = z.looseObject({ [block.rowID]: recordIDOrNone })
  const one = z.union([recordIDOrNone, row])
  return z
    .union([z.array(one).max(mostRows), one])
    .transform((given) =>
      [given]
        .flat()
        .map((item) => (typeof item === 'number' ? item : savedID(block, item)))
        .filter((saved) => saved > 0),
    )
    .refine((ids) => ids.length > 0, `A positive ${block.rowID} is needed`)
}

function split(spelled: Spelled): { method: Method; path: string } {
  const [method, path] = spelled.split(' ') as [Method, string]
  return { method, path }
}

const parametersOf = (spelled: Spelled) => [...spelled.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

function pathParams(block: Block, spelled: Spelled): z.ZodType<Params> {
  const shape: [string, z.ZodType<number | boolean>][] = parametersOf(spelled).map((name) => [
    name,
    placeholderOf(block, name) === 'field' ? z.enum(['true', 'false']).transform((value) => value === 'true') : id,
  ])
  return z.object(Object.fromEntries(shape))
}

export type Params = Record<string, number | boolean>
type ParamsSchema = z.ZodType<Params>
type Rows = z.ZodType<Row[], Row[]>
type Ids = z.ZodType<number[], number | Row | (number | Row)[]>
type OneRow = z.ZodType<Row, Row>

export interface BlockCalls {
  getRows?: Call<ParamsSchema, z.ZodType, z.ZodType, Rows>
  saveRows?: Call<ParamsSchema, z.ZodType, Rows, Rows>
  updateRows?: Call<ParamsSchema, z.ZodType, Rows, Rows>
  removeRows?: Call<ParamsSchema, z.ZodType, Ids, Rows>
  updateRow?: Call<ParamsSchema, z.ZodType, OneRow, OneRow>
  removeRow?: Call<ParamsSchema, z.ZodType, z.ZodType, Rows>
  getHeader?: Call<ParamsSchema, z.ZodType, z.ZodType, z.ZodType<Row | null, Row | null>>
  saveHeader?: Call<ParamsSchema, z.ZodType, OneRow, OneRow>
  removeHeader?: Call<ParamsSchema, z.ZodType, z.ZodType, Rows>
  getWhole?: Call<ParamsSchema, z.ZodType, z.ZodType, z.ZodType<Row | null, Row | null>>
  saveWhole?: Call<ParamsSchema, z.ZodType, OneRow, OneRow>
}

/** The calls of a block, at the addresses it spells. */
export function blockCalls(block: Block): BlockCalls {
  const { calls } = block
  return calls.whole ? wholeCalls(block, calls.whole) : { ...rowCalls(block, calls), ...headerCalls(block, calls) }
}

type Spellings<Kind extends 'whole' | 'rows'> = Extract<Block['calls'], Record<Kind, object>>

const common = (block: Block, spelled: Spelled) => ({
  ...split(spelled),
  access: block.access ?? ('staff' as const),
  params: pathParams(block, spelled),
})

function rowCalls(block: Block, { rows, row }: Spellings<'rows'>): BlockCalls {
  const stored = z.array(storedRow(block))
  const given = (spelled: Spelled) => z.array(rowInput(block, parametersOf(spelled).length > 0)).max(mostRows)
  return {
    getRows: call({ ...common(block, rows.get), summary: `${block.label}: the rows on the order.`, reply: stored }),
    saveRows: call({
      ...common(block, rows.save),
      summary: `${block.label}: saves rows, new ones (id 0) and changed ones, and answers all rows of the order.`,
      body: given(rows.save),
      reply: stored,
    }),
    ...(rows.update && {
      updateRows: call({
        ...common(block, rows.update),
        summary: `${block.label}: changes rows of the order, and answers all of them.`,
        body: given(rows.update),
        reply: stored,
      }),
    }),
    ...(rows.remove && {
      removeRows: call({
        ...common(block, rows.remove),
        summary: `${block.label}: removes rows and answers those left.`,
        body: idsToRemove(block),
        reply: stored,
      }),
    }),
    ...(row?.update && {
      updateRow: call({
        ...common(block, row.update),
        summary: `${block.label}: changes one row.`,
        body: rowInput(block),
        reply: storedRow(block),
      }),
    }),
    ...(row?.remove && {
      removeRow: call({
        ...common(block, row.remove),
        summary: `${block.label}: removes one row and answers those left.`,
        reply: stored,
      }),
    }),
  }
}

function headerCalls(block: Block, { header }: Spellings<'rows'>): BlockCalls {
  if (!header) return {}
  const label = block.header?.label ?? ''
  return {
    ...(header.get && {
      getHeader: call({
        ...common(block, header.get),
        summary: `${label} of the order; no content (204) if there are none.`,
        reply: headerReply(block).nullable(),
        noContent: true,
      }),
    }),
    saveHeader: call({
      ...common(block, header.save),
      summary: `Saves the ${label.toLowerCase()} of the order.`,
      body: headerInput(block),
      reply: headerReply(block),
    }),
    ...(header.remove && {
      removeHeader: call({
        ...common(block, header.remove),
        summary: `Removes the ${label.toLowerCase()} with all its rows, and answers one blank row.`,
        reply: z.array(blankReply(block)),
      }),
    }),
  }
}

function wholeCalls(block: Block, spelled: Spellings<'whole'>['whole']): BlockCalls {
  const whole = storedWhole(block, spelled.rows)
  return {
    getWhole: call({
      ...common(block, spelled.get),
      summary: `${block.label} of the order with its rows; no content (204) if there are none.`,
      reply: whole.nullable(),
      noContent: true,
    }),
    saveWhole: call({
      ...common(block, spelled.save),
      summary: `${block.label}: saves what is given of it, with new rows (id 0) and changed ones, and answers all of it.`,
      body: wholeInput(block, spelled.rows),
      reply: whole,
    }),
    removeRows: call({
      ...common(block, spelled.remove),
      summary: `${block.label}: removes rows and answers those left; with the last one ${block.label} is gone.`,
      body: idsToRemove(block),
      reply: z.array(storedRow(block)),
    }),
  }
}
