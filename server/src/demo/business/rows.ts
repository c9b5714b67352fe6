import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { Handset, RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import type { RowTemplate, ServiceRows } from './services.ts'

export interface Catalogue {
  plans: ReadonlyMap<string, RatePlan>
  handsets: ReadonlyMap<string, Handset>
}

interface Site {
  addressID: number
  /** A number that makes the digits of each order different. */
  seed: number
}

/** Returns the rows of an order by the names of their blocks. */
export function toContent(services: ServiceRows, catalogue: Catalogue, site: Site): Record<string, Row[]> {
  return Object.fromEntries(
    blocks.flatMap((block) => {
      const templates = services[block.name] ?? []
      return templates.length > 0 ? [[block.name, toRows(block, templates, catalogue, site)]] : []
    }),
  )
}

/** Whether the order has goods, so that it needs a delivery address. */
export const hasGoods = (content: Record<string, Row[]>): boolean =>
  blocks.some((block) => block.goods?.some(({ isGoods }) => content[block.name]?.some(isGoods)))

function toRows(block: Block, templates: readonly RowTemplate[], catalogue: Catalogue, site: Site): Row[] {
  return templates.map((template, index) => toRow(block, template, catalogue, { ...site, seed: site.seed + 7 * index }))
}

function toRow(
  block: Block,
  { plan: planName, handset: model, ...values }: RowTemplate,
  catalogue: Catalogue,
  site: Site,
): Row {
  const plan = planName === undefined ? undefined : get(catalogue.plans, planName)
  const handset = model === undefined ? undefined : get(catalogue.handsets, model)
  const row: Row = {}
  for (const [name, field] of Object.entries(block.rows)) {
    if (field.kind === 'plan' && plan) row[name] = plan.ratePlanID
    if (field.kind === 'months' && plan) row[name] = plan.contractMonths
    if (field.kind === 'handset' && handset) row[name] = handset.handsetID
    if (field.kind === 'address') row[name] = site.addressID
  }
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? withDigits(value, site.seed) : value,
  ])
  return { ...row, ...Object.fromEntries(texts) }
}

/** Replaces the `#` of a text by the last digits of a number. */
const withDigits = (text: string, seed: number) =>
  text.replace(/#+/, (marks) => String(1000 + ((seed * 37) % 9000)).slice(-marks.length))

function get<T>(byName: ReadonlyMap<string, T>, name: string): T {
  const item = byName.get(name)
  if (item === undefined) throw new Error(`The demonstration catalogue has no ${name}.`)
  return item
}
