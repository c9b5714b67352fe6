import type { financeCalls } from '@dealerline/shared/contract/finance.ts'
import type { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import type { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { remindedForm } from '@dealerline/shared/forms/links.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { LinkFields } from '../../links/LinkFields.tsx'
import { LinkOptions } from '../../links/LinkOptions.tsx'
import { SendButtons } from '../../links/SendButtons.tsx'
import { toLinkOptions, useLinkForm } from '../../links/use-link-form.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import classes from './applications.module.css'
import { useApplicationSending } from './use-application-sending.ts'

/** A customer who decides, from their record. */
export interface Party {
  firstName: string
  surname: string
  email: string
  mobile: string
}

export type SendCalls =
  | { email: typeof lesseeCalls.sendChangeLesseeEmail; sms: typeof lesseeCalls.sendChangeLesseeSms }
  | { email: typeof relocationCalls.sendRelocationEmail; sms: typeof relocationCalls.sendRelocationSms }
  | { email: typeof financeCalls.sendFinanceEmail; sms: typeof financeCalls.sendFinanceSms }

interface Props {
  title: string
  orderID: number
  party: Party | null
  calls: SendCalls
  /** Whether sending is blocked by unsaved values. */
  blocked: boolean
}

/** Sends the link of an application to the person who decides next. */
export function SendApplication({ title, orderID, party, calls, blocked }: Props) {
  const sending = useApplicationSending(orderID, calls)
  const recipient = { toName: personName(party ?? {}), to: party?.email ?? '', mobile: party?.mobile ?? '' }
  const values = { ...recipient, reminders: true, copies: '' }
  const { form, submit, recipientOn } = useLinkForm<typeof values>(
    remindedForm,
    values,
    (channel, { toName, ...options }, to) => sending.mutate({ channel, toName, to, ...toLinkOptions(options) }),
  )
  return (
    <Section title={title}>
      {blocked && (
        <p className={layout.hint}>Complete or correct the marked fields first, because the saved values are sent.</p>
      )}
      <FormGrid columns={3}>
        <LinkFields form={form} />
      </FormGrid>
      <div className={classes.sending}>
        <LinkOptions form={form} />
        <SendButtons
          pending={sending.isPending ? sending.variables.channel : undefined}
          isDisabled={blocked}
          onSend={submit}
          draftOf={(channel) => ({ kind: 'application', orderID, ...recipientOn(channel) })}
        />
      </div>
    </Section>
  )
}
