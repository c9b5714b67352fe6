import { useEffect } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { EmailField } from '../ui/form/TextField.tsx'
import type { RemindedValues } from './use-link-form.ts'

interface Props<Values extends RemindedValues> {
  form: UseFormReturn<Values, unknown, Values>
  remindLabel?: string
}

/** The options of a link that asks for an answer: who gets a copy of its message, and reminders. */
export function LinkOptions<Values extends RemindedValues>({
  form,
  remindLabel = 'Remind until it is answered',
}: Props<Values>) {
  const named = (name: keyof RemindedValues) => name as FieldPath<Values>
  const copies = named('copies')
  const { setFocus, formState } = form
  const isWrong = formState.errors.copies !== undefined
  // The field may have been folded away when the form was checked.
  useEffect(() => {
    if (isWrong) setFocus(copies)
  }, [isWrong, setFocus, copies])
  return (
    <>
      <EmailField
        name={copies}
        control={form.control}
        label="Copies to"
        help="Up to three e-mail addresses. A copy has no link, so they cannot answer."
      />
      <CheckboxField name={named('reminders')} control={form.control} label={remindLabel} />
    </>
  )
}
