import { deviceChange, ticketingCalls } from '@dealerline/shared/contract/ticketing.ts'
import type { FormOutput } from '@dealerline/shared/forms/form.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Stack } from '@mantine/core'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import '@mantine/core/styles/Stack.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

type DeviceChange = FormOutput<typeof deviceChange>

/** Tells the provisioning staff that a device of a signed order was changed. */
export function MacAddressDialog({ orderID, onClose }: { orderID: number; onClose: () => void }) {
  const { control, handleSubmit } = useZodForm<DeviceChange, DeviceChange>(deviceChange, {
    defaultValues: { device: '', macAddress: '' },
  })
  const key = useRef(crypto.randomUUID())
  const sendMutation = useMutation({
    mutationFn: (change: DeviceChange) =>
      send(ticketingCalls.sendUpdatedMacAddress, { body: { orderID, ...change } }, { key: key.current }),
    onSuccess: ({ reference, macAddress }) => {
      notify({ httpStatus: 200, message: `Ticket ${reference} has the MAC address ${macAddress}` })
      onClose()
    },
    onError: (error) => {
      key.current = crypto.randomUUID()
      notify(message('failed', { error: error.message }), error)
    },
  })
  return (
    <FormDialog
      title="Report a new MAC address"
      action="Send"
      onClose={onClose}
      loading={sendMutation.isPending}
      onSubmit={handleSubmit((change) => sendMutation.mutate(change))}
    >
      <Stack gap="var(--space-3)">
        <p>It is added to the ticket of order {orderID}, for the people who connect its services.</p>
        <TextField control={control} name="device" label="Device" help="Extension or line, and model" required />
        <TextField
          control={control}
          name="macAddress"
          label="MAC address"
          help="Twelve digits and letters from A to F, as on the device’s label"
          required
        />
      </Stack>
    </FormDialog>
  )
}
