import { serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { ApiError } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

interface Action<Values extends FieldValues, Output extends FieldValues, Reply> {
  schema: $ZodType<Output, Values>
  values: DefaultValues<Values>
  /** Sends the values. The key is the same for every attempt with the same content. */
  send: (values: Output, key: string) => Promise<Reply>
  onDone: (reply: Reply) => void
  /** Handles a failure without field errors; by default, shows the usual message. */
  onFailed?: (error: unknown) => void
}

/** A form for a single action at an outside system. Errors show at their fields, or as a message. */
export function useActionForm<Values extends FieldValues, Output extends FieldValues, Reply>(
  action: Action<Values, Output, Reply>,
) {
  const form = useZodForm<Values, Output>(action.schema, { defaultValues: action.values })
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  const submit = form.handleSubmit(async (values) => {
    setIsSending(true)
    try {
      action.onDone(await action.send(values, key))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setKey(crypto.randomUUID())
      const atField = error.errors.filter(({ path }) => path in values)
      for (const { path, message } of atField) form.setError(path as FieldPath<Values>, { type: 'server', message })
      if (action.onFailed) action.onFailed(error)
      else notify({ httpStatus: error.status || 500, message: serviceabilityError(error) }, error)
    } finally {
      setIsSending(false)
    }
  })
  return { form, submit, isSending }
}
