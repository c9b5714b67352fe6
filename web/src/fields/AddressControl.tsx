import { addressCalls } from '@dealerline/shared/contract/address.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { useState } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { ApiError, send } from '../api.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import { useShowSavedOrder, withAddress } from '../session/use-show-saved.ts'
import { notify } from '../ui/feedback/notify.ts'
import { AddressSearch, type ChosenAddress } from './AddressSearch.tsx'
import type { Choices } from './choices.ts'
import { FieldControl } from './FieldControl.tsx'

interface Props {
  name: string
  field: Field
  control: Control<FieldValues, unknown, FieldValues>
  order: OrderDetail
  choices: Choices
  readOnly: boolean
}

/** Chooses one of the customer's addresses, or searches for a new one, which is added to the customer. */
export function AddressControl({ name, field, control, order, choices, readOnly }: Props) {
  const { field: input } = useController({ name, control })
  const [isAdding, setIsAdding] = useState(false)
  const refresh = useRefreshOrder()
  const showSavedOrder = useShowSavedOrder(order.orderID)
  const add = async (address: ChosenAddress) => {
    setIsAdding(true)
    try {
      const added = await send(addressCalls.addAddressToCustomer, {
        params: { customerID: order.customerID },
        body: address,
      })
      await showSavedOrder((current) => withAddress(current, added))
      input.onChange(added.addressID)
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
  return (
    <>
      <FieldControl name={name} field={field} control={control} choices={choices} readOnly={readOnly} />
      {!readOnly && (
        <AddressSearch name={`${name}-search`} disabled={isAdding} onChoose={(address) => void add(address)} />
      )}
    </>
  )
}
