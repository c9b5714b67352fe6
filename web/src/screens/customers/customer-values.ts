import type { Row } from '@dealerline/shared/blocks/block.ts'
import { type Fields, fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { type Customer, type customerCalls, customerFields } from '@dealerline/shared/contract/customers.ts'

export type CustomerType = Customer['custType']

/** An address as it is edited; one with an id is stored, and keeps it whatever is typed. */
export type EditedAddress = AddressInput & { addressID?: number }

/** What the two screens of a customer edit: the person with the addresses, and the company of a business. */
export interface CustomerValues {
  person: Row
  company: Row
  addresses: EditedAddress[]
}

export const blankAddress: EditedAddress = {
  streetAddress: '',
  suburb: '',
  state: '',
  postCode: '',
  formattedAddress: '',
  searchResultId: '',
}

/** The day where the person is, `YYYY-MM-DD`. */
const today = () => new Date().toLocaleDateString('en-CA')

export function toValues(customer?: Customer): CustomerValues {
  return {
    person: fieldValues(customerFields, customer ?? { referralDate: today() }),
    company: fieldValues(companyFields, customer?.companyDetails ?? {}),
    addresses: customer?.addressDetails.map(({ customerID: _customerID, ...address }) => address) ?? [],
  }
}

type CustomerBody = BodyInputOf<typeof customerCalls.updateCustomer>

/** The body that saves these values; `stored` gives what neither screen edits. */
export function toBody(values: CustomerValues, custType: CustomerType, stored?: Customer): CustomerBody {
  return {
    ...values.person,
    custType,
    customerAuthentication: stored?.customerAuthentication,
    companyDetails: custType === 'business' ? values.company : null,
    addressDetails: values.addresses.filter((address) => !isEmptyAddress(address)).map(toAddressBody),
  } as CustomerBody
}

export const isEmptyAddress = (address: EditedAddress) =>
  !address.streetAddress.trim() && !address.suburb.trim() && !address.postCode.trim()

function toAddressBody(address: EditedAddress): EditedAddress {
  return { ...address, formattedAddress: writeAddress(address) }
}

/** One line for an address: as the search gave it, or put together from what was typed. */
export function writeAddress(address: EditedAddress): string {
  if (address.formattedAddress) return address.formattedAddress
  const place = [address.suburb, address.state, address.postCode]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  return [address.streetAddress.trim(), place].filter(Boolean).join(', ')
}

/** What the customer is called on screen. */
export function customerName(values: CustomerValues): string {
  return (
    String(values.company.companyName || '') ||
    [values.person.firstName, values.person.surname].filter(Boolean).join(' ')
  )
}

/**
 * Puts what one person changed (`mine` against `base`) over what another has stored since. Fields only the other
 * changed are theirs; addresses that the other added stay.
 */
export function mergeValues(base: CustomerValues, mine: CustomerValues, theirs: CustomerValues): CustomerValues {
  const fields = (part: 'person' | 'company') =>
    Object.fromEntries(
      Object.keys(theirs[part]).map((name) => [
        name,
        mine[part][name] === base[part][name] ? theirs[part][name] : mine[part][name],
      ]),
    )
  return { person: fields('person'), company: fields('company'), addresses: mergeAddresses(base, mine, theirs) }
}

function mergeAddresses(base: CustomerValues, mine: CustomerValues, theirs: CustomerValues): EditedAddress[] {
  if (JSON.stringify(mine.addresses) === JSON.stringify(base.addresses)) return theirs.addresses
  const byLine = new Map(theirs.addresses.map((address) => [writeAddress(address), address]))
  const byID = (among: CustomerValues, { addressID }: EditedAddress) =>
    addressID === undefined ? undefined : among.addresses.find((address) => address.addressID === addressID)
  const kept = mine.addresses.map((address) => {
    const before = byID(base, address)
    const isMine = address.addressID !== undefined && JSON.stringify(before) !== JSON.stringify(address)
    return isMine ? address : (byID(theirs, address) ?? byLine.get(writeAddress(address)) ?? address)
  })
  const added = theirs.addresses.filter(
    (address) => !kept.includes(address) && !byID({ ...mine, addresses: kept }, address),
  )
  return [...kept, ...added]
}

export interface Clash {
  label: string
  mine: string
  theirs: string
}

/** The fields that hold something else here than what is stored now, and why somebody has to choose. */
export function findClashes(base: CustomerValues, mine: CustomerValues, theirs: CustomerValues): Clash[] {
  const between = (fields: Fields, part: 'person' | 'company') =>
    Object.entries(fields)
      .filter(
        ([name]) =>
          mine[part][name] !== base[part][name] &&
          mine[part][name] !== theirs[part][name] &&
          theirs[part][name] !== base[part][name],
      )
      .map(([name, field]) => ({
        label: field.label,
        mine: String(mine[part][name]),
        theirs: String(theirs[part][name]),
      }))
  return [...between(companyFields, 'company'), ...between(customerFields, 'person')]
}
