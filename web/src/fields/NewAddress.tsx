import type { Address } from '@dealerline/shared/contract/address.ts'
import { AddressSearch } from './AddressSearch.tsx'
import { useAddAddress } from './use-add-address.ts'

interface Props {
  orderID: number
  customerID: number
  name?: string
  onAdded: (address: Address) => void
}

/** Searches for an address that the customer does not have yet, and adds it. */
export function NewAddress({ onAdded, name = 'new-address', ...order }: Props) {
  const { isAdding, add } = useAddAddress(order)
  return (
    <AddressSearch
      name={name}
      disabled={isAdding}
      onChoose={(address) => void add(address).then((added) => added && onAdded(added))}
    />
  )
}
