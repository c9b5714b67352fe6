import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
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
    <Dialog
      opened
      onClose={onClose}
      title={`Decline ${name}?`}
      actions={
        <DialogButtons onCancel={onClose} color="danger" loading={isBusy} onClick={decline}>
          Decline
        </DialogButtons>
      }
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
    </Dialog>
  )
}
