import {
  contractorFields,
  currentSpendFields,
  type Quote,
  type QuoteParts,
  type SpendItem,
  type SuppliedItem,
  suppliedFields,
} from '@dealerline/shared/contract/quotes.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { quoteTypes } from '@dealerline/shared/record-rules/quotes.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import type { Draft, Stored } from '../../editing/editing-state.ts'
import type { FormSteps } from '../../editing/form-steps.ts'
import { isSame, type Merge } from '../../editing/merge.ts'
import { formatPlainValue, mergeFields } from '../../editing/merge-fields.ts'
import { stepFieldOf } from '../../editing/step-fields.ts'
import { rowErrors, type WithRowKey } from '../../fields/list-errors.ts'
import { withListKeys } from '../../fields/list-steps.ts'
import { labelOfForm } from '../../session/order-forms.ts'
import type { CellError } from '../../ui/grid/columns.ts'

export type QuoteValues = Omit<QuoteParts, ListName> & {
  currentSpend: WithRowKey<SpendItem>[]
  channelInstallation: WithRowKey<SuppliedItem>[]
  additionalEquipments: WithRowKey<SuppliedItem>[]
}

export const listFields = {
  currentSpend: currentSpendFields,
  channelInstallation: suppliedFields,
  additionalEquipments: suppliedFields,
} as const satisfies Record<string, Fields>
export type ListName = keyof typeof listFields
const listNames = Object.keys(listFields) as ListName[]

/** The name of each part in a conflict. */
const partLabels: Record<keyof QuoteParts, string> = {
  type: 'Type',
  isGrouped: 'Charges',
  currentSpend: 'Current spend',
  channelInstallation: 'Channel installation',
  additionalEquipments: 'Additional equipment',
  contractorDetails: 'Contractor',
}
const partNames = Object.keys(partLabels) as (keyof QuoteParts)[]

/** How the steps of the fields of a quote are undone. The grids of its lists have steps of their own. */
export const quoteSteps: FormSteps = {
  label: labelOfForm('quote'),
  gridLists: listNames,
  fieldOf: (path) => {
    const [part, name] = path.split('.')
    if (part === 'contractorDetails' && name) return stepFieldOf(contractorFields, name)
    return { label: Object.entries(partLabels).find(([each]) => each === part)?.[1] }
  },
}

export const groupings = [
  { value: 1, label: 'One charge for each service' },
  { value: 0, label: 'One charge for each line' },
]

/** Returns the name of a list of the quote among the lists of its order. */
export const listOf = (name: ListName) => `quote ${name}`

const withoutKeys = <Item extends object>(items: readonly WithRowKey<Item>[]) =>
  items.map(({ rowKey: _key, ...item }) => item)

/** Turns the stored quote into the values of the screen. */
export function toValues(quote: Quote): QuoteValues {
  const { orderID, version: _version, ...parts } = quote
  const withKeys = <Item extends object>(name: ListName, items: readonly Item[]) =>
    withListKeys(orderID, listOf(name), items)
  return {
    ...parts,
    currentSpend: withKeys('currentSpend', parts.currentSpend),
    channelInstallation: withKeys('channelInstallation', parts.channelInstallation),
    additionalEquipments: withKeys('additionalEquipments', parts.additionalEquipments),
  }
}

/** Returns the parts to send, without row keys. */
export function toParts(values: QuoteValues): QuoteParts {
  return {
    ...values,
    currentSpend: withoutKeys(values.currentSpend),
    channelInstallation: withoutKeys(values.channelInstallation),
    additionalEquipments: withoutKeys(values.additionalEquipments),
  }
}

/** Returns the stored quote with the values of the screen. */
export const toStored = (quote: Quote): Stored<QuoteValues> => ({ values: toValues(quote), version: quote.version })

export const isQuoteDraft = ({ typed, base }: Draft<QuoteValues>) =>
  [typed, base].every((values) => Array.isArray(values.currentSpend) && Array.isArray(values.channelInstallation))

const mergeParts = mergeFields<QuoteParts>(partLabels, formatValue)

/** Merges quotes part by part: mine for a part that I changed, theirs for the others. */
export const mergeQuotes: Merge<QuoteValues> = (base, mine, theirs) => {
  const [before, own] = [toParts(base), toParts(mine)]
  const changedNames = partNames.filter((name) => !isSame(own[name], before[name]))
  return {
    value: { ...theirs, ...Object.fromEntries(changedNames.map((name) => [name, mine[name]])) },
    conflicts: mergeParts(before, own, toParts(theirs)).conflicts,
  }
}

function formatValue(name: string, value: unknown): string {
  if (name === 'type') return quoteTypes[value as keyof typeof quoteTypes] ?? ''
  if (name === 'isGrouped') return groupings.find((grouping) => grouping.value === value)?.label ?? ''
  if (name === 'contractorDetails')
    return Object.values(value as QuoteParts['contractorDetails'])
      .filter(Boolean)
      .join(', ')
  if (!Array.isArray(value)) return formatPlainValue(name, value)
  const items = value as { quantity: number; description: string }[]
  return items.map(({ quantity, description }) => `${quantity} × ${description}`).join(', ')
}

/** Returns what can be saved: lists with a mistake, and lines of the contractor with one, keep their stored values. */
export function savableQuote(typed: QuoteValues, base: QuoteValues, unreadLists: readonly string[]): QuoteValues {
  const isWrong = (name: ListName) => unreadLists.includes(name) || rowErrors(listFields[name], typed[name]).length > 0
  const wrongLists = listNames.filter(isWrong)
  const contractor: Record<string, unknown> = typed.contractorDetails
  const wrongLines = Object.entries(contractorFields).filter(
    ([name, field]) => !field.schema.safeParse(contractor[name]).success,
  )
  if (wrongLists.length + wrongLines.length === 0) return typed
  const storedLines = Object.entries(base.contractorDetails).filter(([name]) =>
    wrongLines.some(([wrongName]) => wrongName === name),
  )
  return {
    ...typed,
    ...Object.fromEntries(wrongLists.map((name) => [name, base[name]])),
    contractorDetails: { ...typed.contractorDetails, ...Object.fromEntries(storedLines) },
  }
}

/** Turns the server's errors of one list, with paths such as `currentSpend.0.monthly`, into errors of cells. */
export function cellErrorsOf(name: ListName, errors: readonly FieldError[], values: QuoteValues): CellError[] {
  return errors.flatMap(({ path, message }) => {
    const [list, index = '', column = ''] = path.split('.')
    const row = list === name ? values[name][Number(index)] : undefined
    return row ? [{ rowKey: row.rowKey, column, message }] : []
  })
}
