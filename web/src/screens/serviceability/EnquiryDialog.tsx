import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { enquiryForm } from '@dealerline/shared/forms/serviceability.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { enquiryServiceName, enquiryServices, ticketOutcome } from '@dealerline/shared/rules/serviceability.ts'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import classes from './serviceability.module.css'
import { useActionForm } from './use-action-form.ts'

/** Asks the provider's staff which services are available at an address, with an optional speed. */
export function EnquiryDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const editing = useActionForm({
    schema: enquiryForm,
    values: { address, services: [], speed: '' },
    send: ({ speed, ...body }, key) =>
      speed
        ? send(serviceabilityCalls.sendSQNew, { body: { ...body, speed } }, { key })
        : send(serviceabilityCalls.sendSQ, { body }, { key }),
    onDone: ({ success }) => {
      notify(message(ticketOutcome(success)))
      if (success) onClose()
    },
  })
  const { control, formState, setValue, watch } = editing.form
  const chosenServices = watch('services')
  return (
    <ActionDialog title="Ask our staff about an address" action="Send" editing={editing} onClose={onClose}>
      <TextField name="address" control={control} label="Address" required />
      <Checkbox.Group
        label="Services"
        required
        classNames={fieldClasses}
        value={chosenServices}
        error={formState.errors.services?.message}
        onChange={(services) =>
          setValue(
            'services',
            enquiryServices.filter((service) => services.includes(service)),
            { shouldDirty: true, shouldValidate: true },
          )
        }
      >
        <div className={classes.choices}>
          {enquiryServices.map((service) => (
            <Checkbox key={service} value={service} label={enquiryServiceName(service)} />
          ))}
        </div>
      </Checkbox.Group>
      <TextField name="speed" control={control} label="Speed" help="Download and upload, such as 1000/1000 Mbps." />
    </ActionDialog>
  )
}
