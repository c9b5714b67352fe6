import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { Button } from '@mantine/core'
import { IconFileDollar, IconFilePlus } from '@tabler/icons-react'
import { useCreateOrder } from '../../records/orders/use-create-order.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/**
 * Starts an ordinary order or a quote for the customer and opens its first block; a third button asks for another type.
 */
export function NewOrderButtons({ customer }: { customer: Customer }) {
  const create = useCreateOrder(customer)
  const isCreatingQuote = create.isPending ? create.variables.isQuote : undefined
  return (
    <>
      <AppLink href={`/order-types?customer=${customer.customerID}`}>Another type of order</AppLink>
      <Button
        variant="default"
        leftSection={<IconFileDollar size={18} aria-hidden />}
        loading={isCreatingQuote === true}
        disabled={isCreatingQuote === false}
        onClick={() => create.mutate({ isQuote: true })}
      >
        New quote
      </Button>
      <Button
        leftSection={<IconFilePlus size={18} aria-hidden />}
        loading={isCreatingQuote === false}
        disabled={isCreatingQuote === true}
        onClick={() => create.mutate({ isQuote: false })}
      >
        New order
      </Button>
    </>
  )
}
