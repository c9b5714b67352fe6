import type { Field, Fields } from '@dealerline/shared/blocks/kinds.ts'
import {
  contractorFields,
  type Quote,
  type QuoteParts,
  type SpendItem,
  type SuppliedItem,
  spendFields,
  suppliedFields,
} from '@dealerline/shared/contract/quotes.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import type { CellError } from '../../ui/grid/columns.ts'

/** A row of one of the lists, told apart on the screen by its key. */
export type Edited<Item> = Item & { rowKey: string }

export type QuoteValues = Omit<QuoteParts, ListName> & {
  currentSpend: Edited<SpendItem>[]
  channelInstallation: Edited<SuppliedItem>[]
  additionalEquipments: Edited<SuppliedItem>[]
}

export const listFields = {
  currentSpend: spendFields,
  channelInstallation: suppliedFields,
  additionalEquipments: suppliedFields,
} as const satisfies Record<string, Fields>
export type ListName = keyof typeof listFields
const listNames = Object.keys(listFields) as ListName[]

/** What each part is called where two people changed it. */
const partLabels: Record<keyof QuoteParts, string> = {
  type: 'Type',
  isGrouped: 'Charges',
  currentSpend: 'Current spend',
  channelInstallation: 'Channel installation',
  additionalEquipments: 'Additional equipment',
  contractorDetails: 'Contractor',
}
const partNames = Object.keys(partLabels) as (keyof QuoteParts)[]

const withKeys = <Item>(items: readonly Item[]): Edited<Item>[] =>
  items.map((item) => ({ ...item, rowKey: crypto.randomUUID() }))
const withoutKeys = <Item extends object>(items: readonly Edited<Item>[]) =>
  items.map(({ rowKey: _key, ...item }) => item)

/** The stored quote as the screen edits it. */
export function toValues(quote: Quote): QuoteValues {
  const { orderID: _orderID, version: _version, ...parts } = quote
  return {
    ...parts,
    currentSpend: withKeys(parts.currentSpend),
    channelInstallation: withKeys(parts.channelInstallation),
    additionalEquipments: withKeys(parts.additionalEquipments),
  }
}

/** What is sent, without what only the screen knows. */
export function toParts(values: QuoteValues): QuoteParts {
  return {
    ...values,
    currentSpend: withoutKeys(values.currentSpend),
    channelInstallation: withoutKeys(values.channelInstallation),
    additionalEquipments: withoutKeys(values.additionalEquipments),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names of the parts that both changed, each in another way. */
export function clashesOf(base: QuoteParts, mine: QuoteParts, theirs: QuoteParts): string[] {
  return partNames
    .filter((name) => !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]))
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => partLabels[name])
}

/** Mine where I changed a part, theirs everywhere else. */
export function mergeParts(base: QuoteParts, mine: QuoteParts, theirs: QuoteParts): QuoteParts {
  const changed = partNames.filter((name) => !isSame(mine[name], base[name]))
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}

/** What is wrong with the rows of a list as they stand. */
export function rowErrors(fields: Fields, rows: readonly Edited<object>[]): CellError[] {
  const wrong = (field: Field, value: unknown) => field.schema.safeParse(value ?? field.blank).error?.issues[0]?.message
  return rows.flatMap((row) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const message = wrong(field, Object.entries(row).find(([key]) => key === name)?.[1])
      return message ? [{ rowKey: row.rowKey, column: name, message }] : []
    }),
  )
}

/** Whether all of it could be saved. */
export function isWhole(values: QuoteValues): boolean {
  const contractor: Record<string, unknown> = values.contractorDetails
  return (
    listNames.every((name) => rowErrors(listFields[name], values[name]).length === 0) &&
    Object.entries(contractorFields).every(([name, field]) => field.schema.safeParse(contractor[name]).success)
  )
}

/** The server's errors of one list, whose paths are `currentSpend.0.monthly`, as errors of cells. */
export function cellErrorsOf(name: ListName, errors: readonly FieldError[], values: QuoteValues): CellError[] {
  return errors.flatMap(({ path, message }) => {
    const [list, index = '', column = ''] = path.split('.')
    const row = list === name ? values[name][Number(index)] : undefined
    return row ? [{ rowKey: row.rowKey, column, message }] : []
  })
}
