import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { ticketingCalls } from '@dealerline/shared/contract/ticketing.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, query, send } from '../../api.ts'
import { reportFailure } from '../../links/report-failure.ts'
import { saveOrderNow } from '../../session/order-saving.ts'
import { useRefreshOrder, useShownRevision } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { voidIfCancelled } from '../orders/void-if-cancelled.ts'

/** Delay before an order is processed again, in milliseconds, as specified. */
const reprocessDelay = 500

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Whether the server refused the action, for instance because the order is no longer signed. Other errors are network
 * or server failures.
 */
const isRefusal = (error: Error) => error instanceof ApiError && [403, 404, 409].includes(error.status)

/** The actions of an order, each with its message on success. */
export function useOrderActions({ orderID, docuSignEnvelopeID }: OrderDetail) {
  const refresh = useRefreshOrder()
  const shownRevision = useShownRevision(orderID)
  const client = useQueryClient()
  const params = { orderID }
  const cancel = useMutation({
    mutationFn: async () => {
      await saveOrderNow()
      await send(orderCalls.cancelOrder, { params }, { orderRevision: await shownRevision() })
      if (docuSignEnvelopeID) await send(signingCalls.cancelOrderAndVoidEnvelope, { params })
    },
    onSuccess: () => notify(message('orderCancelled', { id: orderID })),
    onError: reportFailure,
    onSettled: refresh,
  })
  const reprocess = useMutation({
    mutationFn: async () => {
      await wait(reprocessDelay)
      return send(ticketingCalls.reprocess, { params })
    },
    onSuccess: () => notify(message('orderReprocessed')),
    onError: (error) =>
      notify(
        isRefusal(error) ? message('orderNotReprocessed') : message('reprocessingFailed', { error: error.message }),
        error,
      ),
    onSettled: refresh,
  })
  const resend = useMutation({
    mutationFn: () => send(ticketingCalls.resendToTicketing, { params }),
    onSuccess: () => notify(message('resubmitted')),
    onError: (error) => notify(message('notResubmitted', { error: error.message }), error),
    onSettled: refresh,
  })
  const update = useMutation({
    mutationFn: async (body: { adminFlag: boolean } | { templateName: string }) =>
      voidIfCancelled(await send(orderCalls.updateOrder, { params, body })),
    onSuccess: () => notify(message('orderUpdated', { id: orderID })),
    onError: reportFailure,
    onSettled: refresh,
  })
  const reload = useMutation({
    mutationFn: () => client.fetchQuery({ ...query(orderCalls.getOrder, { params }), staleTime: 0 }),
    onSuccess: () => notify(message('orderRetrieved')),
    onError: (error) => notify({ httpStatus: 500, message: `Error getting order:${error.message}` }, error),
    onSettled: refresh,
  })
  return { cancel, reprocess, resend, update, reload }
}
