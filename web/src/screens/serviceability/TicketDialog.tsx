import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { supportTicketFields } from '@dealerline/shared/contract/serviceability-fields.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { ticketOutcome } from '@dealerline/shared/rules/serviceability.ts'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { useActionForm } from './use-action-form.ts'

interface Props {
  checkID: number
  address: string
  onClose: () => void
}

/** Creates a ticket with the result of a check. */
export function TicketDialog({ checkID, address, onClose }: Props) {
  const editing = useActionForm({
    schema: supportTicketFields,
    values: { subject: `Service qualification of ${address}`.slice(0, 150), description: '' },
    send: (fields, key) => send(serviceabilityCalls.createSupportTicket, { body: { ...fields, checkID } }, { key }),
    onDone: ({ success }) => {
      notify(message(ticketOutcome(success)))
      if (success) onClose()
    },
    onFailed: () => notify(message(ticketOutcome(false))),
  })
  const { control } = editing.form
  return (
    <ActionDialog title="Create a support ticket" action="Submit ticket" editing={editing} onClose={onClose}>
      <TextField name="subject" control={control} label="Subject" required />
      <TextAreaField
        name="description"
        control={control}
        label="Description"
        required
        help="The ticket includes the result of the check."
      />
    </ActionDialog>
  )
}
