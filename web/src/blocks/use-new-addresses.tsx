import type { Address } from '@dealerline/shared/contract/address.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useMemo } from 'react'
import { findAddresses, minimumAddress } from '../fields/AddressSearch.tsx'
import { NewAddress } from '../fields/NewAddress.tsx'
import { useAddAddress } from '../fields/use-add-address.ts'
import type { NewChoices } from '../ui/grid/columns.ts'

const toOption = ({ addressID, formattedAddress }: Address) => ({ value: addressID, label: formattedAddress })

/** Finds addresses that the customer of an order does not have yet, for the columns with an address. */
export function useNewAddresses({ orderID, customerID }: Pick<OrderDetail, 'orderID' | 'customerID'>): NewChoices {
  const { add } = useAddAddress({ orderID, customerID })
  return useMemo(
    () => ({
      label: 'New address',
      minimumLength: minimumAddress,
      search: async (text, signal) => {
        const found = await findAddresses(text, signal)
        const toAdding = (address: (typeof found)[number]['item']) => async () => {
          const added = await add(address)
          return added && toOption(added)
        }
        return found.map((suggestion) => ({ ...suggestion, item: toAdding(suggestion.item) }))
      },
      show: (onAdded) => <NewAddress {...{ orderID, customerID }} onAdded={(address) => onAdded(toOption(address))} />,
    }),
    [add, orderID, customerID],
  )
}
