import { offerCalls, type QuotePage, type QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { formatMoney } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { TextField } from '../../ui/plain/fields.tsx'
import { PlainDialog } from '../../ui/plain/PlainDialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CodeDialog } from '../CodeStep.tsx'
import classes from '../customer.module.css'
import type { OpenLink } from '../LinkPage.tsx'
import { useConsent } from '../use-consent.ts'
import { useClosedLink } from '../use-link.ts'
import { DeclineQuote } from './DeclineQuote.tsx'

type Props = OpenLink<QuotePage> & { variant: QuotePageVariant }

/** The two answers, always at the bottom: accept the chosen variant with a name, or decline with a reason. */
export function QuoteAnswerBar({ variant, ...link }: Props) {
  const [isAccepting, setIsAccepting] = useState(false)
  return (
    <div className={classes.bar} data-needs-script>
      <div className={classes.barInside}>
        <DeclineQuote {...link} />
        <Button size="medium" tone="accent" onClick={() => setIsAccepting(true)}>
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
  opened,
  onClose,
}: Props & { opened: boolean; onClose: () => void }) {
  const [name, setName] = useState(page.toName)
  const [isChecked, setIsChecked] = useState(false)
  const showClosedLink = useClosedLink()
  const accept = useAction(
    (proof: string) =>
      send(
        offerCalls.acceptQuote,
        { params: { guid }, body: { position: variant.position, name: name.trim() } },
        { key: `accept ${guid}`, proof },
      ),
    {
      onSuccess: onChange,
      onError: (error) => {
        if (!consent.askAgain(error)) showClosedLink(error)
      },
    },
  )
  const consent = useConsent(guid, page.code, (proof) => accept.start(proof))
  const isMissing = name.trim().length < 2
  const submit = () => {
    setIsChecked(true)
    if (!isMissing) consent.start()
  }
  const problem = isChecked && isMissing ? 'Enter your name' : accept.error?.message
  if (page.code && consent.dialog.opened)
    return <CodeDialog guid={guid} code={page.code} before="accept" {...consent.dialog} />
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
