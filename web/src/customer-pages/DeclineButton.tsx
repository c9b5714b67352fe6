import { useState } from 'react'
import { Button } from '../ui/plain/Button.tsx'
import { RadioField, TextArea } from '../ui/plain/fields.tsx'
import { PlainDialog } from '../ui/plain/PlainDialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { useKeptValue } from './use-kept-value.ts'
import { useClosedLink } from './use-link.ts'

interface Props<Page, Choice extends string> {
  guid: string
  verb?: 'Decline' | 'Reject'
  /** The question of the dialog. */
  title: string
  /** The question about the reason, and its error while it is empty. */
  label: string
  emptyReason: string
  /** The reasons to choose from. A text is then optional. */
  choices?: readonly { value: Choice; label: string }[]
  maxLength?: number
  send: (reason: string, choice: Choice) => Promise<Page>
  onSuccess: (next: Page) => void
}

/** Declines what a link is about, with a reason for the sender, which this tab keeps until it is sent. */
export function DeclineButton<Page, Choice extends string = never>(props: Props<Page, Choice>) {
  const { guid, verb = 'Decline', title, label, emptyReason, choices, maxLength = 1000, send, onSuccess } = props
  const [isOpen, setIsOpen] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [choice, setChoice] = useState<Choice | ''>('')
  const reason = useKeptValue(`reason ${guid}`, '')
  // With choices, it is sent only after one was chosen.
  const decline = useAction(() => send(reason.value.trim(), choice as Choice), {
    onSuccess: (next) => {
      reason.forget()
      onSuccess(next)
    },
    onError: useClosedLink(),
  })
  const isMissing = choices ? choice === '' : reason.value.trim().length < 3
  const submit = () => {
    setIsChecked(true)
    if (!isMissing) decline.start()
  }
  const problem = isChecked && isMissing ? emptyReason : decline.error?.message
  return (
    <>
      <Button size="medium" tone="quiet" data-needs-script onClick={() => setIsOpen(true)}>
        {verb}
      </Button>
      <PlainDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        action={
          <Button tone="danger" loading={decline.isPending} onClick={submit}>
            {verb}
          </Button>
        }
      >
        {choices && <RadioField label={label} options={choices} value={choice} onChange={setChoice} error={problem} />}
        <TextArea
          label={choices ? 'Anything else?' : label}
          description="The sender will read it."
          required={!choices}
          maxLength={maxLength}
          value={reason.value}
          onChange={(event) => reason.keep(event.currentTarget.value)}
          error={choices ? undefined : problem}
        />
      </PlainDialog>
    </>
  )
}
