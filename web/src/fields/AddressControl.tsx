import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { AddressSearch } from './AddressSearch.tsx'
import type { Choices } from './choices.ts'
import { FieldControl } from './FieldControl.tsx'
import { useAddAddress } from './use-add-address.ts'

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
  const { isAdding, add } = useAddAddress(order, ({ addressID }) => input.onChange(addressID))
  return (
    <>
      <FieldControl name={name} field={field} control={control} choices={choices} readOnly={readOnly} />
      {!readOnly && (
        <AddressSearch name={`${name}-search`} disabled={isAdding} onChoose={(address) => void add(address)} />
      )}
    </>
  )
}
