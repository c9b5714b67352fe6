import type { z } from 'zod'
import type { ImportField } from './kind.ts'

/** Makes a field of text from the schema by which a form checks it. */
export const textField = (label: string, schema: z.ZodType<unknown, unknown>): ImportField => ({
  kind: 'text',
  label,
  schema,
  blank: '',
})
