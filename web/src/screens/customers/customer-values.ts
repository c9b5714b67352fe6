import type { Row } from '@dealerline/shared/blocks/block.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { type Customer, type customerCalls, customerFields } from '@dealerline/shared/contract/customers.ts'
import { isEmptyAddress } from '@dealerline/shared/rules/customers.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Draft, Stored } from '../../editing/editing-state.ts'
import { type Clash, isSame, type Merge } from '../../editing/merge.ts'
import { labelsOf, mergeFields } from '../../editing/merge-fields.ts'

export type CustomerType = Customer['custType']

/** An address as it is edited; one with an id is stored, and keeps it whatever is typed. */
export type EditedAddress = AddressInput & { addressID?: number }

/** What the two screens of a customer edit: the person with the addresses, and the company of a business. */
export interface CustomerValues {
  person: Row
  company: Row
  addresses: EditedAddress[]
}

/** The day where the person is, `YYYY-MM-DD`. */
const today = () => toLocalDay(new Date())

export function toValues(customer?: Customer): CustomerValues {
  return {
    person: fieldValues(customerFields, customer ?? { referralDate: today() }),
    company: fieldValues(companyFields, customer?.companyDetails ?? {}),
    addresses: customer?.addressDetails.map(({ customerID: _customerID, ...address }) => address) ?? [],
  }
}

export const toStored = (customer?: Customer): Stored<CustomerValues> => ({
  values: toValues(customer),
  version: customer?.version ?? 0,
})

export const isCustomerDraft = ({ typed, base }: Draft<CustomerValues>) =>
  [typed, base].every(({ person, company, addresses }) => person && company && Array.isArray(addresses))

type CustomerBody = BodyInputOf<typeof customerCalls.addCustomerToUB>

/** The body that saves these values; `stored` gives what neither screen edits. */
export function toBody(
  values: CustomerValues,
  custType: CustomerType,
  stored?: Customer,
  newAccountConfirmed = false,
): CustomerBody {
  return {
    ...values.person,
    custType,
    customerAuthentication: stored?.customerAuthentication,
    companyDetails: custType === 'business' ? { ...values.company, newAccountConfirmed } : null,
    addressDetails: values.addresses.filter((address) => !isEmptyAddress(address)).map(toAddressBody),
  } as CustomerBody
}

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

const mergePerson = mergeFields<Row>(labelsOf(customerFields))
const mergeCompany = mergeFields<Row>(labelsOf(companyFields))

/** Merges customers field by field; addresses that the other person added stay. */
export const mergeCustomers: Merge<CustomerValues> = (base, mine, theirs) => {
  const person = mergePerson(base.person, mine.person, theirs.person)
  const company = mergeCompany(base.company, mine.company, theirs.company)
  return {
    value: { person: person.value, company: company.value, addresses: mergeAddresses(base, mine, theirs) },
    clashes: [...company.clashes, ...person.clashes, ...addressClashes(base, mine, theirs)],
  }
}

const findAddress = (among: CustomerValues, { addressID }: EditedAddress) =>
  addressID === undefined ? undefined : among.addresses.find((address) => address.addressID === addressID)

/** The stored addresses that both changed, each to something else. */
function addressClashes(base: CustomerValues, mine: CustomerValues, theirs: CustomerValues): Clash[] {
  return mine.addresses.flatMap((own) => {
    const [before, other] = [findAddress(base, own), findAddress(theirs, own)]
    const isClash = before && other && !isSame(own, before) && !isSame(other, before) && !isSame(own, other)
    return isClash ? [{ label: 'Address', mine: writeAddress(own), theirs: writeAddress(other) }] : []
  })
}

function mergeAddresses(base: CustomerValues, mine: CustomerValues, theirs: CustomerValues): EditedAddress[] {
  if (isSame(mine.addresses, base.addresses)) return theirs.addresses
  const byLine = new Map(theirs.addresses.map((address) => [writeAddress(address), address]))
  const kept = mine.addresses.map((address) => {
    const before = findAddress(base, address)
    const isMine = address.addressID !== undefined && !isSame(before, address)
    return isMine ? address : (findAddress(theirs, address) ?? byLine.get(writeAddress(address)) ?? address)
  })
  const added = theirs.addresses.filter(
    (address) => !kept.includes(address) && !findAddress({ ...mine, addresses: kept }, address),
  )
  return [...kept, ...added]
}
