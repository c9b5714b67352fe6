import { type AddressInput, type AddressMatch, addressCalls } from '@dealerline/shared/contract/address.ts'
import { splitAddress } from '@dealerline/shared/rules/address-facts.ts'
import { searchWords } from '@dealerline/shared/rules/address-words.ts'
import { useState } from 'react'
import { send } from '../api.ts'
import { SearchField, type Suggestion } from '../ui/form/SearchField.tsx'
import { blankAddress } from './blank-address.ts'

export type ChosenAddress = AddressInput

interface Props {
  name: string
  onChoose: (address: ChosenAddress) => void
  disabled?: boolean
  requiredToSend?: boolean
  error?: string | undefined
  /** Takes a text that the person types by hand or leaves without choosing a suggestion, so that it is not lost. */
  onType?: (address: ChosenAddress) => void
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

/** Returns a typed text as an address, in its parts if it has all of them. */
const toTyped = (text: string): ChosenAddress => ({
  ...blankAddress,
  ...(splitAddress(text) ?? { streetAddress: text.trim() }),
})

/** Whether an address has the numbers and the beginnings of the words of a text. */
function hasWordsOf(address: string, text: string): boolean {
  const words = searchWords(address)
  return searchWords(text).every((part) =>
    words.some((word) => (/^\d/.test(part) ? word === part : word.startsWith(part))),
  )
}

/** The number of characters before the first search. */
export const minimumAddress = 6

/** Finds street addresses. Those without all words of the text are guesses. */
export async function findAddresses(text: string, signal: AbortSignal): Promise<Suggestion<ChosenAddress>[]> {
  const { results } = await send(addressCalls.validateAddress, { body: { formatted_address: text } }, { signal })
  return results.map((address) => ({
    key: address.search_result_id,
    label: address.formatted_address,
    item: toAddress(address),
    isGuess: !hasWordsOf(address.formatted_address, text),
  }))
}

/** Searches for a street address while the person types. */
export function AddressSearch({ name, onChoose, disabled, requiredToSend, error, onType }: Props) {
  const [text, setText] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const type = () => {
    setText('')
    onType?.(toTyped(text))
  }
  const leave = () => {
    if (text.trim() === '') return
    if (onType) type()
    else setIsLeft(true)
  }
  return (
    <SearchField
      name={name}
      label="Search for a physical street address (not a PO Box)"
      text={text}
      onTextChange={(newText) => {
        setText(newText)
        setIsLeft(false)
      }}
      minimumLength={minimumAddress}
      search={findAddresses}
      emptyMessage="No address matches (No Content). Check the spelling, or type the address by hand."
      disabled={disabled}
      requiredToSend={requiredToSend}
      error={isLeft ? 'Choose an address from the list' : error}
      wide
      fallback={onType && { label: 'Type the address by hand', onChoose: type }}
      onBlur={leave}
      onChoose={(suggestion) => {
        setText('')
        onChoose(suggestion.item)
      }}
    />
  )
}
