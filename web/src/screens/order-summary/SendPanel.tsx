import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ReadableOrder, Requirement } from '@dealerline/shared/contract/signing.ts'
import { sendingForm } from '@dealerline/shared/forms/orders.ts'
import { guarantorOf } from '@dealerline/shared/rules/guarantor.ts'
import { serviceRouteOf } from '@dealerline/shared/rules/menu-entries.ts'
import { defaultMessage } from '@dealerline/shared/rules/signing-message.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SendButtons } from '../../records/messages/SendButtons.tsx'
import { MissingRequirements } from '../../records/orders/MissingRequirements.tsx'
import { toScreen } from '../../session/use-order.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './order-summary.module.css'
import { type Channel, type SendingValues, useSending } from './use-sending.ts'

interface Props {
  order: OrderDetail
  readable: ReadableOrder
}

/** Sends the order to the customer by e-mail or SMS, or lists the missing requirements. */
export function SendPanel({ order, readable }: Props) {
  const { customer, orderID, envelope } = order
  const { settings } = useRouteContext({ from: '__root__' })
  const [missing, setMissing] = useState<readonly Requirement[] | undefined>()
  const router = useRouter()
  const currentRecipient = envelope?.recipients.find(({ status }) =>
    ['waiting', 'sent', 'viewed', 'expired'].includes(status),
  )
  const guarantor = guarantorOf(order)
  const second = guarantor && !guarantor.isRepresentative && !currentRecipient ? guarantor : undefined
  const defaultText = (anonymous: boolean) => defaultMessage(readable, settings.providerName, anonymous)
  const form = useZodForm<SendingValues, SendingValues>(sendingForm, {
    defaultValues: {
      toName: currentRecipient?.name ?? `${customer.firstName} ${customer.surname}`.trim(),
      to: currentRecipient ? currentRecipient.email : customer.email,
      mobile: currentRecipient?.mobile || (currentRecipient?.role === 'guarantor' ? '' : customer.mobile),
      subject: defaultText(false).subject,
      emailBody: defaultText(false).body,
      anonymous: false,
      pdf: false,
      reminders: true,
      guarantorName: second?.name ?? '',
      guarantorEmail: second?.email ?? '',
    },
  })
  const { send, pending } = useSending(order, { withGuarantor: second !== undefined, onMissing: setMissing })
  // The default text depends on the sender, until somebody edits it.
  const changeSender = (anonymous: boolean) => {
    if (form.getValues('emailBody') === defaultText(!anonymous).body)
      form.setValue('emailBody', defaultText(anonymous).body)
  }
  const submit = (channel: Channel) =>
    form.handleSubmit((values) => {
      const empty = channel === 'email' ? 'to' : 'mobile'
      if (values.toName === '') return form.setError('toName', { message: ruleMessage('required', 'Name') })
      if (values[empty] === '')
        return form.setError(empty, { message: ruleMessage('required', channel === 'email' ? 'E-mail' : 'Mobile') })
      if (second && values.guarantorEmail === '')
        return form.setError('guarantorEmail', { message: ruleMessage('required', "Guarantor's e-mail") })
      send({ channel, values })
    })()
  const leave = (link: string) => {
    setMissing(undefined)
    router.history.push(toScreen(link, orderID))
  }
  return (
    <Section title={currentRecipient ? 'Send again' : 'Send for signature'}>
      {currentRecipient && (
        <p className={layout.hint}>
          The same person gets the same link. For another name or address we send a new link, and the old link stops
          working.
        </p>
      )}
      <FormGrid columns={3}>
        <TextField name="toName" control={form.control} label="Name" required />
        <EmailField name="to" control={form.control} label="E-mail" />
        <PhoneField name="mobile" control={form.control} label="Mobile" />
        {second && <TextField name="guarantorName" control={form.control} label="Guarantor, who signs after" />}
        {second && <EmailField name="guarantorEmail" control={form.control} label="Guarantor's e-mail" />}
        <TextField name="subject" control={form.control} label="Subject of the e-mail" wide />
        <TextAreaField name="emailBody" control={form.control} label="Message in the e-mail" rows={4} wide />
      </FormGrid>
      <div className={classes.choices}>
        <CheckboxField name="pdf" control={form.control} label="Attach the order as a PDF" />
        <CheckboxField name="reminders" control={form.control} label="Remind until it is signed" />
        <CheckboxField
          name="anonymous"
          control={form.control}
          label="Send the e-mail in the customer's own name"
          onValueChange={(anonymous) => changeSender(anonymous === true)}
        />
      </div>
      <SendButtons pending={pending} onSend={(channel) => void submit(channel)} />
      <MissingRequirements
        opened={missing !== undefined}
        requirements={missing ?? []}
        onClose={() => setMissing(undefined)}
        onEdit={leave}
        onCancel={() => leave(serviceRouteOf(order))}
      />
    </Section>
  )
}
