import type { QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { comparedQuotes, sendQuoteForm } from '@dealerline/shared/forms/quotes.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { labelErrors } from '@dealerline/shared/rules/variant-labels.ts'
import { useState } from 'react'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from '../Finish.module.css'
import type { MessageChannel } from '../last-channel.ts'
import type { Outcome } from '../outcome.ts'
import { RecipientPart } from '../RecipientPart.tsx'
import { SendButtons } from '../SendButtons.tsx'
import { useKeptChanges, useKeptForm } from '../use-kept-form.ts'
import { useQuoteSending } from './use-quote-sending.ts'
import { type ChosenVariant, VariantChoice } from './VariantChoice.tsx'

type Values = { toName: string; to: string; mobile: string; message: string; reminders: boolean }

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
  }
  const form = useZodForm<Values, Values>(sendQuoteForm, { defaultValues: values, values })
  useKeptForm(form, changes)
  const sending = useQuoteSending(order, (outcome) => {
    if (outcome.phase === 'sent' && !outcome.isBad) changes.forget()
    onResult(outcome)
  })
  const submit = (channel: MessageChannel) =>
    form.handleSubmit(({ toName, to, mobile, message, reminders }) => {
      setIsChecked(true)
      const field = channel === 'email' ? 'to' : 'mobile'
      const address = channel === 'email' ? to : mobile
      if (toName === '') return form.setError('toName', { message: ruleMessage('required', 'Name') })
      if (address === '')
        return form.setError(field, { message: ruleMessage('required', channel === 'email' ? 'E-mail' : 'Mobile') })
      if (labelErrors(variants).length > 0) return
      sending.mutate({
        channel,
        toName,
        to: address,
        message,
        reminders,
        variants: variants.length > 1 ? variants.map(({ orderID, label }) => ({ orderID, label: label.trim() })) : [],
      })
    })()
  const pending = sending.isPending ? sending.variables.channel : undefined
  return (
    <>
      {!offer && (
        <p className={classes.quiet}>
          The customer gets one link, and can ask a question, accept or decline. A changed quote gets its next version
          first.
        </p>
      )}
      <RecipientPart form={form} />
      <div className={classes.part}>
        <Disclosure label="Compare with other quotes" initiallyOpen={variants.length > 1}>
          <VariantChoice order={order} variants={variants} onChange={change} isChecked={isChecked} />
        </Disclosure>
        <Disclosure
          label="More: message and options"
          initiallyOpen={values.message !== '' || Boolean(changes.restored.message)}
        >
          <TextAreaField name="message" control={form.control} label="Message to the customer" rows={3} />
          <CheckboxField name="reminders" control={form.control} label="Remind until it is answered" />
        </Disclosure>
      </div>
      <SendButtons pending={pending} isMain={!offer} onSend={(channel) => void submit(channel)} />
    </>
  )
}
