import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

/**
 * A form checked by a Zod schema as it is typed in (errors show at once, not only on save).
 * `values`, where given, follows the server's record without losing fields the person has changed.
 */
export function useZodForm<Values extends FieldValues, Output extends FieldValues>(
  schema: $ZodType<Output, Values>,
  options: { defaultValues: DefaultValues<Values>; values?: Values },
): UseFormReturn<Values, unknown, Output> {
  return useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'all',
    resetOptions: { keepDirtyValues: true },
    ...options,
  })
}
