import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { useDealer } from '../../session/portal.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'

/** Asks for the recipient of the list and sends it by e-mail; by default to the person themselves. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { dealerEmail } = useDealer()
  const [to, setTo] = useState(dealerEmail)
  // All attempts of one report have the same key.
  const key = useRef(crypto.randomUUID())
  const report = useMutation({
    mutationFn: () =>
      send(trackingCalls.sendReportOrdersInProgress, { body: { to: to.trim() } }, { key: `${key.current} ${to}` }),
    onSuccess: () => {
      notify(message('messageSent'))
      onClose()
    },
    onError: (error) => {
      const isField = error instanceof ApiError && error.errors.length > 0
      if (!isField) notify(message('messageNotSent', { error: error.message }), error)
    },
  })
  const problem = report.error instanceof ApiError ? report.error.errors[0]?.message : undefined
  return (
    <FormDialog
      title="Send the report"
      action="Send report"
      onClose={onClose}
      loading={report.isPending}
      onSubmit={() => report.mutate()}
    >
      <p>The current orders in progress, as a spreadsheet file.</p>
      <TextInput
        data-autofocus
        mt="var(--space-3)"
        label="To"
        description="An employee of the provider"
        inputMode="email"
        value={to}
        error={problem}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
