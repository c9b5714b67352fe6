import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { sendOrderForm } from '@dealerline/shared/forms/links.ts'
import { guarantorOf } from '@dealerline/shared/record-rules/guarantor.ts'
import { serviceRouteOf } from '@dealerline/shared/record-rules/menu-entries.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { toAcceptedRisks } from '@dealerline/shared/record-rules/risk-choices.ts'
import { defaultMessage } from '@dealerline/shared/record-rules/signing-message.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { LinkOptions } from '../../links/LinkOptions.tsx'
import type { DraftOf } from '../../links/MessagePreview.tsx'
import { SendButtons } from '../../links/SendButtons.tsx'
import { useLinkForm } from '../../links/use-link-form.ts'
import { MissingRequirements } from '../../records/orders/MissingRequirements.tsx'
import { toScreen } from '../../session/use-order.ts'
import { useVerdict } from '../../session/use-verdict.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { EmailField, TextField } from '../../ui/form/TextField.tsx'
import classes from '../Finish.module.css'
import { isSendingScreen } from '../finish-state.ts'
import { Foot } from '../foot.tsx'
import type { Outcome } from '../outcome.ts'
import { currentRecipientOf } from '../phase.ts'
import { RecipientPart } from '../RecipientPart.tsx'
import { useKeptChanges, useKeptForm } from '../use-kept-form.ts'
import { RiskDialog } from './RiskDialog.tsx'
import { type SendingValues, type SendRequest, useSending } from './use-sending.ts'

interface Props {
  order: OrderDetail
  /** The path of the current screen. */
  path: string
  onResult: (outcome: Outcome) => void
  /** Parts above the message. */
  children?: ReactNode
}

/** Sends the order to the customer by e-mail or SMS, or lists the missing requirements. */
export function SendForm({ order, path, onResult, children }: Props) {
  const { orderID } = order
  const [missing, setMissing] = useState<readonly Requirement[] | undefined>()
  const [riskyRequest, setRiskyRequest] = useState<SendRequest | undefined>()
  const { blocking } = useVerdict(order)
  const router = useRouter()
  const changes = useKeptChanges(`send ${orderID}`)
  const { values, second, setAnonymous } = useSendingValues(order, changes.restored.anonymous === true)
  const report = (outcome: Outcome) => {
    if (outcome.phase === 'sent' && !outcome.isBad) changes.forget()
    onResult(outcome)
  }
  const { send, pending } = useSending(order, {
    withGuarantor: second !== undefined,
    onMissing: setMissing,
    onRisks: setRiskyRequest,
    onResult: report,
  })
  const { form, submit, recipientOn } = useLinkForm<SendingValues>(sendOrderForm, values, (channel, values) => {
    if (second && values.guarantorEmail === '')
      return form.setError('guarantorEmail', { message: ruleMessage('required', "Guarantor's e-mail") })
    send({ channel, values })
  })
  useKeptForm(form, changes)
  const { control } = form
  const { errors } = form.formState
  const draftOf: DraftOf = (channel) => {
    const { subject, emailBody: message, anonymous, pdf } = form.getValues()
    return { kind: 'signing', orderID, ...recipientOn(channel), subject, message, anonymous, pdf }
  }
  const leave = (link: string) => {
    setMissing(undefined)
    router.history.push(toScreen(link, orderID))
  }
  const isMain = !order.envelope
  const recipientAndButtons = (
    <>
      <RecipientPart
        form={form}
        others={
          second && {
            text: `then ${second.name}, guarantor · ${second.email || 'no e-mail'}`,
            names: ['guarantorName', 'guarantorEmail'],
            fields: (
              <>
                <TextField name="guarantorName" control={control} label="Guarantor, who signs after" />
                <EmailField name="guarantorEmail" control={control} label="Guarantor's e-mail" />
              </>
            ),
          }
        }
      />
      <SendButtons
        pending={pending}
        isMain={isMain}
        isBlocked={blocking.length > 0}
        onSend={submit}
        draftOf={draftOf}
      />
    </>
  )
  return (
    <>
      {children}
      <div className={classes.part}>
        <Disclosure
          label="More: message and options"
          hasError={Boolean(errors.copies)}
          initiallyOpen={Boolean(changes.restored.copies)}
        >
          <TextField name="subject" control={control} label="Subject of the e-mail" />
          <TextAreaField name="emailBody" control={control} label="Message in the e-mail" rows={5} />
          <CheckboxField name="pdf" control={control} label="Attach the order as a PDF" />
          <LinkOptions form={form} remindLabel="Remind until it is signed" />
          <CheckboxField
            name="anonymous"
            control={control}
            label="Send the e-mail in the customer's own name"
            onValueChange={(anonymous) => setAnonymous(anonymous === true)}
          />
        </Disclosure>
      </div>
      {isMain ? <Foot>{recipientAndButtons}</Foot> : recipientAndButtons}
      <RiskDialog
        order={order}
        opened={riskyRequest !== undefined}
        onClose={() => setRiskyRequest(undefined)}
        onSend={(risks) => {
          setRiskyRequest(undefined)
          if (riskyRequest) send({ ...riskyRequest, acceptedRisks: toAcceptedRisks(risks) })
        }}
      />
      <MissingRequirements
        opened={missing !== undefined}
        requirements={missing ?? []}
        onClose={() => setMissing(undefined)}
        onEdit={leave}
        onCancel={() => (isSendingScreen(path) ? leave(serviceRouteOf(order)) : setMissing(undefined))}
      />
    </>
  )
}

/**
 * The values of the message. The recipient follows the customer's record, and the default text follows the prices and
 * the sender, each until somebody edits it.
 */
function useSendingValues(order: OrderDetail, wasAnonymous: boolean) {
  const { settings } = useRouteContext({ from: '__root__' })
  const [anonymous, setAnonymous] = useState(wasAnonymous)
  const readable = useMemo(() => toReadableOrder(order), [order])
  const { customer } = order
  const recipient = currentRecipientOf(order)
  const guarantor = guarantorOf(order)
  const second = guarantor && !guarantor.isRepresentative && !recipient ? guarantor : undefined
  const { subject, body } = defaultMessage(readable, settings.providerName, anonymous)
  const values: SendingValues = {
    toName: recipient?.name ?? personName(customer),
    to: recipient ? recipient.email : customer.email,
    mobile: recipient?.mobile || (recipient?.role === 'guarantor' ? '' : customer.mobile),
    subject,
    emailBody: body,
    anonymous,
    pdf: false,
    reminders: true,
    copies: '',
    guarantorName: second?.name ?? '',
    guarantorEmail: second?.email ?? '',
  }
  return { values, second, setAnonymous }
}
