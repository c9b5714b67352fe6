import { firstServiceRoute } from '@dealerline/shared/blocks/index.ts'
import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { Button } from '@mantine/core'
import { IconFileDollar, IconFilePlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError, send } from '../../api.ts'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Begins an order or a quote for the customer and goes to its first service. */
export function NewOrderButtons({ customer }: { customer: Customer }) {
  const router = useRouter()
  const refresh = useRefreshOrder()
  const key = useRef(crypto.randomUUID())
  const create = useMutation({
    mutationFn: (isQuote: boolean) =>
      send(
        orderCalls.createOrder,
        { body: { customerID: customer.customerID, isQuote, existingCustomer: false } },
        { key: `${key.current} ${isQuote}` },
      ),
    onSuccess: async (order) => {
      key.current = crypto.randomUUID()
      if (!order) return notify({ httpStatus: 500, message: 'Unable to create order' })
      await refresh()
      router.history.push(toScreen(firstServiceRoute(customer.custType), order.orderID))
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? `: ${error.message}` : ''
      notify({ httpStatus: 500, message: `Unable to create order${reason}` })
    },
  })
  const making = create.isPending ? create.variables : undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDollar size={18} aria-hidden />}
        loading={making === true}
        disabled={making === false}
        onClick={() => create.mutate(true)}
      >
        New quote
      </Button>
      <Button
        leftSection={<IconFilePlus size={18} aria-hidden />}
        loading={making === false}
        disabled={making === true}
        onClick={() => create.mutate(false)}
      >
        New order
      </Button>
    </>
  )
}
