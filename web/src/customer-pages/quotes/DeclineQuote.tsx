import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { type DeclineReason, declineReasonNames, declineReasons } from '@dealerline/shared/rules/quote-states.ts'
import { Button, Radio, Textarea } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import quote from './quote.module.css'
import type { LinkProps } from './use-quote-link.ts'

/** Declines the quote, with a reason for the dealer. */
export function DeclineQuote({ guid, onChange, onError }: LinkProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState<DeclineReason | ''>('')
  const [comment, setComment] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const decline = useMutation({
    mutationFn: (declineReason: DeclineReason) =>
      send(offerCalls.declineQuote, { params: { guid }, body: { declineReason, comment: comment.trim() } }),
    onSuccess: onChange,
    onError,
  })
  const submit = () => {
    setIsChecked(true)
    if (reason) decline.mutate(reason)
  }
  const problem = isChecked && !reason ? 'Choose a reason' : decline.isError ? decline.error.message : undefined
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="md" variant="subtle" onClick={() => setIsOpen(true)}>
        Decline
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="Decline this quote?"
        actions={
          <DialogButtons
            onCancel={close}
            cancelLabel="Go back"
            color="danger"
            loading={decline.isPending}
            onClick={submit}
          >
            Decline
          </DialogButtons>
        }
      >
        <Radio.Group
          label="Why do you decline?"
          required
          value={reason}
          onChange={(value) => setReason(declineReasonNames.find((name) => name === value) ?? '')}
          error={problem}
        >
          <div className={quote.choices}>
            {declineReasonNames.map((name) => (
              <Radio key={name} value={name} label={declineReasons[name]} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Anything else?"
          description="The sender will read it."
          minRows={2}
          autosize
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </Dialog>
    </>
  )
}
