import type { SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { type Requirement, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { toRiskRecord } from '@dealerline/shared/record-rules/risk-choices.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, send } from '../../api.ts'
import { keepLastChannel, type MessageChannel } from '../../links/channels.ts'
import { type RemindedValues, toLinkOptions } from '../../links/use-link-form.ts'
import { useMessageKey } from '../../links/use-message-key.ts'
import { useRefreshOrder, useShownRevision } from '../../session/use-order.ts'
import { currentVerdict } from '../../session/use-verdict.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { describeSending, type Outcome, sentNotice } from '../outcome.ts'
import { nameOf, phaseOf } from '../phase.ts'
import { prepareSending, sendingOf } from '../prepare-sending.ts'

export interface SendingValues extends RemindedValues {
  subject: string
  emailBody: string
  /** Whether to send in the customer's own name, without the e-signature service. */
  anonymous: boolean
  pdf: boolean
  guarantorName: string
  guarantorEmail: string
}

export interface SendRequest {
  channel: MessageChannel
  values: SendingValues
  /** The risks that the person has read and accepted; undefined before they were asked. */
  acceptedRisks?: string
}

interface SendingOptions {
  withGuarantor: boolean
  /** Called with the missing requirements, in place of a message. */
  onMissing: (requirements: readonly Requirement[]) => void
  /** Called with the request in place of sending it, if the order has risks that the person has not accepted. */
  onRisks: (request: SendRequest) => void
  /** Called with the result. The order shows it as soon as it is in its phase. */
  onResult: (outcome: Outcome) => void
}

/** Sends an order for signature and reports the result. Repeated clicks send it once. */
export function useSending(order: OrderDetail, { withGuarantor, onMissing, onRisks, onResult }: SendingOptions) {
  const { orderID, envelope } = order
  const refresh = useRefreshOrder()
  const shownRevision = useShownRevision(orderID)
  const { keyFor, forget } = useMessageKey()
  const sending = sendingOf(orderID)
  const request = useMutation({
    mutationFn: async (request: SendRequest) => {
      // The person has answered these questions before those about risks.
      if (request.acceptedRisks === undefined && !(await prepareSending(orderID))) return undefined
      await recheckLines(order)
      const requirements = await findRequirements(orderID)
      if (requirements.length > 0 && !envelope) {
        await refresh()
        onMissing(requirements)
        return undefined
      }
      if (!envelope && (await hasUnreadRisks(orderID, request.acceptedRisks))) {
        await refresh()
        onRisks(request)
        return undefined
      }
      const options = { key: keyFor(request), orderRevision: await shownRevision() }
      return sendMessage(orderID, request, withGuarantor, options)
    },
    onSuccess: async (sentOrder, { channel, values: { toName } }) => {
      if (sentOrder) {
        forget()
        keepLastChannel(channel)
        const [result] = sentOrder.results
        if (result?.status === 'refused') notify(failure(channel, result.reason), sending)
        else if (result?.status === 'sent') notify(sentNotice(channel, sentOrder), sending)
        // Reported before other reads: the person may take the order back meanwhile, whose result is the later one.
        onResult({ phase: 'sent', ...describeSending(nameOf(order), toName, channel, sentOrder) })
      }
      await refresh()
    },
    onError: async (error, { channel }) => {
      const reported = failure(channel, error instanceof ApiError ? error.message : 'try again')
      notify(reported, sending)
      onResult({ phase: phaseOf(order), text: reported.message, isBad: true })
      await refresh()
    },
  })
  return { send: request.mutate, pending: request.isPending ? request.variables.channel : undefined }
}

/** Asks again about the internet lines. A failure does not stop the sending, because a job asks again after it. */
async function recheckLines(order: OrderDetail): Promise<void> {
  if (order.envelope || internetLines(order).length === 0) return
  await send(serviceabilityCalls.recheckOrderLines, { params: { orderID: order.orderID } }).catch(() => undefined)
}

/** Returns the missing requirements; the call refuses an incomplete order. */
async function findRequirements(orderID: number): Promise<readonly Requirement[]> {
  try {
    await send(signingCalls.validateOrder, { body: { orderID } })
    return []
  } catch (error) {
    if (error instanceof ApiError && error.code === 'requirementsMissing') return error.requirements
    throw error
  }
}

/** Whether the order as it is stored now has risks that the person has not accepted. */
async function hasUnreadRisks(orderID: number, accepted: string | undefined): Promise<boolean> {
  const { risks } = currentVerdict(await send(orderCalls.getOrder, { params: { orderID } }))
  return toRiskRecord(risks, accepted).notAsked.length > 0
}

const failure = (channel: MessageChannel, reason: string) => ({
  httpStatus: 500,
  message:
    channel === 'email'
      ? `The e-mail was not sent. Error on sendEmail: ${reason}`
      : `SMS not sent: ${reason.replace(/^SMS not sent: /, '')}`,
})

function sendMessage(
  orderID: number,
  { channel, values, acceptedRisks }: SendRequest,
  withGuarantor: boolean,
  options: { key: string; orderRevision: number | undefined },
): Promise<SentEnvelope> {
  const { toName, to, mobile, subject, emailBody, anonymous, pdf, guarantorName, guarantorEmail } = values
  const guarantor = withGuarantor ? { toName: guarantorName, to: guarantorEmail } : undefined
  const commonBody = { orderID, toName, ...toLinkOptions(values), ...(guarantor && { guarantor }) }
  const query = acceptedRisks ? { query: { acceptedRisks } } : {}
  if (channel === 'sms') return send(signingCalls.sendSms, { body: { ...commonBody, to: mobile }, ...query }, options)
  const body = { ...commonBody, to, subject, emailBody, pdf }
  return anonymous
    ? send(signingCalls.sendFromCustomerEmail, { body, ...query }, options)
    : send(signingCalls.sendRequest, { params: { isReporting: 'false' }, body, ...query }, options)
}
