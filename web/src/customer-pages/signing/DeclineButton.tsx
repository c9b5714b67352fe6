import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { TextArea } from '../../ui/plain/fields.tsx'
import { PlainDialog } from '../../ui/plain/PlainDialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useKeptValue } from '../use-kept-value.ts'
import { useClosedLink } from '../use-link.ts'

/** Declines to sign, with a reason for the sender. */
export function DeclineButton({ guid, onChange }: { guid: string; onChange: (next: SigningDocument) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { value: reason, keep: keepReason, forget } = useKeptValue(`reason ${guid}`, '')
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const decline = useAction(() => send(signingCalls.decline, { params: { guid }, body: { reason: reason.trim() } }), {
    onSuccess: (next) => {
      forget()
      onChange(next)
    },
    onError: useClosedLink(),
  })
  const problem = isDialogOpen && reason.trim().length < 3 ? 'Enter a short reason' : decline.error?.message
  const submit = () => {
    setIsDialogOpen(true)
    if (reason.trim().length >= 3) decline.start()
  }
  return (
    <>
      <Button size="medium" tone="quiet" data-needs-script onClick={() => setIsOpen(true)}>
        Decline
      </Button>
      <PlainDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Decline to sign?"
        action={
          <Button tone="danger" loading={decline.isPending} onClick={submit}>
            Decline
          </Button>
        }
      >
        <TextArea
          label="Why do you decline?"
          description="The sender will read your reason."
          required
          value={reason}
          onChange={(event) => keepReason(event.currentTarget.value)}
          error={problem}
        />
      </PlainDialog>
    </>
  )
}
