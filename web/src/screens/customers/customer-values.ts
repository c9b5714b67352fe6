import type { Row } from '@dealerline/shared/blocks/block.ts'
import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { type Customer, type customerCalls, customerFields } from '@dealerline/shared/contract/customers.ts'
import { companyForm, personForm } from '@dealerline/shared/forms/customers.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { isEmptyAddress } from '@dealerline/shared/rules/customers.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { FieldValues } from 'react-hook-form'
import type { Draft, Stored } from '../../editing/editing-state.ts'
import { type Conflict, isSame, type Merge } from '../../editing/merge.ts'
import { labelsOf, mergeFields } from '../../editing/merge-fields.ts'
import { toSavable } from '../../editing/savable.ts'

export type CustomerType = Customer['custType']

/** An edited address. One with an id is stored, and keeps its id. */
export type EditedAddress = AddressInput & { addressID?: number }

/** The values of the two screens of a customer: the person with the addresses, and the company of a business. */
export interface CustomerValues {
  person: Row
  company: Row
  addresses: EditedAddress[]
}

/** Returns today in the person's time zone, `YYYY-MM-DD`. */
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

/**
 * Returns the request body that saves these values. `storedCustomer` supplies the fields that the screens do not
 * edit.
 */
export function toBody(
  values: CustomerValues,
  custType: CustomerType,
  storedCustomer?: Customer,
  newAccountConfirmed = false,
): CustomerBody {
  return {
    ...values.person,
    custType,
    customerAuthentication: storedCustomer?.customerAuthentication,
    companyDetails: custType === 'business' ? { ...values.company, newAccountConfirmed } : null,
    addressDetails: values.addresses.filter((address) => !isEmptyAddress(address)).map(toAddressBody),
  } as CustomerBody
}

function toAddressBody(address: EditedAddress): EditedAddress {
  return { ...address, formattedAddress: addressLine(address) }
}

/** Returns the customer's display name. */
export function customerName(values: CustomerValues): string {
  return String(values.company.companyName || '') || personName(values.person)
}

/**
 * Returns what can be saved of the person and the addresses: fields with mistakes keep their stored values. An address
 * that has just been added and is empty is not sent.
 */
export function savablePerson(typed: CustomerValues, base: CustomerValues): CustomerValues | undefined {
  const toForm = ({ person, addresses }: CustomerValues): FieldValues => ({ ...person, addressDetails: addresses })
  const values = toSavable(personForm, toForm(typed), toForm(base))
  if (!values) return undefined
  const { addressDetails, ...person } = values
  const addresses = (addressDetails as EditedAddress[]).filter((address) => !isEmptyAddress(address))
  const content = { ...typed, person: person as Row, addresses }
  return isSame(content, typed) ? typed : content
}

/** Returns what can be saved of the company. */
export function savableCompany(typed: CustomerValues, base: CustomerValues): CustomerValues | undefined {
  const company = toSavable(companyForm, typed.company, base.company)
  return company === typed.company ? typed : company && { ...typed, company }
}

const mergePerson = mergeFields<Row>(labelsOf(customerFields))
const mergeCompany = mergeFields<Row>(labelsOf(companyFields))

/** Merges customers field by field; addresses that the other person added are kept. */
export const mergeCustomers: Merge<CustomerValues> = (base, mine, theirs) => {
  const person = mergePerson(base.person, mine.person, theirs.person)
  const company = mergeCompany(base.company, mine.company, theirs.company)
  return {
    value: { person: person.value, company: company.value, addresses: mergeAddresses(base, mine, theirs) },
    conflicts: [...company.conflicts, ...person.conflicts, ...addressConflicts(base, mine, theirs)],
  }
}

const findAddress = (customer: CustomerValues, { addressID }: EditedAddress) =>
  addressID === undefined ? undefined : customer.addresses.find((address) => address.addressID === addressID)

/** Returns the stored addresses that both people changed to different values. */
function addressConflicts(base: CustomerValues, mine: CustomerValues, theirs: CustomerValues): Conflict[] {
  return mine.addresses.flatMap((own) => {
    const [before, other] = [findAddress(base, own), findAddress(theirs, own)]
    const isConflict = before && other && !isSame(own, before) && !isSame(other, before) && !isSame(own, other)
    return isConflict ? [{ label: 'Address', mine: addressLine(own), theirs: addressLine(other) }] : []
  })
}

function mergeAddresses(base: CustomerValues, mine: CustomerValues, theirs: CustomerValues): EditedAddress[] {
  if (isSame(mine.addresses, base.addresses)) return theirs.addresses
  const addressesByLine = new Map(theirs.addresses.map((address) => [addressLine(address), address]))
  const remainingAddresses = mine.addresses.map((address, position) => {
    const before = findAddress(base, address)
    // An address that was typed further while it was stored gets its id.
    const sentAddress = address.addressID === undefined ? base.addresses[position] : undefined
    const storedAddress = sentAddress && addressesByLine.get(addressLine(sentAddress))
    if (storedAddress && !isSame(sentAddress, address) && !findAddress(base, storedAddress))
      return { ...address, addressID: storedAddress.addressID }
    const isMine = address.addressID !== undefined && !isSame(before, address)
    return isMine ? address : (findAddress(theirs, address) ?? addressesByLine.get(addressLine(address)) ?? address)
  })
  const addedAddresses = theirs.addresses.filter(
    (address) =>
      !remainingAddresses.includes(address) && !findAddress({ ...mine, addresses: remainingAddresses }, address),
  )
  return [...remainingAddresses, ...addedAddresses]
}
