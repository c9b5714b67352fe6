import type { FieldError } from '@dealerline/shared/errors.ts'
import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { useZodForm } from '../ui/form/use-zod-form.ts'

interface PartForm<Values extends FieldValues, Output extends FieldValues> {
  schema: $ZodType<Output, Values>
  values: DefaultValues<Values>
  /** A new number resets the form to `values`. */
  revision: number
  onChange: (values: Values) => void
  /** The server's errors, under the names of this form's fields. */
  errors: readonly FieldError[]
}

/** A form for one part of the edited record: reports every change and shows server errors at their fields. */
export function usePartForm<Values extends FieldValues, Output extends FieldValues>(part: PartForm<Values, Output>) {
  const { schema, values, revision, onChange, errors } = part
  const form = useZodForm<Values, Output>(schema, { defaultValues: values })
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      // The form library mutates the lists and records that it returns, so copy them.
      if (name) latest.current(structuredClone(form.getValues()))
    })
    return unsubscribe
  }, [form])

  const shownRevision = useRef(revision)
  useEffect(() => {
    if (shownRevision.current === revision) return
    shownRevision.current = revision
    form.reset(values as Values, { keepDirtyValues: false })
  }, [form, revision, values])

  useEffect(() => {
    const names = Object.keys(form.getValues())
    const own = errors.filter(({ path }) => names.includes(path.split('.')[0] ?? ''))
    for (const [position, { path, message }] of own.entries())
      form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: position === 0 })
  }, [form, errors])
  return form
}
