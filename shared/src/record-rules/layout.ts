import { type Block, blankRow, type OrderFacts, type Row } from '../blocks/block.ts'
import { pages } from '../blocks/index.ts'
import { ownValue } from '../own-value.ts'
import type { Fields } from '../records/kinds.ts'
import { componentOf } from '../rules/component.ts'
import { type FormPart, formLayouts } from './form-layouts.ts'

/** A field of a service page or customer form that administrators can hide. */
export interface LayoutField {
  /**
   * Its name in the layout: `mobileNumber`, `header.callHandling`, or `isdn.numbers` if several services share a page.
   */
  name: string
  label: string
  /** The label of the service, or of its header. */
  group: string
  /** Whether every row requires it, so that it is always visible. */
  required: boolean
}

const ordinaryOrder: OrderFacts = { orderType: 0, isQuote: false, residential: false }

/** Returns the fields of a page or form in screen order; undefined if no page with a layout has this address. */
export function findLayoutFields(component: string): LayoutField[] | undefined {
  const form = ownValue(formLayouts, component.toLowerCase())
  if (form) return form.flatMap(toLayoutFields)
  const entry = pages.find(({ page }) => componentOf(page.route) === component.toLowerCase())
  return entry?.blocks.flatMap((block) => {
    const isAlone = entry.blocks.length === 1
    const blank = blankRow(block, ordinaryOrder, [])
    const list = (fields: Fields, group: string, isHeader: boolean): LayoutField[] =>
      Object.entries(fields).map(([field, { label }]) => ({
        name: layoutName(block, field, isAlone, isHeader),
        label,
        group,
        required: isRequired(block, field, isHeader, blank, ordinaryOrder),
      }))
    return [
      ...list(block.header?.fields ?? {}, block.header?.label ?? '', true),
      ...list(block.rows, block.label, false),
    ]
  })
}

function toLayoutFields({ group, prefix, fields, required }: FormPart): LayoutField[] {
  return Object.entries(fields).map(([field, { label }]) => ({
    name: `${prefix}${field}`,
    label,
    group,
    required: required.includes(field),
  }))
}

function layoutName(block: Block, field: string, isAlone: boolean, isHeader: boolean): string {
  return [isAlone ? '' : block.name, isHeader ? 'header' : '', field].filter(Boolean).join('.')
}

function isRequired(block: Block, field: string, isHeader: boolean, row: Row, facts: OrderFacts): boolean {
  const requires = isHeader ? block.header?.requires : block.requires
  return requires?.[field]?.(row, facts) ?? false
}

interface VisibleFieldsInput {
  block: Block
  /** Whether it is the only service on its page. */
  isAlone: boolean
  /** The saved layout. If it is undefined, every field is visible. */
  layout: readonly string[] | undefined
  rows: readonly Row[]
  header: Row | null
  facts: OrderFacts
  /** Row fields with an error, which must stay visible. */
  invalidFields?: ReadonlySet<string>
}

/**
 * Returns the visible fields of a service's grid and form. A field that any row requires, or that has an error, is
 * always visible. Hidden fields keep their values.
 */
export function visibleFields({ block, isAlone, layout, rows, header, facts, invalidFields }: VisibleFieldsInput) {
  const visible = layout && new Set(layout)
  const shows = (field: string, isHeader: boolean, records: readonly Row[]) =>
    !visible ||
    visible.has(layoutName(block, field, isAlone, isHeader)) ||
    (!isHeader && invalidFields?.has(field)) ||
    records.some((record) => isRequired(block, field, isHeader, record, facts))
  const blank = blankRow(block, facts, [])
  return {
    rows: Object.keys(block.rows).filter((field) => shows(field, false, [blank, ...rows])),
    header: Object.entries(block.header?.fields ?? {})
      .filter(([name, { schema, blank: blankValue }]) => {
        const isInvalid = !schema.safeParse(header?.[name] ?? blankValue).success
        return isInvalid || shows(name, true, [header ?? {}])
      })
      .map(([name]) => name),
  }
}
