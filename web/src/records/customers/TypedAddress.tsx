import { states } from '@dealerline/shared/cells/registers.ts'
import { addressFields } from '@dealerline/shared/contract/address.ts'
import type { Control, FieldValues } from 'react-hook-form'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

const stateOptions = states.map((state) => ({ value: state, label: state }))
const { streetAddress, suburb, state, postCode } = addressFields

interface Props {
  /** The name of the address in the form. */
  name: string
  control: Control<FieldValues, unknown, FieldValues>
  disabled?: boolean
  onValueChange?: () => void
}

/** The parts of an address that a person types by hand. */
export function TypedAddress({ name, ...props }: Props) {
  const common = { ...props, required: true }
  return (
    <FormGrid>
      <TextField {...common} name={`${name}.streetAddress`} label={streetAddress.label} />
      <TextField {...common} name={`${name}.suburb`} label={suburb.label} />
      <SelectField {...common} name={`${name}.state`} label={state.label} options={stateOptions} />
      <TextField {...common} name={`${name}.postCode`} label={postCode.label} inputMode="numeric" />
    </FormGrid>
  )
}
