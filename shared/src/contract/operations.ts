import { z } from 'zod'
import { cleanText } from '../cells/clean.ts'
import { cleaned, limited } from '../rules/schemas.ts'
import { call, orderParams, type ReplyOf } from './call.ts'
import { orderTotals } from './listed-order.ts'

/** What a cell has: a value of its field's type, or a text that could not be read or is still being typed. */
export type Cell = { value: unknown; text?: undefined } | { text: string; value?: undefined }

const checkedCell: z.ZodType = z
  .object({ value: z.unknown().optional(), text: cleaned('Text', 10_000, cleanText).optional() })
  .refine(({ value, text }) => (value === undefined) !== (text === undefined), {
    path: ['text'],
    message: 'A cell has either a value or a text',
  })
const cell = checkedCell as z.ZodType<Cell, Cell>

const name = (pattern: RegExp, message: string, example: string) =>
  z
    .string()
    .toLowerCase()
    .regex(pattern, message)
    .meta({ examples: [example] })

/** The key that a device gives a new row. */
const key = name(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'must be a UUID',
  '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10',
)
const row = name(
  /^([1-9][0-9]{0,9}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
  'must be the key or the id of a row',
  '501',
)
const rowOrHeader = name(
  /^(header|[1-9][0-9]{0,9}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
  'must be the key or the id of a row, or header',
  '501',
)
/** The row above; empty for the first place. */
const after = name(
  /^([1-9][0-9]{0,9}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/,
  'must be the key or the id of a row, or empty',
  '501',
)

const word = (example: string) =>
  z
    .string()
    .max(60)
    .regex(/^\w*$/, 'must be a single word')
    .meta({ examples: [example] })
/** The name of a service. */
const block = word('mobile')
const field = word('simNumber')

const operation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), block, row: rowOrHeader, field, before: cell.optional(), to: cell }),
  z.object({
    kind: z.literal('add'),
    block,
    row: key,
    after,
    fields: z.record(field, cell),
    /** Whether nobody chose the row's number: if another row has it, the row gets the next free one. */
    isNumberProposed: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('remove'), block, row }),
  z.object({ kind: z.literal('move'), block, row, after }),
])
export type Operation = z.output<typeof operation>

/** A change of an order by one person: operations that are applied in their sequence. */
export const orderChange = z.object({
  /** Made by the device. A repeated id gets the first answers. */
  id: key,
  device: limited('Device', 60),
  operations: z.array(operation).min(1).max(1000),
})

const heldCell = z.object({ cell, before: cell.optional() })

/** A row of a service, or a header, that is not stored or has changes that are not stored. */
export const heldRow = z.object({
  /** The name of the service; of a header, the name under which it is stored. */
  block: z.string(),
  /** The key of a new row, the id of the line that it changes, or `header`. The line may have been removed meanwhile. */
  row: z.string(),
  /** The id of its line; 0 if it has none. */
  lineID: z.number().int(),
  position: z.number().int(),
  cells: z.record(z.string(), heldCell),
  /** Why it could not be stored. `stored` is a value that has changed below a cell. */
  problems: z.array(z.object({ field: z.string(), message: z.string(), stored: cell.optional() })),
  author: z.string(),
  heldAt: z.string(),
})
export type HeldRow = z.output<typeof heldRow>

/** The keys of stored rows by their ids. */
export const rowKeys = z.record(z.string(), z.string())

/** The number of an operation, and the field if it is an `add`. */
const place = { operation: z.number().int(), field: z.string().optional() }
const refusal = z.enum(['notAllowed', 'removed', 'unknown', 'tooMany'])
export type Refusal = z.output<typeof refusal>

/** What happened to an operation or, for an `add`, to one of its fields. What is not listed was applied. */
const changeAnswer = z.discriminatedUnion('state', [
  z.object({ ...place, state: z.literal('merged') }),
  z.object({ ...place, state: z.literal('conflict'), stored: cell }),
  /** `by`: who has removed the row, if that is known. */
  z.object({ ...place, state: z.literal('refused'), reason: refusal, by: z.string().optional() }),
])
export type ChangeAnswer = z.output<typeof changeAnswer>

const rowState = z.object({
  id: z.number().int(),
  key: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
  held: z.record(z.string(), heldCell),
})
/** `block` names the rows, or the header if `row` is `header`. */
const effectPlace = { block: z.string(), row: z.string() }

/** What differs in an order after a change. */
const effect = z.discriminatedUnion('kind', [
  z.object({ ...effectPlace, kind: z.literal('add'), after: z.string(), state: rowState }),
  z.object({ ...effectPlace, kind: z.literal('remove'), after: z.string(), state: rowState }),
  z.object({ ...effectPlace, kind: z.literal('move'), before: z.string(), after: z.string() }),
  z.object({ ...effectPlace, kind: z.literal('store'), before: z.number().int(), id: z.number().int() }),
  z.object({
    ...effectPlace,
    kind: z.literal('set'),
    field: z.string(),
    before: z.unknown().optional(),
    value: z.unknown().optional(),
  }),
  z.object({
    ...effectPlace,
    kind: z.literal('hold'),
    field: z.string(),
    before: heldCell.optional(),
    held: heldCell.optional(),
  }),
])

export type OrderChange = z.output<typeof orderChange>

/** A change of a row or a value in words. */
const shownChange = z.object({
  at: z.string(),
  author: z.string(),
  /** The label of the service, or of its header. */
  service: z.string(),
  /** The row; empty for a header. */
  row: z.string(),
  what: z.enum(['added', 'removed', 'changed']),
  /** The label of the field; empty for a row that was added or removed. */
  field: z.string(),
  before: z.string(),
  after: z.string(),
  /** Whether it was typed and did not become part of the order with this change. */
  isHeld: z.boolean(),
})
export type ShownChange = z.output<typeof shownChange>

export const operationCalls = {
  getOrderChanges: call('GET Order/{orderID}/operations', {
    summary: 'List who changed what in an order',
    description:
      'The newest changes of rows and headers, at most 300, the newest first. `sinceSent` is what differs from what was last sent, if that is known. After the signature, a value that was changed several times is listed once.',
    access: 'staff',
    params: orderParams,
    reply: z.object({
      /** When the order was last sent, or the quote was last generated; empty before. */
      sentAt: z.string(),
      sinceSent: z.array(shownChange),
      changes: z.array(shownChange),
    }),
  }),
  changeOrder: call('POST Order/{orderID}/operations', {
    summary: 'Change rows and headers of an order',
    description:
      'Applies the operations in their sequence. Each is compared with the present value by its `before`. Rows that cannot be stored are held: they are no part of the order, and `held` has their problems. 409 if the order has been sent.',
    access: 'staff',
    params: orderParams,
    body: orderChange,
    reply: z.object({
      /** The revision before and after the change. A device that was not at `since` reads the order. A repeated change has both equal. */
      since: z.number().int(),
      revision: z.number().int(),
      answers: z.array(changeAnswer),
      effect: z.array(effect),
      /** The held rows and headers of the named services. */
      held: z.array(heldRow),
      /** The keys of the rows of the named services. */
      keys: rowKeys,
      totals: z.object(orderTotals),
    }),
  }),
}
export type ChangedOrder = ReplyOf<typeof operationCalls.changeOrder>
