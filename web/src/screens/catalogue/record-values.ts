import { formShapeOf } from '@dealerline/shared/blocks/kinds.ts'
import type { CatalogueField } from '@dealerline/shared/contract/catalogue-fields.ts'
import { z } from 'zod'

export type Values = Record<string, unknown>

/** A number that is still being typed is a text (`320.00`); what is left empty is the field's blank. */
function settled({ blank }: CatalogueField, value: unknown): unknown {
  const isNumber = typeof blank === 'number' && typeof value === 'string' && value.trim() !== ''
  return isNumber ? Number(value) : (value ?? blank)
}

/** The shape of a form over these fields. */
export function editedShapeOf(fields: Record<string, CatalogueField>): Record<string, z.ZodType> {
  const shape = Object.entries(formShapeOf(fields)).map(([name, schema]) => {
    const field = fields[name]
    return [name, field ? z.preprocess((value) => settled(field, value), schema) : schema]
  })
  return Object.fromEntries(shape)
}

/** The fields whose value is another than in `base`, with their new values. */
export function changesBetween(fields: Record<string, CatalogueField>, base: Values, values: Values): Values {
  const typed = Object.entries(fields).map(([name, field]) => [name, settled(field, values[name])] as const)
  return Object.fromEntries(typed.filter(([name, value]) => value !== base[name]))
}

export interface Clash {
  name: string
  label: string
  mine: unknown
  theirs: unknown
}

/** The fields that both sides have changed since `base`, each to something else. */
export function clashesBetween(
  fields: Record<string, CatalogueField>,
  base: Values,
  mine: Values,
  theirs: Values,
): Clash[] {
  const [changed, theirChanges] = [changesBetween(fields, base, mine), changesBetween(fields, base, theirs)]
  return Object.keys(changed)
    .filter((name) => name in theirChanges && changed[name] !== theirChanges[name])
    .map((name) => ({ name, label: fields[name]?.label ?? name, mine: changed[name], theirs: theirs[name] }))
}
