import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { fieldClasses } from '../../ui/form/field-classes.ts'

interface Props {
  name: string
  isBusy: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}

/** Asks for the reason for declining a lead; its dealer reads the reason. */
export function DeclineDialog({ name, isBusy, onClose, onDecline }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const decline = () => {
    if (reason.trim() === '') return setProblem(ruleMessage('required', 'Reason'))
    onDecline(reason.trim())
  }
  return (
    <FormDialog
      title={`Decline ${name}?`}
      action="Decline"
      color="danger"
      onClose={onClose}
      loading={isBusy}
      onSubmit={decline}
    >
      <Textarea
        classNames={fieldClasses}
        label="Reason"
        withAsterisk
        description="The dealer will read it."
        data-autofocus
        autosize
        minRows={3}
        maxLength={500}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
