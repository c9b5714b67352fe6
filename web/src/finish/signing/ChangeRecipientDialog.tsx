import type { EnvelopeRecipient } from '@dealerline/shared/contract/envelope.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { SegmentedControl, TextInput } from '@mantine/core'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import layout from '../../ui/form/layout.module.css'
import classes from '../Finish.module.css'
import { channelNames } from '../last-channel.ts'
import type { Outcome } from '../outcome.ts'

interface Props {
  orderID: number
  recipient: EnvelopeRecipient
  onClose: () => void
  onResult: (outcome: Outcome) => void
}

/** Replaces the name or address of a recipient who has not signed, and sends a new link. */
export function ChangeRecipientDialog({ orderID, recipient, onClose, onResult }: Props) {
  const refresh = useRefreshOrder()
  const mobile = formatPhone(recipient.mobile)
  const [toName, setName] = useState(recipient.name)
  const [channel, setChannel] = useState<'email' | 'sms'>(recipient.email ? 'email' : 'sms')
  const [to, setTo] = useState(recipient.email || mobile)
  const { position } = recipient
  const change = useMutation({
    mutationFn: () =>
      send(signingCalls.changeRecipient, {
        params: { orderID },
        body: { position, toName: toName.trim(), channel, to: to.trim() },
      }),
    onSuccess: async () => {
      notify({ httpStatus: 200, message: 'sent successfully' })
      onClose()
      await refresh()
      onResult({ phase: 'sent', text: `A new link was sent to ${toName.trim()} by ${channelNames[channel]}.` })
    },
  })
  const errors = change.error instanceof ApiError ? change.error.errors : []
  const problemAt = (path: string) => errors.find((error) => error.path === path)?.message
  const other = change.isError && errors.length === 0 ? change.error.message : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Replace ${recipient.name} as signer?`}
      actions={
        <DialogButtons onCancel={onClose} cancelLabel="Leave it" form="recipient-form" loading={change.isPending}>
          Change and send
        </DialogButtons>
      }
    >
      <form
        id="recipient-form"
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <p className={layout.hint}>The current link stops working at once, and a new one is sent.</p>
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
            setTo(next === 'sms' ? mobile : recipient.email)
          }}
          data={[
            { value: 'email', label: 'E-mail' },
            { value: 'sms', label: 'SMS' },
          ]}
        />
        <TextInput
          label={channel === 'email' ? 'New e-mail' : 'New mobile'}
          type={channel === 'email' ? 'email' : 'tel'}
          value={to}
          error={problemAt('to') ?? problemAt('position') ?? other}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
