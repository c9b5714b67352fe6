import { addressFields } from '@dealerline/shared/contract/address.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { customerFields, customerInput } from '@dealerline/shared/contract/customers.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { companyErrors, nameErrors, typedAddressErrors } from '@dealerline/shared/rules/customers.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { z } from 'zod'
import { isReported, withPlaceholders } from '../../imports/cell-problems.ts'
import type { RecordChange, StoredRecord, Values } from '../../imports/kind.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import * as queries from './import-queries.ts'

export const personNames = [
  'salutation',
  'firstName',
  'surname',
  'hasOneName',
  'jobTitle',
  'dob',
  'phone',
  'mobile',
  'email',
] as const
export const accountNames = ['membershipNo', 'contract_end'] as const
export const companyNames = ['companyName', 'tradingName', 'abn', 'acn', 'entityType'] as const
export const addressNames = ['streetAddress', 'suburb', 'state', 'postCode'] as const

/** Returns the values that an import compares. */
export function toStored({
  id,
  dealerID,
  ubAccountNo,
  custType,
  details,
  company,
  address,
}: queries.ImportedCustomer): StoredRecord {
  const read = <F extends Fields>(
    record: Record<string, unknown> | null,
    fields: F,
    names: readonly (keyof F & string)[],
  ) => Object.fromEntries(names.map((name) => [name, record?.[name] ?? fields[name]?.blank]))
  return {
    id,
    values: {
      ubAccountNo,
      dealerID,
      custType,
      ...read(details, customerFields, [...personNames, ...accountNames]),
      ...read(company, companyFields, companyNames),
      streetAddress: address?.street_address ?? '',
      suburb: address?.suburb ?? '',
      state: address?.state ?? '',
      postCode: address?.post_code ?? '',
    },
  }
}

const abnOf = ({ custType, abn }: Values) => (custType === 'business' ? toRegisterDigits(String(abn ?? '')) : '')

/** Returns a business's dealer and ABN. A dealer has one customer for each ABN. */
export function readDealerAbn(values: Values): string | undefined {
  const abn = abnOf(values)
  return abn === '' || values.dealerID === undefined ? undefined : `${values.dealerID} ${abn}`
}

/** A change that was checked. */
interface CheckedCustomer {
  stored: queries.ImportedCustomer | undefined
  /** The values of the file with those of the stored customer. */
  merged: Values
  input: z.infer<typeof customerInput>
}

/** The checked changes, so that they are not parsed again when they are saved. */
export const checkedCustomers = new WeakMap<RecordChange, CheckedCustomer>()

/** Returns the problems of each change that concern several fields or other customers. */
export async function findProblems(tx: Transaction, changes: readonly RecordChange[]): Promise<string[][]> {
  const abns = changes.map(({ values }) => abnOf(values)).filter(Boolean)
  const holders = Map.groupBy(abns.length > 0 ? await queries.selectAbnHolders(tx, abns) : [], ({ abn }) => abn)
  const storedCustomers = await selectStored(tx, changes)
  const today = toLocalDay(currentTime())
  return changes.map((change) => {
    const { id } = change
    const values = withPlaceholders(change)
    const storedCustomer = storedCustomers.get(id)
    const abn = abnOf(change.values)
    const holder = holders
      .get(abn)
      ?.find(({ dealerID, customerID }) => dealerID === values.dealerID && customerID !== id)
    const merged = merge(values, storedCustomer)
    const parsed = customerInput.safeParse(toInput(merged, storedCustomer, today))
    if (parsed.success) checkedCustomers.set(change, { stored: storedCustomer, merged, input: parsed.data })
    const errors = [
      ...nameErrors(values),
      ...(values.custType === 'business' ? companyErrors(values) : []),
      ...typedAddressErrors(addressFields, values),
    ].map(({ path, message }) => ({ path: [path], message }))
    const messages = [...errors, ...(parsed.error?.issues ?? [])]
      .filter(({ path }) => !isReported(change, path))
      .map(({ message }) => message)
    if (abn !== '' && holder) messages.push(`${holder.name} (customer ${holder.customerID}) has this ABN already`)
    if (storedCustomer && storedCustomer.dealerID !== values.dealerID && !isReported(change, ['dealerID']))
      messages.push(`Customer ${id} belongs to another dealer, and an import does not move customers`)
    return [...new Set(messages)]
  })
}

/** The customers that changes concern, by id. */
async function selectStored(tx: Transaction, changes: readonly RecordChange[]) {
  const accounts = changes.filter(({ id }) => id > 0).map(({ values }) => String(values.ubAccountNo))
  const customers = accounts.length > 0 ? await queries.selectByAccount(tx, accounts, false) : []
  return new Map(customers.map((customer) => [customer.id, customer]))
}

/** Merges the values of the file with those of the stored customer. */
const merge = (values: Values, stored: queries.ImportedCustomer | undefined): Values => {
  const merged = { ...(stored && toStored(stored).values), ...values }
  const parts = { ...merged, formattedAddress: '' }
  return { ...merged, formattedAddress: merged.streetAddress ? addressLine(parts) : '' }
}

/** Returns the customer as a form would send it. */
function toInput(merged: Values, stored: queries.ImportedCustomer | undefined, today: string) {
  return {
    referralDate: today,
    ...stored?.details,
    ...merged,
    companyDetails: merged.custType === 'business' ? { ...stored?.company, ...merged } : null,
    addressDetails: merged.formattedAddress === '' ? [] : [merged],
  }
}
