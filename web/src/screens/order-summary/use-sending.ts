import type { SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Requirement, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'

export type Way = 'email' | 'sms'

export interface SendingValues extends Record<string, unknown> {
  toName: string
  to: string
  mobile: string
  subject: string
  emailBody: string
  /** Whether it is sent in the customer's own name, bypassing the e-signature service. */
  anonymous: boolean
  pdf: boolean
  reminders: boolean
  guarantorName: string
  guarantorEmail: string
}

interface Asked {
  way: Way
  values: SendingValues
}

interface Following {
  withGuarantor: boolean
  /** Called with the missing requirements, in place of a message. */
  onMissing: (requirements: readonly Requirement[]) => void
}

/** Sends an order for signature and reports the result. Repeated clicks send it once. */
export function useSending({ orderID, envelope }: OrderDetail, { withGuarantor, onMissing }: Following) {
  const refresh = useRefreshOrder()
  // One key for each message to each address, so that a second click, or a retry after a lost response, sends nothing
  // twice.
  const keys = useRef(new Map<string, string>())
  const keyFor = (asked: Asked) => {
    const name = JSON.stringify(asked)
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    return key
  }
  const request = useMutation({
    mutationFn: async (asked: Asked) => {
      const requirements = await findRequirements(orderID)
      if (requirements.length > 0 && !envelope) {
        onMissing(requirements)
        return undefined
      }
      return sendMessage(orderID, asked, withGuarantor, keyFor(asked))
    },
    onSuccess: async (sent, { way }) => {
      if (sent) {
        keys.current.clear()
        const [result] = sent.results
        if (result?.status === 'refused') notify(failure(way, result.reason))
        else if (result?.status === 'sent')
          notify({ httpStatus: 200, message: way === 'email' ? 'Email Sent' : 'SMS sent OK' })
      }
      await refresh()
    },
    onError: (error, { way }) => {
      notify(failure(way, error instanceof ApiError ? error.message : 'try again'))
    },
  })
  return { send: request.mutate, pending: request.isPending ? request.variables.way : undefined }
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

const failure = (way: Way, reason: string) => ({
  httpStatus: 500,
  message: way === 'email' ? `Error on sendEmail: ${reason}` : `SMS not sent: ${reason.replace(/^SMS not sent: /, '')}`,
})

function sendMessage(
  orderID: number,
  { way, values }: Asked,
  withGuarantor: boolean,
  key: string,
): Promise<SentEnvelope> {
  const { toName, to, mobile, subject, emailBody, anonymous, pdf, reminders, guarantorName, guarantorEmail } = values
  const guarantor = withGuarantor ? { toName: guarantorName, to: guarantorEmail } : undefined
  const alike = { orderID, toName, reminders, ...(guarantor && { guarantor }) }
  if (way === 'sms') return send(signingCalls.sendSms, { body: { ...alike, to: mobile } }, { key })
  const body = { ...alike, to, subject, emailBody, pdf }
  return anonymous
    ? send(signingCalls.sendFromCustomerEmail, { body }, { key })
    : send(signingCalls.sendRequest, { params: { isReporting: 'false' }, body }, { key })
}
