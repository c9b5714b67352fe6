import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { EmailField, PhoneField, TextField } from '../ui/form/TextField.tsx'
import type { RecipientValues } from './use-link-form.ts'

/** The recipient of a link: the name and both addresses, in the same order and words for every kind. */
export function LinkFields<Values extends RecipientValues>({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  const { control } = form
  const named = (name: keyof RecipientValues) => name as FieldPath<Values>
  return (
    <>
      <TextField name={named('toName')} control={control} label="Name" required />
      <EmailField name={named('to')} control={control} label="E-mail" />
      <PhoneField name={named('mobile')} control={control} label="Mobile" />
    </>
  )
}
