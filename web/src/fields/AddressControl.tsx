import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import type { Choices } from './choices.ts'
import { FieldControl } from './FieldControl.tsx'
import { NewAddress } from './NewAddress.tsx'

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
  return (
    <>
      <FieldControl name={name} field={field} control={control} choices={choices} readOnly={readOnly} />
      {!readOnly && (
        <NewAddress
          orderID={order.orderID}
          customerID={order.customerID}
          name={`${name}-search`}
          onAdded={({ addressID }) => input.onChange(addressID)}
        />
      )}
    </>
  )
}
