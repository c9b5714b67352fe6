import { z } from 'zod'
import { formShapeOf } from '../blocks/kinds.ts'
import type { CatalogueField } from '../contract/catalogue-fields.ts'
import { type FormErrors, type FormSchema, withErrors } from './form.ts'

type CatalogueFields = Record<string, CatalogueField>

/** A number that is still being typed is a text (`320.00`); what is left empty is the field's blank. */
export function settled({ blank }: CatalogueField, value: unknown): unknown {
  const isNumber = typeof blank === 'number' && typeof value === 'string' && value.trim() !== ''
  return isNumber ? Number(value) : (value ?? blank)
}

function recordShape(fields: CatalogueFields): Record<string, z.ZodType> {
  const shape = Object.entries(formShapeOf(fields)).map(([name, schema]) => {
    const field = fields[name]
    return [name, field ? z.preprocess((value) => settled(field, value), schema) : schema]
  })
  return Object.fromEntries(shape)
}

/** The form of one record. */
export function recordForm(fields: CatalogueFields, { errors }: { errors?: FormErrors | undefined } = {}): FormSchema {
  const schema = z.object(recordShape(fields))
  return errors ? withErrors(schema, errors) : schema
}

const writtenFlag = z.enum(['yes', 'no'], 'Choose yes or no').transform((written) => written === 'yes')

/** The form of what changes in several records: flags are chosen as yes or no. */
export function bulkForm(fields: CatalogueFields): FormSchema {
  const flags = Object.entries(fields).filter(([, field]) => field.kind === 'flag')
  const shape = { ...recordShape(fields), ...Object.fromEntries(flags.map(([name]) => [name, writtenFlag])) }
  return z.object(shape)
}
