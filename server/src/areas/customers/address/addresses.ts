import { type Address, type AddressInput, addressInput } from '@dealerline/shared/contract/address.ts'
import { type ChangeOf, withChange } from '@dealerline/shared/contract/changes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import * as queries from './queries.ts'
import { toAddress } from './to-address.ts'

/** An address as it comes with its customer; 0 where it is not known to be one of theirs. */
export type GivenAddress = AddressInput & { addressID?: number }

/** Its one line: as it was given, or put together from the parts. */
function written<A extends AddressInput>(address: A): A {
  const parts = [address.streetAddress, address.suburb, address.state, address.postCode]
  return { ...address, formattedAddress: address.formattedAddress || parts.filter(Boolean).join(' ') }
}

/** Every address once; those that hold nothing are left out. */
function toDistinct<A extends AddressInput>(addresses: readonly A[]): A[] {
  const filled = addresses.map(written).filter((address) => address.formattedAddress !== '')
  return [...new Map(filled.map((address) => [address.formattedAddress, address])).values()]
}

/** The addresses of a customer that is being created. */
export async function insertAddresses(
  { tx }: Pick<Context, 'tx'>,
  customer: { customerID: number; dealerID: number },
  given: readonly AddressInput[],
): Promise<void> {
  await queries.insertAddresses(tx, customer, toDistinct(given))
}

/** Changes the addresses of a customer that have an id, adds the others, and puts all in the order given. */
export async function storeAddresses(
  { tx }: Pick<Context, 'tx'>,
  customer: { customerID: number; dealerID: number },
  given: readonly GivenAddress[],
): Promise<void> {
  const addresses = toDistinct(given)
  if (addresses.length === 0) return
  await queries.updateAddresses(tx, customer.customerID, addresses.filter(hasID))
  await queries.insertAddresses(tx, customer, addresses)
  const lines = addresses.map(({ formattedAddress }) => formattedAddress)
  await queries.orderAddresses(tx, customer.customerID, lines)
}

const hasID = (address: GivenAddress): address is AddressInput & { addressID: number } => (address.addressID ?? 0) > 0

async function addressesOf({ tx }: Context, customerID: number) {
  const found = await queries.findAddressesOf(tx, customerID)
  if (!found) throw new AppError('notFound')
  return { ...found, addresses: found.addresses.map(toAddress) }
}

export async function listAddresses(context: Context, customerID: number): Promise<Address[]> {
  return (await addressesOf(context, customerID)).addresses
}

export async function getAddress({ tx }: Context, addressID: number): Promise<Address> {
  const found = await queries.findAddress(tx, addressID)
  if (!found) throw new AppError('notFound')
  return toAddress(found)
}

function assertFilled(given: AddressInput): AddressInput {
  const [address] = toDistinct([given])
  if (address) return address
  throw new AppError('badInput', { errors: [{ path: 'streetAddress', message: 'Street address can not be empty' }] })
}

/** Adds an address; one that the customer already has is answered as it is. */
export async function addAddress(context: Context, customerID: number, given: AddressInput): Promise<Address> {
  const { tx } = context
  const address = assertFilled(given)
  const customer = await addressesOf(context, customerID)
  const [added] = await queries.insertAddresses(tx, customer, [address])
  if (added) {
    tx.audit({ entityType: 'address', entityID: customerID, action: 'added', data: given })
    return toAddress(added)
  }
  const known = customer.addresses.find(({ formattedAddress }) => formattedAddress === address.formattedAddress)
  if (!known) throw new Error('An address was not added.')
  return known
}

const parts = ['streetAddress', 'suburb', 'state', 'postCode'] as const
const isMoved = (stored: Address, change: ChangeOf<typeof addressInput>) =>
  parts.some((part) => change[part] !== undefined && change[part] !== stored[part])

/** Changes an address where it stands, so that orders name it on; one that the customer already has is refused. */
export async function updateAddress(
  context: Context,
  addressID: number,
  change: ChangeOf<typeof addressInput>,
  ofCustomer?: number,
): Promise<Address> {
  const { tx } = context
  const stored = await getAddress(context, addressID)
  if (ofCustomer !== undefined && stored.customerID !== ofCustomer) throw new AppError('notFound')
  // One line that was put together from the parts follows them.
  const line = change.formattedAddress ?? (isMoved(stored, change) ? '' : stored.formattedAddress)
  const given = withChange(addressInput, stored, { ...change, formattedAddress: line })
  const address = assertFilled(given)
  const { addresses } = await addressesOf(context, stored.customerID)
  if (addresses.some((one) => one.addressID !== addressID && one.formattedAddress === address.formattedAddress))
    throw new AppError('conflict', { detail: 'The customer has that address already.' })
  const [updated] = await queries.updateAddresses(tx, stored.customerID, [{ ...address, addressID }])
  if (!updated) throw new AppError('notFound')
  tx.audit({ entityType: 'address', entityID: stored.customerID, action: 'changed', data: { from: stored, to: given } })
  return toAddress(updated)
}
