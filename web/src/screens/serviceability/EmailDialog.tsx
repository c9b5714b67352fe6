import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { resultEmailFields } from '@dealerline/shared/contract/serviceability-fields.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { emailOutcome } from '@dealerline/shared/rules/serviceability.ts'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { EmailField, TextField } from '../../ui/form/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { useActionForm } from './use-action-form.ts'

interface Props {
  checkID: number
  address: string
  onClose: () => void
}

/** Sends the result of a check by e-mail. */
export function EmailDialog({ checkID, address, onClose }: Props) {
  const editing = useActionForm({
    schema: resultEmailFields,
    values: { to: '', toName: '', note: '' },
    send: (fields, key) => send(serviceabilityCalls.sendEmail, { body: { ...fields, checkID } }, { key }),
    onDone: ({ success }) => {
      notify(message(emailOutcome(success)))
      if (success) onClose()
    },
    onFailed: () => notify(message(emailOutcome(false))),
  })
  const { control } = editing.form
  return (
    <ActionDialog title={`E-mail the result for ${address}`} action="Send e-mail" editing={editing} onClose={onClose}>
      <EmailField name="to" control={control} label="E-mail" required />
      <TextField name="toName" control={control} label="Name" />
      <TextAreaField name="note" control={control} label="Note" help="Shown before the result." />
    </ActionDialog>
  )
}
