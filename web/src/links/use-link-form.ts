import { toCopies } from '@dealerline/shared/rules/copies.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { useZodForm } from '../ui/form/use-zod-form.ts'
import type { MessageChannel } from './channels.ts'

export interface RecipientValues extends FieldValues {
  toName: string
  to: string
  mobile: string
}

/** The form of a link that asks for an answer. */
export interface RemindedValues extends RecipientValues {
  reminders: boolean
  /** The typed addresses that get a copy. */
  copies: string
}

/** The options of a link as calls take them. Without copies, a server of release 0.4.0 takes them too. */
export function toLinkOptions({ reminders, copies }: Pick<RemindedValues, 'reminders' | 'copies'>) {
  const addresses = toCopies(copies)
  return { reminders, ...(addresses.length > 0 && { copies: addresses }) }
}

/**
 * The form of a link of any kind: its recipient, and the message and options of the kind. `submit` sends it by a channel that has an
 * address. The values follow the records, except for the fields that the person has edited.
 */
export function useLinkForm<Values extends RecipientValues>(
  schema: $ZodType<Values, Values>,
  values: Values,
  send: (channel: MessageChannel, values: Values, address: string) => void,
) {
  // The types of the form's defaults and paths are not resolved for a generic record.
  const form = useZodForm<Values, Values>(schema, { defaultValues: values as never, values })
  const submit = (channel: MessageChannel) =>
    void form.handleSubmit((values) => {
      const [field, label] = channel === 'email' ? (['to', 'E-mail'] as const) : (['mobile', 'Mobile'] as const)
      const refuse = (name: keyof RecipientValues, label: string) =>
        form.setError(name as FieldPath<Values>, { message: ruleMessage('required', label) }, { shouldFocus: true })
      if (values.toName === '') return refuse('toName', 'Name')
      if (values[field] === '') return refuse(field, label)
      send(channel, values, values[field])
    })()
  /** The name, and the address of a channel, as they are typed now. */
  const recipientOn = (channel: MessageChannel) => {
    const { toName, to, mobile } = form.getValues()
    return { toName, to: channel === 'email' ? to : mobile }
  }
  return { form, submit, recipientOn }
}
