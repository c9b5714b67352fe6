import type { FieldError } from '@dealerline/shared/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, set } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { activeTextField } from '../ui/form/active-text-field.ts'
import { useZodForm } from '../ui/form/use-zod-form.ts'

interface PartForm<Values extends FieldValues, Output extends FieldValues> {
  schema: $ZodType<Output, Values>
  /** Returns the typed values, also those that the form does not show yet. */
  values: () => DefaultValues<Values>
  /** A new number resets the form to `values`. */
  revision: number
  onChange: (values: Values) => void
  /** The server's errors, under the names of this form's fields. */
  errors: readonly FieldError[]
  /** Whether the form saves by itself, so that an error shows only after the person has left its field. */
  isOfOrder?: boolean
  /** `all` shows an error of a form of an order while the person types. */
  mode?: 'all'
  /** Whether the person did not ask for the last save, so that its errors must not move the focus. */
  wasAutomatic?: () => boolean
}

/** A form for one part of the edited record: reports every change and shows server errors at their fields. */
export function usePartForm<Values extends FieldValues, Output extends FieldValues>(part: PartForm<Values, Output>) {
  const { schema, values, revision, errors, isOfOrder = false, mode = isOfOrder ? 'onTouched' : 'all' } = part
  const [defaultValues] = useState(values)
  const form = useZodForm<Values, Output>(schema, { defaultValues, mode })
  const latest = useRef(part)
  latest.current = part
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name) return
      // Take only the changed field from the form, because it may not show yet what a save or another person has changed. The
      // form library mutates the lists and records that it returns, so copy them.
      const values = structuredClone(latest.current.values())
      set(values, name, structuredClone(form.getValues(name as FieldPath<Values>)))
      latest.current.onChange(values as Values)
    })
    return unsubscribe
  }, [form])

  const shownRevision = useRef(revision)
  useEffect(() => {
    if (shownRevision.current === revision) return
    shownRevision.current = revision
    const { values, isOfOrder = false } = latest.current
    const shown = withSpacesAtEnd(values() as Values)
    // The fields that the person has reached keep their errors.
    form.reset(shown, { keepDirtyValues: false, keepTouched: isOfOrder, keepErrors: isOfOrder })
    const wrong = Object.keys(form.getValues()).filter((name) => {
      const { error, isTouched } = form.getFieldState(name as FieldPath<Values>)
      return error ? error.type !== 'server' : isTouched
    })
    if (wrong.length > 0) void form.trigger(wrong as FieldPath<Values>[])
  }, [form, revision])

  useEffect(() => {
    const names = Object.keys(form.getValues())
    const own = errors.filter(({ path }) => names.includes(path.split('.')[0] ?? ''))
    for (const [position, { path, message }] of own.entries()) {
      const shouldFocus = position === 0 && latest.current.wasAutomatic?.() !== true
      form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus })
    }
  }, [form, errors])
  return form
}

/**
 * Returns values with the active field as it is typed, if only the spaces at its ends are missing: the server stores a text without
 * them, but the person may be typing the next word.
 */
function withSpacesAtEnd<Values extends FieldValues>(values: Values): Values {
  const { name = '', value = '' } = activeTextField() ?? {}
  if (name === '' || value.trim() === value || get(values, name) !== value.trim()) return values
  const typed = structuredClone(values)
  set(typed, name, value)
  return typed
}
