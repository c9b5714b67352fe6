import { type Block, blankRow, type OrderFacts, type Row } from '../blocks/block.ts'
import { pages } from '../blocks/index.ts'
import type { Fields } from '../blocks/kinds.ts'
import { componentOf } from './component.ts'
import { type FormPart, formLayouts } from './form-layouts.ts'

/** One field of a service's page or of a customer's form, which administrators can hide. */
export interface LayoutField {
  /** How the layout names it: `mobileNumber`, `header.callHandling`, where several services share a page `isdn.numbers`. */
  name: string
  label: string
  /** The service, or what its rows have in common. */
  group: string
  /** Every row needs it, so that it is always shown. */
  required: boolean
}

const ordinary: OrderFacts = { orderType: 0, isQuote: false, residential: false }

/** The fields of a page or form, in the order of its screen; undefined where none that can be laid out has this address. */
export function findLayoutFields(component: string): LayoutField[] | undefined {
  const form = formLayouts[component.toLowerCase()]
  if (form) return form.flatMap(toLayoutFields)
  const found = pages.find(({ page }) => componentOf(page.route) === component.toLowerCase())
  return found?.blocks.flatMap((block) => {
    const isAlone = found.blocks.length === 1
    const blank = blankRow(block, ordinary, [])
    const list = (fields: Fields, group: string, isHeader: boolean): LayoutField[] =>
      Object.entries(fields).map(([field, { label }]) => ({
        name: layoutName(block, field, isAlone, isHeader),
        label,
        group,
        required: isRequired(block, field, isHeader, blank, ordinary),
      }))
    return [
      ...list(block.header?.fields ?? {}, block.header?.label ?? '', true),
      ...list(block.rows, block.label, false),
    ]
  })
}

function toLayoutFields({ group, prefix, fields, needed }: FormPart): LayoutField[] {
  return Object.entries(fields).map(([field, { label }]) => ({
    name: `${prefix}${field}`,
    label,
    group,
    required: needed.includes(field),
  }))
}

function layoutName(block: Block, field: string, isAlone: boolean, isHeader: boolean): string {
  return [isAlone ? '' : block.name, isHeader ? 'header' : '', field].filter(Boolean).join('.')
}

function isRequired(block: Block, field: string, isHeader: boolean, row: Row, facts: OrderFacts): boolean {
  const requires = isHeader ? block.header?.requires : block.requires
  return requires?.[field]?.(row, facts) ?? false
}

interface Shown {
  block: Block
  /** The only service of its page. */
  isAlone: boolean
  /** The layout as saved; undefined where none is, and then every field shows. */
  layout: readonly string[] | undefined
  rows: readonly Row[]
  header: Row | null
  facts: OrderFacts
  /** Fields of rows with a message, which has to be seen. */
  wrong?: ReadonlySet<string>
}

/**
 * The fields that a service's grid and form show. A field that any row needs now is shown whatever the layout says, and
 * so is one with something wrong in it; what is hidden keeps its value.
 */
export function shownFields({ block, isAlone, layout, rows, header, facts, wrong }: Shown) {
  const visible = layout && new Set(layout)
  const shows = (field: string, isHeader: boolean, records: readonly Row[]) =>
    !visible ||
    visible.has(layoutName(block, field, isAlone, isHeader)) ||
    (!isHeader && wrong?.has(field)) ||
    records.some((record) => isRequired(block, field, isHeader, record, facts))
  const blank = blankRow(block, facts, [])
  return {
    rows: Object.keys(block.rows).filter((field) => shows(field, false, [blank, ...rows])),
    header: Object.entries(block.header?.fields ?? {})
      .filter(([name, { schema, blank: none }]) => {
        const isWrong = !schema.safeParse(header?.[name] ?? none).success
        return isWrong || shows(name, true, [header ?? {}])
      })
      .map(([name]) => name),
  }
}
