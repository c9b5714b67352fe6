import { type AddressInput, type AddressMatch, addressCalls } from '@dealerline/shared/contract/address.ts'
import { useState } from 'react'
import { send } from '../api.ts'
import { SearchField } from '../ui/form/SearchField.tsx'

export type ChosenAddress = AddressInput

interface Props {
  name: string
  onChoose: (address: ChosenAddress) => void
  disabled?: boolean
  requiredToSend?: boolean
  error?: string | undefined
  /** Called when the person wants to type an address that the search does not find. */
  onManual?: () => void
}

const toAddress = (address: AddressMatch): ChosenAddress => ({
  streetAddress: address.street_address,
  suburb: address.suburb,
  state: address.state,
  postCode: address.postcode,
  formattedAddress: address.formatted_address,
  searchResultId: address.search_result_id,
  latitude: address.latitude,
  longitude: address.longitude,
})

/** Searches for a street address while the person types, from the sixth character on. */
export function AddressSearch({ name, onChoose, disabled, requiredToSend, error, onManual }: Props) {
  const [text, setText] = useState('')
  const search = async (text: string, signal: AbortSignal) => {
    const { results } = await send(addressCalls.validateAddress, { body: { formatted_address: text } }, { signal })
    return results.map((address) => ({
      key: address.search_result_id,
      label: address.formatted_address,
      item: address,
    }))
  }
  return (
    <SearchField
      name={name}
      label="Search for a physical street address (not a PO Box)"
      text={text}
      onTextChange={setText}
      minimumLength={6}
      search={search}
      emptyMessage="No Content: no address matches. Check the spelling, or type the address by hand."
      disabled={disabled}
      requiredToSend={requiredToSend}
      error={error}
      wide
      fallback={onManual && { label: 'Type the address by hand', onChoose: onManual }}
      onChoose={(suggestion) => {
        setText('')
        onChoose(toAddress(suggestion.item))
      }}
    />
  )
}
