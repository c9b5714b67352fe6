import { z } from 'zod'
import type { CatalogueField } from '../records/catalogue-fields.ts'
import { formShapeOf } from '../records/kinds.ts'
import { type FormErrors, type FormSchema, withErrors } from './form.ts'

type CatalogueFields = Record<string, CatalogueField>

/** Converts the text of a number that is being typed (`320.00`); an empty value becomes the field's blank value. */
export function parseFieldValue({ blank }: CatalogueField, value: unknown): unknown {
  const isNumber = typeof blank === 'number' && typeof value === 'string' && value.trim() !== ''
  return isNumber ? Number(value) : (value ?? blank)
}

function recordShape(fields: CatalogueFields): Record<string, z.ZodType> {
  const shape = Object.entries(formShapeOf(fields)).map(([name, schema]) => {
    const field = fields[name]
    return [name, field ? z.preprocess((value) => parseFieldValue(field, value), schema) : schema]
  })
  return Object.fromEntries(shape)
}

/** Returns the form of one record. */
export function recordForm(fields: CatalogueFields, { errors }: { errors?: FormErrors | undefined } = {}): FormSchema {
  const schema = z.object(recordShape(fields))
  return errors ? withErrors(schema, errors) : schema
}

const yesOrNo = z.enum(['yes', 'no'], 'Choose yes or no').transform((answer) => answer === 'yes')

/** Returns the form to change several records; flags are chosen as yes or no. */
export function bulkForm(fields: CatalogueFields): FormSchema {
  const flags = Object.entries(fields).filter(([, field]) => field.kind === 'flag')
  const shape = { ...recordShape(fields), ...Object.fromEntries(flags.map(([name]) => [name, yesOrNo])) }
  return z.object(shape)
}
