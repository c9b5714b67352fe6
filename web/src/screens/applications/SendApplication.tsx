import type { financeCalls } from '@dealerline/shared/contract/finance.ts'
import type { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import type { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { sendApplicationForm } from '@dealerline/shared/forms/applications.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { Button } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { send } from '../../api.ts'
import { saveOrderNow } from '../../session/order-saving.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { EmailField, PhoneField, TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './applications.module.css'

export interface Recipient {
  firstName: string
  surname: string
  email: string
  mobile: string
}

export type SendCalls =
  | { email: typeof lesseeCalls.sendChangeLesseeEmail; sms: typeof lesseeCalls.sendChangeLesseeSms }
  | { email: typeof relocationCalls.sendRelocationEmail; sms: typeof relocationCalls.sendRelocationSms }
  | { email: typeof financeCalls.sendFinanceEmail; sms: typeof financeCalls.sendFinanceSms }

type Channel = 'email' | 'sms'
type Values = { toName: string; to: string; mobile: string }

interface Props {
  title: string
  orderID: number
  recipient: Recipient | null
  calls: SendCalls
  /** Whether sending is blocked by unsaved values. */
  blocked: boolean
}

/** Sends the link of an application. Repeated clicks send it once. */
export function SendApplication({ title, orderID, recipient, calls, blocked }: Props) {
  const refresh = useRefreshOrder()
  const name = personName(recipient ?? {})
  const form = useZodForm<Values, Values>(sendApplicationForm, {
    defaultValues: { toName: name, to: recipient?.email ?? '', mobile: recipient?.mobile ?? '' },
  })
  // All attempts of one message have the same key, so that a retry after a lost response sends nothing twice.
  const last = useRef({ content: '', key: '' })
  const request = useMutation({
    mutationFn: async ({ channel, toName, to }: { channel: Channel; toName: string; to: string }) => {
      if (!(await saveOrderNow())) throw new Error('the last changes could not be saved')
      const body = { orderID, toName, to }
      const content = JSON.stringify([channel, body])
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      await send(calls[channel], { body }, { key: last.current.key })
    },
    onSuccess: () => {
      last.current = { content: '', key: '' }
      notify(message('sentToCustomer'))
    },
    onError: (error) => notify(message('sendingFailed', { error: error.message }), error),
    onSettled: refresh,
  })
  const submit = (channel: Channel) =>
    form.handleSubmit(({ toName, to, mobile }) => {
      const address = channel === 'email' ? to : mobile
      const field = channel === 'email' ? 'to' : 'mobile'
      if (!address)
        return form.setError(field, { message: ruleMessage('required', channel === 'email' ? 'E-mail' : 'Mobile') })
      request.mutate({ channel, toName, to: address })
    })()
  const pending = request.isPending ? request.variables.channel : undefined
  return (
    <Section title={title}>
      {blocked && (
        <p className={layout.hint}>Complete or correct the marked fields first, because the saved values are sent.</p>
      )}
      <FormGrid columns={3}>
        <TextField name="toName" control={form.control} label="Name" />
        <EmailField name="to" control={form.control} label="E-mail" />
        <PhoneField name="mobile" control={form.control} label="Mobile" />
      </FormGrid>
      <div className={classes.buttons}>
        <Button
          leftSection={<IconMessage size={18} aria-hidden />}
          loading={pending === 'sms'}
          disabled={blocked}
          onClick={() => void submit('sms')}
        >
          Send by SMS
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          loading={pending === 'email'}
          disabled={blocked}
          onClick={() => void submit('email')}
        >
          Send by e-mail
        </Button>
      </div>
    </Section>
  )
}
