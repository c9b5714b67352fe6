import { z } from 'zod'
import { type Block, type Row, savedID } from '../blocks/block.ts'
import { type CallSpelling, placeholderOf } from '../blocks/spelling.ts'
import {
  blankReply,
  headerInput,
  headerReply,
  maxRows,
  rowInput,
  storedRow,
  storedWhole,
  wholeInput,
} from './block-shapes.ts'
import { type Call, call, id, recordIDOrNone } from './call.ts'

/** Accepts ids or whole rows. Skips unsaved rows (id 0), but requires at least one saved row. */
function idsToRemove(block: Block): z.ZodType<number[], number | Row | (number | Row)[]> {
  const row = z.looseObject({ [block.rowID]: recordIDOrNone })
  const one = z.union([recordIDOrNone, row])
  return z
    .union([z.array(one).max(maxRows), one])
    .transform((input) =>
      [input]
        .flat()
        .map((item) => (typeof item === 'number' ? item : savedID(block, item)))
        .filter((rowID) => rowID > 0),
    )
    .refine((ids) => ids.length > 0, `At least one positive ${block.rowID} is required`)
}

const parametersOf = (spelling: CallSpelling) => [...spelling.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

function pathParams(block: Block, spelling: CallSpelling): z.ZodType<Params> {
  const shape: [string, z.ZodType<number | boolean>][] = parametersOf(spelling).map((name) => [
    name,
    placeholderOf(block, name) === 'field' ? z.enum(['true', 'false']).transform((value) => value === 'true') : id,
  ])
  return z.object(Object.fromEntries(shape))
}

/** Returns a label as it is written within a sentence. Abbreviations such as `IP Voice` keep their capitals. */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())
const rowsOf = (block: Block) => `${inSentence(block.label)} rows`

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

/** Returns the calls of a block, with the paths that the block declares. */
export function blockCalls(block: Block): BlockCalls {
  const { calls } = block
  return calls.whole ? wholeCalls(block, calls.whole) : { ...rowCalls(block, calls), ...headerCalls(block, calls) }
}

type Spellings<Kind extends 'whole' | 'rows'> = Extract<Block['calls'], Record<Kind, object>>

const common = (block: Block, spelling: CallSpelling) => ({
  access: block.page.access ?? ('staff' as const),
  params: pathParams(block, spelling),
})

function rowCalls(block: Block, { rows, row }: Spellings<'rows'>): BlockCalls {
  const reply = z.array(storedRow(block))
  const body = (spelling: CallSpelling) => z.array(rowInput(block, parametersOf(spelling).length > 0)).max(maxRows)
  return {
    getRows: call(rows.get, {
      ...common(block, rows.get),
      summary: `List the ${rowsOf(block)} of an order`,
      reply: reply,
    }),
    saveRows: call(rows.save, {
      ...common(block, rows.save),
      summary: `Save ${rowsOf(block)} of an order`,
      description:
        'Adds rows with id 0 and changes the others. Returns all rows of the order. 409 if a version is stale.',
      body: body(rows.save),
      reply: reply,
    }),
    ...(rows.update && {
      updateRows: call(rows.update, {
        ...common(block, rows.update),
        summary: `Change ${rowsOf(block)} of an order`,
        description: 'Omitted fields keep their values. Returns all rows of the order. 409 if a version is stale.',
        body: body(rows.update),
        reply: reply,
      }),
    }),
    ...(rows.remove && {
      removeRows: call(rows.remove, {
        ...common(block, rows.remove),
        summary: `Remove ${rowsOf(block)} from an order`,
        description: 'Takes ids or whole rows. Returns the remaining rows.',
        body: idsToRemove(block),
        reply: reply,
      }),
    }),
    ...(row?.update && {
      updateRow: call(row.update, {
        ...common(block, row.update),
        summary: `Change one of the ${rowsOf(block)}`,
        description: 'Omitted fields keep their values. 409 if the version is stale.',
        body: rowInput(block),
        reply: storedRow(block),
      }),
    }),
    ...(row?.remove && {
      removeRow: call(row.remove, {
        ...common(block, row.remove),
        summary: `Remove one of the ${rowsOf(block)}`,
        description: 'Returns the remaining rows of the order.',
        reply: reply,
      }),
    }),
  }
}

function headerCalls(block: Block, { header }: Spellings<'rows'>): BlockCalls {
  if (!header) return {}
  const label = inSentence(block.header?.label ?? '')
  return {
    ...(header.get && {
      getHeader: call(header.get, {
        ...common(block, header.get),
        summary: `Get the ${label} of an order`,
        description: '204 if the order has none.',
        reply: headerReply(block).nullable(),
        noContent: true,
      }),
    }),
    saveHeader: call(header.save, {
      ...common(block, header.save),
      summary: `Save the ${label} of an order`,
      description: 'Omitted fields keep their values. 409 if the version is stale.',
      body: headerInput(block),
      reply: headerReply(block),
    }),
    ...(header.remove && {
      removeHeader: call(header.remove, {
        ...common(block, header.remove),
        summary: `Remove the ${label} with its rows`,
        description: 'Returns one blank row to start from.',
        reply: z.array(blankReply(block)),
      }),
    }),
  }
}

function wholeCalls(block: Block, spelling: Spellings<'whole'>['whole']): BlockCalls {
  const whole = storedWhole(block, spelling.rows)
  return {
    getWhole: call(spelling.get, {
      ...common(block, spelling.get),
      summary: `Get the ${inSentence(block.label)} of an order`,
      description: 'Returns the header with its rows. 204 if the order has none.',
      reply: whole.nullable(),
      noContent: true,
    }),
    saveWhole: call(spelling.save, {
      ...common(block, spelling.save),
      summary: `Save the ${inSentence(block.label)} of an order`,
      description:
        'Saves the header and the given rows: adds rows with id 0 and changes the others. Omitted fields keep their values. Returns the header with all rows. 409 if a version is stale.',
      body: wholeInput(block, spelling.rows),
      reply: whole,
    }),
    removeRows: call(spelling.remove, {
      ...common(block, spelling.remove),
      summary: `Remove ${rowsOf(block)} from an order`,
      description:
        'Takes ids or whole rows. Returns the remaining rows. Removing the last row also removes the header.',
      body: idsToRemove(block),
      reply: z.array(storedRow(block)),
    }),
  }
}
