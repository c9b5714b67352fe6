import { offerCalls, type QuotePage, type QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { declineReasonNames, declineReasons } from '@dealerline/shared/rules/decline-reasons.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { formatMoney } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { TextField } from '../../ui/plain/fields.tsx'
import { PlainDialog } from '../../ui/plain/PlainDialog.tsx'
import { ActionBar } from '../ActionBar.tsx'
import { CodeDialog } from '../CodeStep.tsx'
import { DeclineButton } from '../DeclineButton.tsx'
import type { OpenLink } from '../LinkPage.tsx'
import { useConsent } from '../use-consent.ts'

type Props = OpenLink<QuotePage> & { variant: QuotePageVariant }

/** The two answers, always at the bottom: accept the chosen variant with a name, or decline with a reason. */
export function QuoteAnswerBar({ variant, ...link }: Props) {
  const [isAccepting, setIsAccepting] = useState(false)
  const { guid } = link
  return (
    <>
      <ActionBar>
        <DeclineButton
          guid={guid}
          title="Decline this quote?"
          label="Why do you decline?"
          emptyReason="Choose a reason"
          choices={declineReasonNames.map((value) => ({ value, label: declineReasons[value] }))}
          send={(comment, declineReason) =>
            send(offerCalls.declineQuote, { params: { guid }, body: { declineReason, comment } })
          }
          onSuccess={link.onChange}
        />
        <Button size="medium" tone="accent" onClick={() => setIsAccepting(true)}>
          {link.page.variants.length > 1 ? `Accept ${variant.label}` : 'Accept'}
        </Button>
      </ActionBar>
      <AcceptDialog {...link} variant={variant} opened={isAccepting} onClose={() => setIsAccepting(false)} />
    </>
  )
}

function AcceptDialog({
  guid,
  page,
  variant,
  onChange,
  opened,
  onClose,
}: Props & { opened: boolean; onClose: () => void }) {
  const [name, setName] = useState(page.toName)
  const [isChecked, setIsChecked] = useState(false)
  const accept = useConsent({
    guid,
    code: page.code,
    send: (proof) =>
      send(
        offerCalls.acceptQuote,
        { params: { guid }, body: { position: variant.position, name: name.trim() } },
        { key: `accept ${guid}`, proof },
      ),
    onSuccess: onChange,
  })
  const isMissing = name.trim().length < 2
  const submit = () => {
    setIsChecked(true)
    if (!isMissing) accept.start()
  }
  const problem = isChecked && isMissing ? 'Enter your name' : accept.error?.message
  if (accept.dialog.opened) return <CodeDialog before="accept" {...accept.dialog} />
  return (
    <PlainDialog
      opened={opened}
      onClose={onClose}
      title={`Accept ${page.variants.length > 1 ? variant.label : `quote ${variant.orderID}`}?`}
      action={
        <Button tone="accent" loading={accept.isPending} onClick={submit}>
          Accept
        </Button>
      }
    >
      <p>
        {formatMoney(variant.monthly)} each month and {formatMoney(variant.onceOff)} once, inc GST. {page.sentBy} then
        sends you the order to sign. Nothing is ordered before you sign.
      </p>
      <TextField
        label="Your name"
        required
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem}
      />
    </PlainDialog>
  )
}
