import { type Address, addressCalls } from '@dealerline/shared/contract/address.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useState } from 'react'
import { ApiError, send } from '../api.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import { useShowSavedOrder, withAddress } from '../session/use-show-saved.ts'
import { notify } from '../ui/feedback/notify.ts'
import type { ChosenAddress } from './AddressSearch.tsx'

/** Adds a found address to the order's customer, whose fields then offer it. */
export function useAddAddress(
  { orderID, customerID }: Pick<OrderDetail, 'orderID' | 'customerID'>,
  onAdded: (address: Address) => void,
) {
  const [isAdding, setIsAdding] = useState(false)
  const refresh = useRefreshOrder()
  const showSavedOrder = useShowSavedOrder(orderID)
  const add = async (address: ChosenAddress) => {
    setIsAdding(true)
    try {
      const added = await send(addressCalls.addAddressToCustomer, { params: { customerID }, body: address })
      await showSavedOrder((current) => withAddress(current, added))
      onAdded(added)
      void refresh()
    } catch (error) {
      notify(
        { httpStatus: 500, message: `Error getting address: ${error instanceof ApiError ? error.message : ''}` },
        error,
      )
    } finally {
      setIsAdding(false)
    }
  }
  return { isAdding, add }
}
