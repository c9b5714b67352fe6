import { offerCalls, type QuotePage } from '@dealerline/shared/contract/offers.ts'
import { type DeclineReason, declineReasonNames, declineReasons } from '@dealerline/shared/rules/decline-reasons.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { RadioField, TextArea } from '../../ui/plain/fields.tsx'
import { PlainDialog } from '../../ui/plain/PlainDialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { OpenLink } from '../LinkPage.tsx'
import { useKeptValue } from '../use-kept-value.ts'
import { useClosedLink } from '../use-link.ts'

/** Declines the quote, with a reason for the dealer. */
export function DeclineQuote({ guid, onChange }: Pick<OpenLink<QuotePage>, 'guid' | 'onChange'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState<DeclineReason | ''>('')
  const { value: comment, keep: keepComment, forget } = useKeptValue(`comment ${guid}`, '')
  const [isChecked, setIsChecked] = useState(false)
  const decline = useAction(
    (declineReason: DeclineReason) =>
      send(offerCalls.declineQuote, { params: { guid }, body: { declineReason, comment: comment.trim() } }),
    {
      onSuccess: (next) => {
        forget()
        onChange(next)
      },
      onError: useClosedLink(),
    },
  )
  const submit = () => {
    setIsChecked(true)
    if (reason) decline.start(reason)
  }
  const problem = isChecked && !reason ? 'Choose a reason' : decline.error?.message
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="medium" tone="quiet" onClick={() => setIsOpen(true)}>
        Decline
      </Button>
      <PlainDialog
        opened={isOpen}
        onClose={close}
        title="Decline this quote?"
        action={
          <Button tone="danger" loading={decline.isPending} onClick={submit}>
            Decline
          </Button>
        }
      >
        <RadioField
          label="Why do you decline?"
          options={declineReasonNames.map((name) => ({ value: name, label: declineReasons[name] }))}
          value={reason}
          onChange={setReason}
          error={problem}
        />
        <TextArea
          label="Anything else?"
          description="The sender will read it."
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={(event) => keepComment(event.currentTarget.value)}
        />
      </PlainDialog>
    </>
  )
}
