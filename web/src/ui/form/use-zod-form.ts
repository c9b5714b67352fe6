import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

/**
 * A form checked by a Zod schema as it is typed in (errors show at once, not only on save).
 * `values`, where given, follows the server's record without losing fields the person has changed.
 */
export function useZodForm<Values extends FieldValues, Output extends FieldValues>(
  schema: $ZodType<Output, Values>,
  options: { defaultValues: DefaultValues<Values>; values?: Values },
): UseFormReturn<Values, unknown, Output> {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'all',
    resetOptions: { keepDirtyValues: true },
    ...options,
  })
  // The library checks only the field that changed. A rule across fields can be repaired from another one.
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name: changed }) => {
      if (!changed) return
      const names = Object.keys(values).flatMap((name) =>
        schemaErrors(name, form.getFieldState(name as FieldPath<Values>).error),
      )
      const others = names.filter((name) => name !== changed)
      if (others.length > 0) void form.trigger(others as FieldPath<Values>[])
    })
    return unsubscribe
  }, [form])
  return form
}

/** The paths of the errors that the schema found below a field; the server's stay until their own field changes. */
function schemaErrors(path: string, error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { type, message } = error as { type?: unknown; message?: unknown }
  // An error without a type was set by a screen.
  if (typeof message === 'string') return type === undefined || type === 'server' ? [] : [path]
  return Object.entries(error).flatMap(([name, below]) => schemaErrors(`${path}.${name}`, below))
}
