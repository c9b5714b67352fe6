import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, query, send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { showPhone } from '../../ui/format.ts'
import classes from './parts.module.css'

interface Props {
  order: OrderDetail
  /** The refused numbers that the customer can correct. */
  numbers: readonly string[]
  onClose: () => void
}

/** Sends the customer one link that asks for the details of all refused numbers. */
export function AskCustomer({ order: { orderID, customer }, numbers, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [toName, setName] = useState(personName(customer))
  const [channel, setChannel] = useState<'email' | 'sms'>(customer.email ? 'email' : 'sms')
  const mobile = formatPhone(customer.mobile)
  const [to, setTo] = useState(customer.email || mobile)
  const body = { channel, to: to.trim(), toName: toName.trim() }
  const ask = useMutation({
    mutationFn: () =>
      send(
        portRequestCalls.askAboutPorts,
        { params: { orderID }, body },
        { key: `${key} ${JSON.stringify(body)}`.slice(0, 200) },
      ),
    onSuccess: (requests) => {
      client.setQueryData(query(portRequestCalls.getPortRequests, { params: { orderID } }).queryKey, requests)
      onClose()
    },
  })
  const errors = ask.error instanceof ApiError ? ask.error.errors : []
  const problemAt = (path: string) => errors.find((error) => error.path === path)?.message
  const other = ask.isError && errors.length === 0 ? ask.error.message : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Ask the customer"
      actions={
        <DialogButtons onCancel={onClose} form={id} loading={ask.isPending}>
          Send link
        </DialogButtons>
      }
    >
      <form
        id={id}
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate()
        }}
      >
        <p className={classes.lead}>
          One link asks for the refused details of {numbers.map(showPhone).join(', ')} and a photo of the bill. It
          replaces an earlier link. The answer is sent to the losing carrier by itself.
        </p>
        <TextInput
          data-autofocus
          label="Name"
          value={toName}
          error={problemAt('toName')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="How to send it"
          value={channel}
          onChange={(newChannel) => {
            const next = newChannel === 'sms' ? 'sms' : 'email'
            setChannel(next)
            setTo(next === 'sms' ? mobile : customer.email)
          }}
          data={[
            { value: 'email', label: 'E-mail' },
            { value: 'sms', label: 'SMS' },
          ]}
        />
        <TextInput
          label={channel === 'email' ? 'E-mail address' : 'Mobile number'}
          type={channel === 'email' ? 'email' : 'tel'}
          value={to}
          error={problemAt('to') ?? other}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
