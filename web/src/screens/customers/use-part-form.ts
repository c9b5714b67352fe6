import type { FieldError } from '@dealerline/shared/errors.ts'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

interface PartForm {
  schema: z.ZodType<FieldValues, FieldValues>
  values: FieldValues
  /** Another number puts `values` into the form anew. */
  revision: number
  onChange: (values: FieldValues) => void
  /** The server's errors, under the names of this form's fields. */
  errors: readonly FieldError[]
}

/** A form over one part of what is edited: hands every change on and shows the server's errors in their places. */
export function usePartForm({ schema, values, revision, onChange, errors }: PartForm) {
  const form = useZodForm<FieldValues, FieldValues>(schema, { defaultValues: values })
  const told = useRef(onChange)
  told.current = onChange
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) told.current(form.getValues())
    })
    return unsubscribe
  }, [form])

  const shownRevision = useRef(revision)
  useEffect(() => {
    if (shownRevision.current === revision) return
    shownRevision.current = revision
    form.reset(values, { keepDirtyValues: false })
  }, [form, revision, values])

  useEffect(() => {
    for (const [position, { path, message }] of errors.entries()) {
      form.setError(path, { type: 'server', message }, { shouldFocus: position === 0 })
    }
  }, [form, errors])
  return form
}
