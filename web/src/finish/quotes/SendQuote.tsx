import type { QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { sendQuoteForm } from '@dealerline/shared/forms/links.ts'
import { comparedQuotes } from '@dealerline/shared/forms/quotes.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { labelErrors } from '@dealerline/shared/rules/variant-labels.ts'
import { useState } from 'react'
import { LinkOptions } from '../../links/LinkOptions.tsx'
import { SendButtons } from '../../links/SendButtons.tsx'
import { type RemindedValues, toLinkOptions, useLinkForm } from '../../links/use-link-form.ts'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import classes from '../Finish.module.css'
import { Foot } from '../foot.tsx'
import type { Outcome } from '../outcome.ts'
import { RecipientPart } from '../RecipientPart.tsx'
import { useKeptChanges, useKeptForm } from '../use-kept-form.ts'
import { toComparison } from './to-comparison.ts'
import { useQuoteSending } from './use-quote-sending.ts'
import { type ChosenVariant, VariantChoice } from './VariantChoice.tsx'

interface Values extends RemindedValues {
  message: string
}

interface Props {
  order: OrderDetail
  /** The offer whose answer is outstanding. */
  offer: QuoteOffer | undefined
  onResult: (outcome: Outcome) => void
}

const toVariants = (draft: unknown) => comparedQuotes.safeParse(draft).data

/** Sends the quote to the customer by e-mail or SMS, alone or compared with other quotes of the same customer. */
export function SendQuote({ order, offer, onResult }: Props) {
  const { customer, orderID } = order
  const changes = useKeptChanges(`send ${orderID}`)
  const [variants, setVariants] = useState<readonly ChosenVariant[]>(
    () =>
      toVariants(changes.restored.variants) ??
      offer?.variants.map(({ orderID, label }) => ({ orderID, label })) ?? [{ orderID, label: '' }],
  )
  const change = (newVariants: readonly ChosenVariant[]) => {
    setVariants(newVariants)
    changes.keep({ variants: newVariants })
  }
  const [isChecked, setIsChecked] = useState(false)
  const values: Values = {
    toName: offer?.toName ?? personName(customer),
    to: offer?.email || customer.email,
    mobile: offer?.mobile || customer.mobile,
    message: offer?.message ?? '',
    reminders: true,
    copies: '',
  }
  const sending = useQuoteSending(order, (outcome) => {
    if (outcome.phase === 'sent' && !outcome.isBad) changes.forget()
    onResult(outcome)
  })
  const { form, submit, recipientOn } = useLinkForm<Values>(
    sendQuoteForm,
    values,
    (channel, { toName, message, ...options }, to) => {
      setIsChecked(true)
      if (labelErrors(variants).length > 0) return
      sending.mutate({ channel, toName, to, message, ...toLinkOptions(options), variants: toComparison(variants) })
    },
  )
  useKeptForm(form, changes)
  const pending = sending.isPending ? sending.variables.channel : undefined
  const recipientAndButtons = (
    <>
      <RecipientPart form={form} />
      <SendButtons
        pending={pending}
        isMain={!offer}
        onSend={submit}
        draftOf={(channel) => ({
          kind: 'offer',
          orderID,
          ...recipientOn(channel),
          message: form.getValues('message'),
          variants: toComparison(variants).map((variant) => variant.orderID),
        })}
      />
    </>
  )
  return (
    <>
      {!offer && (
        <p className={classes.quiet}>
          The customer gets one link, and can ask a question, accept or decline. A changed quote gets its next version
          first.
        </p>
      )}
      <div className={classes.part}>
        <Disclosure
          label="Compare with other quotes"
          hasError={isChecked && labelErrors(variants).length > 0}
          initiallyOpen={variants.length > 1}
        >
          <VariantChoice order={order} variants={variants} onChange={change} isChecked={isChecked} />
        </Disclosure>
        <Disclosure
          label="More: message and options"
          hasError={Boolean(form.formState.errors.copies)}
          initiallyOpen={values.message !== '' || Boolean(changes.restored.message || changes.restored.copies)}
        >
          <TextAreaField name="message" control={form.control} label="Message to the customer" rows={3} />
          <LinkOptions form={form} />
        </Disclosure>
      </div>
      {offer ? recipientAndButtons : <Foot>{recipientAndButtons}</Foot>}
    </>
  )
}
