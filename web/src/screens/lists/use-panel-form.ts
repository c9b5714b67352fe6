import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { ApiError } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

interface Edited<Values extends FieldValues, Output extends FieldValues, Stored> {
  schema: $ZodType<Output, Values>
  values: DefaultValues<Values>
  /** Of the record that the person sees; 0 for a new one. */
  version: number
  /** Stores it. The key is the same for every try of one content. */
  save: (values: Output, version: number, key: string) => Promise<Stored>
  /** How it is said that it could not be stored. */
  notSaved?: MessageName
  onSaved: (stored: Stored) => void
  onClose: () => void
}

/**
 * The form of a panel beside a list. Where somebody else saved first, `theirs` is what they stored: what is typed stays,
 * and saving again puts it in the place of theirs.
 */
export function usePanelForm<
  Values extends FieldValues,
  Output extends FieldValues,
  Stored extends { version: number },
>(edited: Edited<Values, Output, Stored>) {
  const { schema, values, save, onSaved, onClose } = edited
  const form = useZodForm<Values, Output>(schema, { defaultValues: values })
  const [version, setVersion] = useState(edited.version)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [theirs, setTheirs] = useState<Stored>()
  const [saving, setSaving] = useState(false)
  const changed = form.formState.isDirty

  const store = async (given: Output) => {
    setSaving(true)
    try {
      onSaved(await save(given, version, key))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = error.current as Stored | undefined
      setKey(crypto.randomUUID())
      if (error.code === 'stale' && current) {
        setVersion(current.version)
        return setTheirs(current)
      }
      for (const { path, message: words } of error.errors)
        if (path in given) form.setError(path as FieldPath<Values>, { type: 'server', message: words })
      notify(message(edited.notSaved ?? 'notSaved', { error: error.message, httpStatus: error.status }))
    } finally {
      setSaving(false)
    }
  }

  const close = async () => {
    const words = 'Changes will be lost, Do you want to proceed?'
    const question = { title: 'Unsaved Changes', message: words, cancelLabel: 'Stay here', danger: true }
    if (!changed || (await confirm(question))) onClose()
  }
  return { form, changed, saving, theirs, submit: form.handleSubmit(store), close }
}
