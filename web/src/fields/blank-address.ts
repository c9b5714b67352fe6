import type { AddressInput } from '@dealerline/shared/contract/address.ts'

export const blankAddress: AddressInput = {
  streetAddress: '',
  suburb: '',
  state: '',
  postCode: '',
  formattedAddress: '',
  searchResultId: '',
}
