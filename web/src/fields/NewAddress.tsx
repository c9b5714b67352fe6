import { AddressSearch } from './AddressSearch.tsx'
import { useAddAddress } from './use-add-address.ts'

interface Props {
  orderID: number
  customerID: number
  /** Takes the new choice by its label. */
  onAdded: (label: string) => void
}

/** Searches for an address that the customer does not have yet. */
export function NewAddress({ onAdded, ...order }: Props) {
  const { isAdding, add } = useAddAddress(order, ({ formattedAddress }) => onAdded(formattedAddress))
  return <AddressSearch name="new-address" disabled={isAdding} onChoose={(address) => void add(address)} />
}
