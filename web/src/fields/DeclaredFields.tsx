import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import type { Control, FieldValues } from 'react-hook-form'
import { FormGrid } from '../ui/form/FormGrid.tsx'
import { AddressControl } from './AddressControl.tsx'
import type { Choices } from './choices.ts'
import { FieldControl } from './FieldControl.tsx'

interface Props {
  fields: Fields
  control: Control<FieldValues, unknown, FieldValues>
  choices: Choices
  readOnly: boolean
  columns?: 3
  /** The order whose customer gets a new address. Without it, an address can only be chosen. */
  order?: OrderDetail
}

/** Shows declared fields as a form's inputs, in their order. */
export function DeclaredFields({ fields, control, choices, readOnly, columns, order }: Props) {
  return (
    <FormGrid columns={columns}>
      {Object.entries(fields).map(([name, field]) => {
        const common = { name, field, control, choices, readOnly }
        return order && field.kind === 'address' ? (
          <AddressControl key={name} {...common} order={order} />
        ) : (
          <FieldControl key={name} {...common} />
        )
      })}
    </FormGrid>
  )
}
