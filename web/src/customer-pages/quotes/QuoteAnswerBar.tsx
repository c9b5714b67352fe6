import { offerCalls, type QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { formatMoney } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { DeclineQuote } from './DeclineQuote.tsx'
import quote from './quote.module.css'
import type { LinkProps } from './use-quote-link.ts'

type Props = LinkProps & { variant: QuotePageVariant }

/** The two answers, always at the bottom: accept the chosen variant with a name, or decline with a reason. */
export function QuoteAnswerBar({ variant, ...link }: Props) {
  const [isAccepting, setIsAccepting] = useState(false)
  return (
    <div className={classes.bar}>
      <div className={classes.barInside}>
        <DeclineQuote {...link} />
        <Button size="md" color="accent" onClick={() => setIsAccepting(true)}>
          {link.page.variants.length > 1 ? `Accept ${variant.label}` : 'Accept'}
        </Button>
      </div>
      <AcceptDialog {...link} variant={variant} opened={isAccepting} onClose={() => setIsAccepting(false)} />
    </div>
  )
}

function AcceptDialog({
  guid,
  page,
  variant,
  onChange,
  onError,
  opened,
  onClose,
}: Props & { opened: boolean; onClose: () => void }) {
  const [name, setName] = useState(page.toName)
  const [isChecked, setIsChecked] = useState(false)
  const accept = useMutation({
    mutationFn: () =>
      send(
        offerCalls.acceptQuote,
        { params: { guid }, body: { position: variant.position, name: name.trim() } },
        { key: `accept ${guid}` },
      ),
    onSuccess: onChange,
    onError,
  })
  const isMissing = name.trim().length < 2
  const submit = () => {
    setIsChecked(true)
    if (!isMissing) accept.mutate()
  }
  const problem = isChecked && isMissing ? 'Enter your name' : accept.isError ? accept.error.message : undefined
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Accept ${page.variants.length > 1 ? variant.label : `quote ${variant.orderID}`}?`}
      actions={
        <DialogButtons
          onCancel={onClose}
          cancelLabel="Go back"
          color="accent"
          loading={accept.isPending}
          onClick={submit}
        >
          Accept
        </DialogButtons>
      }
    >
      <p>
        {formatMoney(variant.monthly)} each month and {formatMoney(variant.onceOff)} once, inc GST. {page.sentBy} then
        sends you the order to sign. Nothing is ordered before you sign.
      </p>
      <TextInput
        className={quote.name}
        label="Your name"
        required
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem}
      />
    </Dialog>
  )
}
