import { type Address, type AddressInput, addressFields, addressInput } from '@dealerline/shared/contract/address.ts'
import { type ChangeOf, withChange } from '@dealerline/shared/contract/changes.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import type { FactConfidence } from '@dealerline/shared/rules/address-facts.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { addressIdentity, isSameAddress } from '@dealerline/shared/rules/address-words.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { endFactsOfChangedAddresses } from '../facts/end-facts.ts'
import { factsOfEntry, learnFacts } from '../facts/learn-facts.ts'
import { toChangedAddress } from './changed-address.ts'
import * as queries from './queries.ts'
import { toAddress } from './to-address.ts'

/** An address in the input of a customer. A new address has no id, or the id 0. */
export type AddressToSave = AddressInput & { addressID?: number }

/** Adds the one-line form to an address: the entered form, or one that is built from the parts. */
function withFormattedAddress<A extends AddressInput>(address: A): A {
  return { ...address, formattedAddress: addressLine(address) }
}

/** Returns the addresses without empty addresses, and without new ones that another of them is, in any spelling. */
function toDistinct<A extends AddressToSave>(addresses: readonly A[]): A[] {
  const filledAddresses = addresses.map(withFormattedAddress).filter((address) => address.formattedAddress !== '')
  const stored = filledAddresses.filter(hasID)
  const names = new Set(stored.map(identityOf))
  const isNew = (address: A) => !names.has(identityOf(address)) && names.add(identityOf(address))
  return filledAddresses.filter((address) => hasID(address) || isNew(address))
}

const identityOf = ({ formattedAddress }: AddressInput) => addressIdentity(formattedAddress)

/** Returns the addresses that the customer does not have in any spelling. */
function notIn<A extends AddressInput>(addresses: readonly A[], existing: readonly AddressInput[]): A[] {
  const names = new Set(existing.map(identityOf))
  return addresses.filter((address) => !names.has(identityOf(address)))
}

type Entry = Pick<Context, 'tx' | 'caller'>

/** Keeps the facts of stored addresses, with the positions of the input. */
async function learnEntries({ tx, caller }: Entry, addresses: readonly Address[], input: readonly AddressInput[]) {
  const inputs = new Map(input.map((address) => [address.formattedAddress, address]))
  const facts = addresses.flatMap((address) => {
    const { latitude, longitude, searchResultId } = inputs.get(address.formattedAddress) ?? {}
    return factsOfEntry({ ...address, ...(searchResultId && { searchResultId, latitude, longitude }) })
  })
  await learnFacts(tx, facts, authorOf(caller))
}

/** Inserts the addresses of a new customer. */
export async function insertAddresses(
  entry: Entry,
  customer: { customerID: number; dealerID: number },
  input: readonly AddressInput[],
): Promise<void> {
  const addresses = toDistinct(input)
  const storedAddresses = await queries.insertAddresses(entry.tx, customer, addresses)
  await learnEntries(entry, storedAddresses.map(toAddress), addresses)
}

/** Updates the addresses that have an id, adds the others, and stores the sequence of all of them. */
export async function storeAddresses(
  entry: Entry,
  customer: { customerID: number; dealerID: number },
  input: readonly AddressToSave[],
): Promise<void> {
  const addresses = toDistinct(input)
  if (addresses.length === 0) return
  const { tx } = entry
  const updates = addresses.filter(hasID)
  const changedIDs = new Set(await endFactsOfChangedAddresses(tx, customer.customerID, updates, authorOf(entry.caller)))
  const updatedAddresses = (await queries.updateAddresses(tx, customer.customerID, updates)).map(toAddress)
  const newAddresses = addresses.filter((address) => !hasID(address))
  const found = newAddresses.length > 0 ? await queries.findAddressesOf(tx, customer.customerID) : undefined
  const existing = (found?.addresses ?? []).map(toAddress)
  const added = notIn(newAddresses, existing)
  const addedAddresses = (await queries.insertAddresses(tx, customer, added)).map(toAddress)
  const learnedAddresses = [...updatedAddresses.filter(({ addressID }) => changedIDs.has(addressID)), ...addedAddresses]
  await learnEntries(entry, learnedAddresses, addresses)
  const storedLines = new Map(existing.map((address) => [identityOf(address), address.formattedAddress]))
  const lineOf = (address: AddressToSave) => (hasID(address) ? undefined : storedLines.get(identityOf(address)))
  const lines = addresses.map((address) => lineOf(address) ?? address.formattedAddress)
  await queries.setAddressPositions(tx, customer.customerID, lines)
}

const hasID = (address: AddressToSave): address is AddressInput & { addressID: number } => (address.addressID ?? 0) > 0

async function addressesOf({ tx }: Context, customerID: number) {
  const customer = await queries.findAddressesOf(tx, customerID)
  if (!customer) throw new AppError('notFound')
  return { ...customer, addresses: customer.addresses.map(toAddress) }
}

export async function listAddresses(context: Context, customerID: number): Promise<Address[]> {
  return (await addressesOf(context, customerID)).addresses
}

export async function getAddress({ tx }: Context, addressID: number): Promise<Address> {
  const address = await queries.findAddress(tx, addressID)
  if (!address) throw new AppError('notFound')
  return toAddress(address)
}

/** Locks the addresses of the customer until the call ends, and returns one of them. */
export async function lockAddress(context: Context, addressID: number): Promise<Address> {
  const [, address] = await Promise.all([queries.lockCustomerOf(context.tx, addressID), getAddress(context, addressID)])
  return address
}

function assertAddressEntered(input: AddressInput): AddressInput {
  const names = ['streetAddress', 'suburb', 'state', 'postCode'] as const
  // An address of the search has its line.
  const missing = input.formattedAddress
    ? []
    : names.flatMap((path) => {
        const message = brokenRule('required', addressFields[path].label, input[path])
        return message ? [{ path, message }] : []
      })
  assertNoErrors(missing)
  return withFormattedAddress(input)
}

/** Adds an address. Returns an address that the customer already has, in any spelling, unchanged. */
export async function addAddress(context: Context, customerID: number, input: AddressInput): Promise<Address> {
  const { tx } = context
  const address = assertAddressEntered(input)
  await queries.lockCustomer(tx, customerID)
  const customer = await addressesOf(context, customerID)
  const existing = customer.addresses.find((one) => isSameAddress(one.formattedAddress, address.formattedAddress))
  const [addedAddress] = existing ? [] : await queries.insertAddresses(tx, customer, [address])
  const storedAddress = addedAddress ? toAddress(addedAddress) : existing
  if (!storedAddress) throw new Error('An address was not added.')
  await learnEntries(context, [storedAddress], [address])
  if (addedAddress) tx.audit({ entityType: 'address', entityID: customerID, action: 'added', data: input })
  return storedAddress
}

/** An address of a list, with how sure its match is and the list. */
export type ListedAddress = AddressInput & { confidence: FactConfidence; reason: string }

/** Adds the addresses that the customer does not have. Returns the ids of the customer's addresses by their lines. */
export async function addAddresses(
  context: Context,
  customerID: number,
  input: readonly ListedAddress[],
): Promise<ReadonlyMap<string, number>> {
  const { tx, caller } = context
  await queries.lockCustomer(tx, customerID)
  const customer = await addressesOf(context, customerID)
  const addresses = toDistinct(input)
  const newAddresses = notIn(addresses, customer.addresses)
  const addedAddresses = (await queries.insertAddresses(tx, customer, newAddresses)).map(toAddress)
  if (addedAddresses.length > 0)
    tx.audit({ entityType: 'address', entityID: customerID, action: 'added', data: addedAddresses })
  const all = [...customer.addresses, ...addedAddresses]
  const ids = new Map(all.map((address) => [identityOf(address), address.addressID]))
  const idOf = (address: AddressInput) => ids.get(identityOf(address)) ?? 0
  const facts = addresses.flatMap(({ confidence, reason, ...address }) =>
    factsOfEntry({ ...address, addressID: idOf(address) }, { confidence, reason }),
  )
  await learnFacts(tx, facts, authorOf(caller))
  return new Map([...all, ...input.map(withFormattedAddress)].map((one) => [one.formattedAddress, idOf(one)]))
}

/**
 * Changes an address in place, so that orders with this address show the new one. Refuses a duplicate address. If it becomes
 * another place, its facts end. The caller keeps the facts of a correction, which is about the same place.
 */
export async function updateAddress(
  context: Context,
  addressID: number,
  change: ChangeOf<typeof addressInput>,
  { ofCustomer, isCorrection = false }: { ofCustomer?: number; isCorrection?: boolean } = {},
): Promise<Address> {
  const { tx, caller } = context
  const storedAddress = await lockAddress(context, addressID)
  if (ofCustomer !== undefined && storedAddress.customerID !== ofCustomer) throw new AppError('notFound')
  const input = isCorrection ? withChange(addressInput, storedAddress, change) : toChangedAddress(storedAddress, change)
  const address = assertAddressEntered(input)
  const { addresses } = await addressesOf(context, storedAddress.customerID)
  const others = addresses.filter((one) => one.addressID !== addressID)
  const isOther = address.formattedAddress !== storedAddress.formattedAddress
  if (isOther && others.some((one) => isSameAddress(one.formattedAddress, address.formattedAddress)))
    throw new AppError('conflict', { detail: 'The customer already has this address.' })
  const update = { ...address, addressID }
  const changedIDs = isCorrection
    ? []
    : await endFactsOfChangedAddresses(tx, storedAddress.customerID, [update], authorOf(caller))
  const [updatedAddress] = await queries.updateAddresses(tx, storedAddress.customerID, [update])
  if (!updatedAddress) throw new AppError('notFound')
  if (changedIDs.length > 0) await learnEntries(context, [toAddress(updatedAddress)], [address])
  await context.announce('addressesChanged', storedAddress)
  tx.audit({
    entityType: 'address',
    entityID: storedAddress.customerID,
    action: 'changed',
    data: { from: storedAddress, to: input },
  })
  return toAddress(updatedAddress)
}
