type Part = 'streetAddress' | 'suburb' | 'state' | 'postCode'

/**
 * Writes an address in one line, as the address search does: `47 Hunter Street, Sydney NSW 2000`. A line that the search
 * or a person has written comes first; empty parts are left out.
 */
export function addressLine({
  formattedAddress,
  streetAddress = '',
  suburb = '',
  state = '',
  postCode = '',
}: { [P in Part | 'formattedAddress']?: string | undefined }): string {
  if (formattedAddress?.trim()) return formattedAddress
  const locality = [suburb, state, postCode].map((part) => part.trim()).filter(Boolean)
  return [streetAddress.trim(), locality.join(' ')].filter(Boolean).join(', ')
}
