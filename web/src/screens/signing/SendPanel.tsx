import { firstServiceRoute } from '@dealerline/shared/blocks/index.ts'
import { email, type Field, phone, text } from '@dealerline/shared/blocks/kinds.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Requirement, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { Button } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError, send } from '../../api.ts'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { MissingRequirements } from '../orders/MissingRequirements.tsx'
import classes from './signing.module.css'

type Way = 'email' | 'sms'
interface Recipient extends Record<string, unknown> {
  toName: string
  to: string
  mobile: string
  emailBody: string
}

/** A field of a form: text that its kind checks. */
const typed = (field: Field<string>): z.ZodType<string, string> => field.schema

const recipient: z.ZodType<Recipient, Recipient> = z.object({
  toName: typed(text('Name')),
  to: typed(email('E-mail')),
  mobile: typed(phone('Mobile', 'mobileOnly')),
  emailBody: typed(text('Message', { length: 5000 })),
})

/** Sends the order to the customer by e-mail or SMS; where something is missing it lists that instead. */
export function SendPanel({ order }: { order: OrderDetail }) {
  const { customer, orderID } = order
  const [missing, setMissing] = useState<readonly Requirement[] | undefined>()
  const router = useRouter()
  const refresh = useRefreshOrder()
  const form = useZodForm<Recipient, Recipient>(recipient, {
    defaultValues: {
      toName: `${customer.firstName} ${customer.surname}`.trim(),
      to: customer.email,
      mobile: customer.mobile,
      emailBody: '',
    },
  })
  // One key for each message to each address, so that a second click, or a try after a lost answer, sends nothing twice.
  const keys = useRef(new Map<string, string>())
  const keyFor = (name: string) => {
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    return key
  }
  const request = useMutation({
    mutationFn: async ({ way, values }: { way: Way; values: Recipient }) => {
      const { valid, requirements } = await send(signingCalls.validateOrder, { body: { orderID } })
      if (!valid && !order.envelope) {
        setMissing(requirements)
        return undefined
      }
      const sending = { key: keyFor(`${way} ${values.toName} ${way === 'email' ? values.to : values.mobile}`) }
      return way === 'email'
        ? send(
            signingCalls.sendRequest,
            {
              params: { isReporting: 'false' },
              body: { orderID, to: values.to, toName: values.toName, emailBody: values.emailBody },
            },
            sending,
          )
        : send(signingCalls.sendSms, { body: { orderID, to: values.mobile, toName: values.toName } }, sending)
    },
    onSuccess: async (envelope, { way }) => {
      if (envelope) {
        keys.current.clear()
        notify({ httpStatus: 200, message: way === 'email' ? 'Email Sent' : 'SMS sent OK' })
      }
      await refresh()
    },
    onError: (error, { way }) => {
      const reason = error instanceof ApiError ? error.message : 'try again'
      notify({
        httpStatus: 500,
        message: way === 'email' ? `Error on sendEmail: ${reason}` : `SMS not sent: ${reason}`,
      })
    },
  })
  const submit = (way: Way) =>
    form.handleSubmit((values) => {
      const empty = way === 'email' ? 'to' : 'mobile'
      if (values.toName === '') return form.setError('toName', { message: 'Name can not be empty' })
      if (values[empty] === '')
        return form.setError(empty, { message: `${way === 'email' ? 'E-mail' : 'Mobile'} can not be empty` })
      request.mutate({ way, values })
    })()
  const pending = request.isPending ? request.variables.way : undefined
  const leave = (link: string) => {
    setMissing(undefined)
    router.history.push(toScreen(link, orderID))
  }
  return (
    <Section title="Send for signature">
      <FormGrid columns={3}>
        <TextField name="toName" control={form.control} label="Name" required />
        <EmailField name="to" control={form.control} label="E-mail" />
        <PhoneField name="mobile" control={form.control} label="Mobile" />
        <TextAreaField name="emailBody" control={form.control} label="Message in the e-mail" rows={2} wide />
      </FormGrid>
      <div className={classes.buttons}>
        <Button
          color="accent"
          leftSection={<IconMail size={18} aria-hidden />}
          loading={pending === 'email'}
          onClick={() => void submit('email')}
        >
          Send by e-mail
        </Button>
        <Button
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
          loading={pending === 'sms'}
          onClick={() => void submit('sms')}
        >
          Send by SMS
        </Button>
      </div>
      <MissingRequirements
        opened={missing !== undefined}
        requirements={missing ?? []}
        onClose={() => setMissing(undefined)}
        onEdit={leave}
        onCancel={() => leave(firstServiceRoute(customer.custType))}
      />
    </Section>
  )
}
