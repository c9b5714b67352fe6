import { firstServiceRoute } from '@dealerline/shared/blocks/index.ts'
import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { applicationKindOf } from '@dealerline/shared/record-rules/applications.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { orderTypes, takesServices } from '@dealerline/shared/rules/order-states.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError, send } from '../../api.ts'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'

interface NewOrder {
  isQuote: boolean
  orderType?: number
  existingCustomer?: boolean
  /** The order with the services that it begins with. */
  templateID?: number
}

/** Makes an order or a quote for a customer and opens its first screen. */
export function useCreateOrder({ customerID, custType }: Pick<Customer, 'customerID' | 'custType'>) {
  const router = useRouter()
  const refresh = useRefreshOrder()
  // All attempts of one order have the same key, so that a retry after a lost response creates no second order.
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: ({ isQuote, orderType = 0, existingCustomer = false, templateID }: NewOrder) =>
      send(
        orderCalls.createOrder,
        { body: { customerID, isQuote, orderType, existingCustomer, ...(templateID && { templateID }) } },
        { key: `${key.current} ${isQuote} ${orderType} ${existingCustomer} ${templateID}` },
      ),
    onSuccess: async (order, { templateID }) => {
      key.current = crypto.randomUUID()
      // A response without content means that no order was made.
      if (!order) return notify(message('orderNotCreated'))
      if (order.leftOut?.length > 0)
        notify({ httpStatus: 200, message: `Not taken: ${order.leftOut.join(', ')}.`, isBad: true })
      await refresh()
      // There it says what the services still need.
      if (templateID) return router.history.push(toScreen('/order-summary', order.orderID))
      const first = takesServices(order)
        ? order.orderType === orderTypes.finance
          ? '/create-hardware/false'
          : firstServiceRoute(custType)
        : (applicationKindOf(order)?.route ?? '/order-summary')
      router.history.push(toScreen(first, order.orderID))
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? `: ${error.message}` : ''
      notify(message('orderNotCreated', { error: reason }))
    },
  })
}
