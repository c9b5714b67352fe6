import { type Address, type AddressInput, addressInput } from '@dealerline/shared/contract/address.ts'
import { type ChangeOf, withChange } from '@dealerline/shared/contract/changes.ts'

const parts = ['streetAddress', 'suburb', 'state', 'postCode'] as const

/**
 * Merges a change with the stored address, if there is one. If a part changes, the one-line form and the id of the search
 * result belong to the former place, so clients that return them unchanged do not keep them.
 */
export function toChangedAddress(stored: Address | undefined, change: ChangeOf<typeof addressInput>): AddressInput {
  const isOtherPlace =
    stored !== undefined && parts.some((part) => change[part] !== undefined && change[part] !== stored[part])
  const { formattedAddress, searchResultId } = change
  const former = isOtherPlace && {
    formattedAddress: formattedAddress === stored.formattedAddress ? '' : (formattedAddress ?? ''),
    searchResultId: searchResultId === stored.searchResultId ? '' : (searchResultId ?? ''),
  }
  return withChange(addressInput, stored ?? {}, { ...change, ...former })
}
