import type { QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { sendQuoteForm } from '@dealerline/shared/forms/quotes.ts'
import { labelErrors } from '@dealerline/shared/rules/quote-states.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { useState } from 'react'
import { SendButtons } from '../../records/messages/SendButtons.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { useQuoteSending } from './use-quote-sending.ts'
import { type ChosenVariant, VariantChoice } from './VariantChoice.tsx'

type Channel = 'email' | 'sms'
type Values = { toName: string; to: string; mobile: string; message: string }

interface Props {
  order: OrderDetail
  /** The offer whose answer is outstanding. */
  offer: QuoteOffer | undefined
}

/** Sends the quote to the customer by e-mail or SMS, alone or compared with other quotes of the same customer. */
export function SendQuote({ order, offer }: Props) {
  const { customer, orderID } = order
  const [variants, setVariants] = useState<readonly ChosenVariant[]>(
    () => offer?.variants.map(({ orderID, label }) => ({ orderID, label })) ?? [{ orderID, label: '' }],
  )
  const [isChecked, setIsChecked] = useState(false)
  const form = useZodForm<Values, Values>(sendQuoteForm, {
    defaultValues: {
      toName: offer?.toName ?? `${customer.firstName} ${customer.surname}`.trim(),
      to: offer?.email || customer.email,
      mobile: offer?.mobile || customer.mobile,
      message: offer?.message ?? '',
    },
  })
  const sending = useQuoteSending(orderID)
  const submit = (channel: Channel) =>
    form.handleSubmit(({ toName, to, mobile, message }) => {
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
        variants: variants.length > 1 ? variants.map(({ orderID, label }) => ({ orderID, label: label.trim() })) : [],
      })
    })()
  const pending = sending.isPending ? sending.variables.channel : undefined
  return (
    <Section title={offer ? 'Send again' : 'Send quote'}>
      <p className={layout.hint}>
        {offer
          ? 'The same versions to the same address have the same link. Any other change sends a new link, and the old one stops working.'
          : 'The customer gets one link, and can ask a question, accept or decline. A changed quote gets its next version first.'}
      </p>
      <FormGrid columns={3}>
        <TextField name="toName" control={form.control} label="Name" required />
        <EmailField name="to" control={form.control} label="E-mail" />
        <PhoneField name="mobile" control={form.control} label="Mobile" />
        <TextAreaField name="message" control={form.control} label="Message to the customer" rows={2} wide />
      </FormGrid>
      <VariantChoice order={order} variants={variants} onChange={setVariants} isChecked={isChecked} />
      <SendButtons pending={pending} onSend={(channel) => void submit(channel)} />
    </Section>
  )
}
