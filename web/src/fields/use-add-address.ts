import { type Address, addressCalls } from '@dealerline/shared/contract/address.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useCallback, useState } from 'react'
import { ApiError, send } from '../api.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import { useShowSavedOrder, withAddress } from '../session/use-show-saved.ts'
import { notify } from '../ui/feedback/notify.ts'
import type { ChosenAddress } from './AddressSearch.tsx'

/** Returns a function that adds a found address to the order's customer, whose fields then offer it. It returns undefined if it fails. */
export function useAddAddress({ orderID, customerID }: Pick<OrderDetail, 'orderID' | 'customerID'>) {
  const [isAdding, setIsAdding] = useState(false)
  const refresh = useRefreshOrder()
  const showSavedOrder = useShowSavedOrder(orderID)
  const add = useCallback(
    async (address: ChosenAddress): Promise<Address | undefined> => {
      setIsAdding(true)
      try {
        const added = await send(addressCalls.addAddressToCustomer, { params: { customerID }, body: address })
        await showSavedOrder((current) => withAddress(current, added))
        void refresh()
        return added
      } catch (error) {
        notify(
          { httpStatus: 500, message: `Error getting address: ${error instanceof ApiError ? error.message : ''}` },
          error,
        )
        return undefined
      } finally {
        setIsAdding(false)
      }
    },
    [customerID, refresh, showSavedOrder],
  )
  return { isAdding, add }
}
