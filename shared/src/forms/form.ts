import { z } from 'zod'
import type { FieldError } from '../errors.ts'
import { type Field, type Fields, formShapeOf, type KindName } from '../records/kinds.ts'

type FormValues = Record<string, unknown>

/** The values of a form, validated while a person types. */
export type FormSchema = z.ZodType<FormValues, FormValues>

/** The input and output values of a form's schema. */
export type FormInput<S extends z.ZodType> = z.input<S>
export type FormOutput<S extends z.ZodType> = z.output<S>

/** Checks that compare several fields of a form. */
export type FormErrors = (values: FormValues) => readonly FieldError[]

interface FormOptions {
  /** Values of the form besides its fields. */
  shape?: Record<string, z.ZodType>
  errors?: FormErrors | undefined
}

/** Returns the schema of a form with these fields. */
export function formOf(fields: Fields, { shape = {}, errors }: FormOptions = {}): FormSchema {
  const schema = z.object({ ...formShapeOf(fields), ...shape })
  return errors ? withErrors(schema, errors) : schema
}

/** Adds checks that compare fields to a schema. They also run while single fields are invalid. */
export function withErrors<T>(schema: z.ZodType<T, T>, errors: (values: T) => readonly FieldError[]): z.ZodType<T, T> {
  return schema.superRefine(
    (values, issues) => {
      for (const { path, message } of errors(values))
        issues.addIssue({ code: 'custom', path: path.split('.'), message })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

/** A part of a form with its own schema, such as a list that another component edits. */
export function formPart<T>(kind: KindName, label: string, blank: T, schema: z.ZodType = z.unknown()): Field<T> {
  return { kind, label, blank, schema: schema as Field<T>['schema'] }
}
