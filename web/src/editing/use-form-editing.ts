import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { dismissAll } from '../ui/feedback/notify.ts'
import { notifyInvalid } from '../ui/form/notify-invalid.ts'
import type { Editing, SaveAttempt, Saved } from './editing-options.ts'
import { isSame } from './merge.ts'
import { toSavable } from './savable.ts'
import { useEditing } from './use-editing.ts'
import { usePartForm } from './use-part-form.ts'

interface FormEditing<Values extends FieldValues, Output extends FieldValues> extends Omit<Editing<Values>, 'save'> {
  schema: $ZodType<Output, Values>
  /** Saves the schema's output. */
  save: (output: Output, sending: SaveAttempt<Values>) => Promise<Saved<Values>>
  /** Names fields of a form of an order that are incomplete although the schema accepts them. */
  findIncomplete?: ((typed: Values) => readonly string[]) | undefined
}

/** Edits one record in one form. Server errors are shown at their fields. */
export function useFormEditing<Values extends FieldValues, Output extends FieldValues>({
  schema,
  save,
  findIncomplete,
  ...options
}: FormEditing<Values, Output>) {
  const editing = useEditing<Values>({
    isChanged: (base, typed) => !isSame(base, typed),
    quiet: true,
    savable: (values, base) => toSavable(schema, values, base, findIncomplete?.(values)),
    showMistakes: () => void form.handleSubmit(() => undefined, notifyInvalid)(),
    ...options,
    // Check the content again, because an unanswered attempt is sent again even if the form has changed since.
    save: async (sending) => {
      const checked = await schema['~standard'].validate(sending.typed)
      if (checked.issues) throw new Error('The form was saved before it was validated.')
      return save(checked.value, sending)
    },
  })
  const form = usePartForm<Values, Output>({
    schema,
    values: () => editing.latest().typed as DefaultValues<Values>,
    revision: editing.revision,
    onChange: editing.type,
    errors: editing.errors,
    ...(options.ofOrder && { isOfOrder: true, wasAutomatic: editing.wasAutomatic }),
  })
  const submit = async (): Promise<boolean> => {
    if (options.ofOrder) return editing.saveNow()
    let isSaved = false
    await form.handleSubmit(async () => {
      dismissAll()
      isSaved = await editing.save()
    }, notifyInvalid)()
    return isSaved
  }
  return {
    ...editing,
    form,
    submit,
    resolveConflict: (choice: Parameters<typeof editing.resolveConflict>[0]) =>
      editing.resolveConflict(choice, options.ofOrder ? undefined : submit),
  }
}
