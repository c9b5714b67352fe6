import type { EndingContract } from '@dealerline/shared/contract/listed-order.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { useCreateOrder } from './use-create-order.ts'

/** Makes a quote with the services of a completed order at today’s prices, and opens it. */
export default function RenewalButton({ contract }: { contract: EndingContract }) {
  const { orderID, orderType, customerName } = contract
  const create = useCreateOrder(contract)
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={create.isPending}
      aria-label={`Quote a renewal of order ${orderID} of ${customerName}`}
      onClick={() =>
        create.mutate({
          isQuote: true,
          existingCustomer: true,
          orderType: orderType === orderTypes.airlinePartner ? orderType : orderTypes.ordinary,
          templateID: orderID,
        })
      }
    >
      Quote a renewal
    </Button>
  )
}
