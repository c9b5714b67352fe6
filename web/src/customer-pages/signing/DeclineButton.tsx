import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { useClosedLink } from './use-closed-link.ts'

/** Declines to sign, with a reason for the sender. */
export function DeclineButton({ guid, onChange }: { guid: string; onChange: (next: SigningDocument) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const decline = useMutation({
    mutationFn: () => send(signingCalls.decline, { params: { guid }, body: { reason: reason.trim() } }),
    onSuccess: onChange,
    onError: useClosedLink(),
  })
  const problem =
    isDialogOpen && reason.trim().length < 3
      ? 'Enter a short reason'
      : decline.isError
        ? decline.error.message
        : undefined
  const submit = () => {
    setIsDialogOpen(true)
    if (reason.trim().length >= 3) decline.mutate()
  }
  return (
    <>
      <Button size="md" variant="subtle" onClick={() => setIsOpen(true)}>
        Decline
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Decline to sign?"
        actions={
          <DialogButtons
            onCancel={() => setIsOpen(false)}
            cancelLabel="Go back"
            color="danger"
            loading={decline.isPending}
            onClick={submit}
          >
            Decline
          </DialogButtons>
        }
      >
        <Textarea
          label="Why do you decline?"
          description="The sender will read your reason."
          minRows={3}
          autosize
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problem}
        />
      </Dialog>
    </>
  )
}
