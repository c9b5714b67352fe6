import { z } from 'zod'
import { type Field, type Fields, formShapeOf, type KindName } from '../blocks/kinds.ts'
import type { FieldError } from '../errors.ts'

type FormValues = Record<string, unknown>

/** What a form holds, checked while somebody types. */
export type FormSchema = z.ZodType<FormValues, FormValues>

/** The values of a schema, as a form has them and as they come out of it. */
export type FormInput<S extends z.ZodType> = z.input<S>
export type FormOutput<S extends z.ZodType> = z.output<S>

/** Rules across the fields of a form. */
export type FormErrors = (values: FormValues) => readonly FieldError[]

interface More {
  /** What the form holds beside its fields. */
  shape?: Record<string, z.ZodType>
  errors?: FormErrors | undefined
}

/** The schema of a form over these fields. */
export function formOf(fields: Fields, { shape = {}, errors }: More = {}): FormSchema {
  const schema = z.object({ ...formShapeOf(fields), ...shape })
  return errors ? withErrors(schema, errors) : schema
}

/** A schema with rules that look at the form as a whole, also while single fields have errors of their own. */
export function withErrors<T>(schema: z.ZodType<T, T>, errors: (values: T) => readonly FieldError[]): z.ZodType<T, T> {
  return schema.superRefine(
    (values, issues) => {
      for (const { path, message } of errors(values))
        issues.addIssue({ code: 'custom', path: path.split('.'), message })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

/** A part of a form that has its own schema there, such as a list that is edited elsewhere. */
export function formPart<T>(kind: KindName, label: string, blank: T, schema: z.ZodType = z.unknown()): Field<T> {
  return { kind, label, blank, schema: schema as Field<T>['schema'] }
}
