import { type Block, headerName, type Row, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { states } from '../cells/registers.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Field, Fields, KindName } from '../records/kinds.ts'

/** The kinds of fields that say what is sold, and nothing about the customer. */
const soldKinds: ReadonlySet<KindName> = new Set([
  'plan',
  'handset',
  'bundle',
  'months',
  'number',
  'money',
  'choice',
  'flag',
])

/** The kinds that make a row a service or an item. */
const itemKinds: ReadonlySet<KindName> = new Set(['plan', 'handset', 'bundle', 'number'])

/** What a new order takes from a template. */
export interface TemplateContent {
  content: Record<string, Row[]>
  /** The values of headers, by the name of the block. */
  headers: Record<string, Row>
  /** What it does not take, such as `2 lines of Hardware`. */
  leftOut: string[]
}

type Source = Pick<OrderDetail, 'content' | 'plans' | 'handsets' | 'bundles'>

/**
 * Returns the services of an order for an order of another customer: plans, hardware, terms, quantities and options. Leaves out
 * every text, number, name, date and address, prices of the catalogue, what is no longer sold, and the services that the caller
 * may not edit.
 */
export function toTemplateContent(
  source: Source,
  { residential, mayEdit }: { residential: boolean; mayEdit: (block: Block) => boolean },
): TemplateContent {
  const result: TemplateContent = { content: {}, headers: {}, leftOut: [] }
  for (const block of blocks) {
    const stored = source.content[block.name]
    if (!stored || (residential && block.page.forResidential)) continue
    const taken = mayEdit(block) ? stored.rows : []
    const rows = taken.map((row) => toRow(block, row, source)).filter((row) => row !== undefined)
    const missing = stored.rows.length - rows.length
    if (missing > 0) result.leftOut.push(`${missing} ${missing === 1 ? 'line' : 'lines'} of ${block.label}`)
    if (rows.length === 0) continue
    result.content[block.name] = rows
    const { header } = block
    if (header && !header.part && headerName(block) === block.name)
      result.headers[block.name] = Object.fromEntries(
        Object.entries(soldValues(header.fields, stored.header ?? {})).filter(
          ([name, value]) => !archivedIn(header.fields[name]?.kind ?? 'text', source).has(value),
        ),
      )
  }
  return result
}

/** Returns the values of a row that say what is sold. Undefined if that is nothing, or if it is no longer sold. */
function toRow(block: Block, row: Row, source: Source): Row | undefined {
  const catalogue = toCatalogue(source.plans, source.handsets)
  const listed = (block.listPrices ?? []).filter(({ price }) => price(row, catalogue) !== undefined)
  // Whether a line replaces one is a fact about the customer.
  const without = new Set([
    block.numberField,
    'upgrade',
    ...listed.flatMap(({ field, discountField }) => [field, discountField]),
  ])
  const sold = Object.entries(soldValues(block.rows, row)).filter(([name]) => !without.has(name))
  const hardware = Object.entries(block.handsetTexts?.(row) ?? {}).filter(([, handsetID]) => Number(handsetID) > 0)
  const isItem = sold.some(([name, value]) => {
    const field = block.rows[name]
    return field && itemKinds.has(field.kind) && field.column !== 'quantity' && Number(value) > 0
  })
  const isArchived =
    Object.entries(block.rows).some(([name, { kind }]) => archivedIn(kind, source).has(row[name])) ||
    hardware.some(([, handsetID]) => archivedIn('handset', source).has(handsetID))
  return (isItem || hardware.length > 0) && !isArchived
    ? Object.fromEntries([...sold, ...hardware.map(([name]) => [name, row[name]])])
    : undefined
}

/** Returns the records of the catalogue that are no longer sold, by their numbers. */
function archivedIn(kind: KindName, { plans, handsets, bundles }: Source): ReadonlySet<unknown> {
  const archived = <R extends { archived: boolean }>(records: readonly R[], idOf: (record: R) => number) =>
    new Set<unknown>(records.filter((record) => record.archived).map(idOf))
  if (kind === 'plan') return archived(plans, ({ ratePlanID }) => ratePlanID)
  if (kind === 'handset') return archived(handsets, ({ handsetID }) => handsetID)
  return kind === 'bundle' ? archived(bundles, ({ bundleId }) => bundleId) : new Set()
}

const isState = ({ value }: { value: string | number }) => states.some((state) => state === value)

const soldValues = (fields: Fields, values: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { [name]: value } = values
      return value !== undefined && isSold(field, value) ? [[name, value] as const] : []
    }),
  )

/** Whether a value says what is sold. The number that is moved, and the state, are the customer's. */
const isSold = ({ kind, internal, options }: Field, value: unknown): boolean =>
  !internal && soldKinds.has(kind) && value !== 'port' && !options?.every(isState)
