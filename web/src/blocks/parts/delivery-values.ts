import type { Row } from '@dealerline/shared/blocks/block.ts'
import { type Address, addressFields } from '@dealerline/shared/contract/address.ts'
import { deliveryFields } from '@dealerline/shared/contract/hardware.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import type { FieldValues } from 'react-hook-form'
import type { Stored } from '../../editing/editing-state.ts'
import type { FormSteps } from '../../editing/form-steps.ts'
import type { Merge } from '../../editing/merge.ts'
import { labelsOf, mergeFields } from '../../editing/merge-fields.ts'
import { ofServer, stepFieldOf, stepFieldOfAddress } from '../../editing/step-fields.ts'
import { labelOfForm } from '../../session/order-forms.ts'

const fields = { ...deliveryFields, ...addressFields }

/** Returns the form's values for the stored delivery, blank if there is none. */
export function toStoredDelivery(header: Row, addresses: readonly Address[]): Stored<FieldValues> {
  const address = addresses.find(({ addressID }) => addressID === header.addressID)
  const values = { ...fieldValues(fields, { ...header, ...address }), addressID: address?.addressID ?? 0 }
  return { values, version: Number(header.version ?? 0) }
}

/** Groups the parts of the address into one value, so that they are merged together. */
function groupAddress({ addressID, ...values }: FieldValues): FieldValues {
  const isPart = ([name]: [string, unknown]) => name in addressFields
  const entries = Object.entries(values)
  const address = { addressID, ...Object.fromEntries(entries.filter(isPart)) }
  return { ...Object.fromEntries(entries.filter((entry) => !isPart(entry))), address }
}

const ungroupAddress = ({ address, ...values }: FieldValues): FieldValues => ({ ...values, ...address })

/** How the steps of a delivery are undone: the address as a whole. Its lines are read-only, so the choice gets the focus. */
export const deliverySteps: FormSteps = {
  label: labelOfForm('delivery'),
  fieldOf: (path) => {
    if (path in deliveryFields) return stepFieldOf(deliveryFields, path)
    // A new address gets its id when it is stored.
    const field = path === 'addressID' ? ofServer : stepFieldOfAddress(path)
    return { ...field, label: 'Address', name: 'addressID', group: 'address' }
  },
  // Without its lines, no address is chosen.
  complete: (values) => (values.streetAddress === '' ? { ...values, addressID: 0 } : values),
}

const mergeGrouped = mergeFields<FieldValues>({ ...labelsOf(deliveryFields), address: 'Address' }, (name, value) =>
  name === 'address' ? addressLine(value as Address) : String(value ?? ''),
)

/** Merges field by field, and the address as one value, so that two addresses never mix. */
export const mergeDeliveries: Merge<FieldValues> = (base, mine, theirs) => {
  const { value, conflicts } = mergeGrouped(groupAddress(base), groupAddress(mine), groupAddress(theirs))
  return { value: ungroupAddress(value), conflicts }
}
