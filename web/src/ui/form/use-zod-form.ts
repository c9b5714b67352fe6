import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

/**
 * A form validated by a Zod schema while typing, so that errors show at once and not only on save. `values`, if given,
 * follows the server's record without losing the fields the person has changed. With the mode `onTouched`, the errors of a
 * field show after the person has left it.
 */
export function useZodForm<Values extends FieldValues, Output extends FieldValues>(
  schema: $ZodType<Output, Values>,
  options: { defaultValues: DefaultValues<Values>; values?: Values; mode?: 'all' | 'onTouched' },
): UseFormReturn<Values, unknown, Output> {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'all',
    resetOptions: { keepDirtyValues: true },
    ...options,
  })
  // The library validates only the changed field. Validate again, because another field may have fixed a rule across
  // fields.
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name: changedName }) => {
      if (!changedName) return
      const names = Object.keys(values).flatMap((name) =>
        schemaErrors(name, form.getFieldState(name as FieldPath<Values>).error),
      )
      const others = names.filter((name) => name !== changedName)
      if (others.length > 0) void form.trigger(others as FieldPath<Values>[])
    })
    return unsubscribe
  }, [form])
  return form
}

/**
 * Returns the paths of the schema's errors below a field. An error from the server is kept until its own field changes.
 */
function schemaErrors(path: string, error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { type, message } = error as { type?: unknown; message?: unknown }
  // A screen has set an error without a type.
  if (typeof message === 'string') return type === undefined || type === 'server' ? [] : [path]
  return Object.entries(error).flatMap(([name, below]) => schemaErrors(`${path}.${name}`, below))
}
