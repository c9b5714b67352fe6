import { choice, count, fieldValues, text } from '@dealerline/shared/blocks/kinds.ts'
import { addressFields, addressInput, states } from '@dealerline/shared/contract/address.ts'
import { required } from '@dealerline/shared/contract/catalogue-fields.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { customerFields, customerInput, customerTypes } from '@dealerline/shared/contract/customers.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { companyErrors, nameErrors, typedAddressErrors } from '@dealerline/shared/rules/customers.ts'
import { maxID } from '@dealerline/shared/rules/ids.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { z } from 'zod'
import { isReported, withPlaceholders } from '../../imports/cell-problems.ts'
import type { ImportFields, ImportKind, RecordChange, StoredRecord, Values } from '../../imports/kind.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import { readDealerList } from '../dealers/import-kind.ts'
import { toStore } from './customers.ts'
import * as queries from './import-queries.ts'

const personNames = ['salutation', 'firstName', 'surname', 'jobTitle', 'dob', 'phone', 'mobile', 'email'] as const
const accountNames = ['membershipNo', 'contract_end'] as const
const companyNames = ['companyName', 'tradingName', 'abn', 'acn', 'entityType'] as const
const addressNames = ['streetAddress', 'suburb', 'state', 'postCode'] as const

const pick = <Name extends string>(fields: ImportFields, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as ImportFields

const fields: ImportFields = {
  ubAccountNo: required(text('Billing account', { length: 20 })),
  dealerID: { ...required(count('Dealer', { max: maxID })), list: 'dealers' },
  custType: required(choice('Customer type', customerTypes)),
  ...pick(customerFields, personNames),
  ...pick(customerFields, accountNames),
  ...pick(companyFields, companyNames),
  ...pick(addressFields, addressNames),
  postCode: { ...addressFields.postCode, schema: addressInput.shape.postCode },
  state: choice('State', Object.fromEntries(states.map((state) => [state, state]))),
}

/** Customers who have a billing account. Imports them with their company and main address. */
export const customerImport: ImportKind = {
  name: 'customers',
  title: 'Customers',
  help: 'A row is a customer with a billing account, their company and their main address. The dealer is named by e-mail.',
  fields,
  key: ['ubAccountNo'],
  unique: [{ label: 'ABN for this dealer', read: readDealerAbn }],
  example: {
    ubAccountNo: '70012345',
    dealerID: 'dealer@example.com',
    custType: 'Business',
    firstName: 'Harriet',
    surname: 'Lim',
    dob: '14/03/1980',
    mobile: '0412 000 101',
    email: 'harriet.lim@example.com',
    contract_end: '30/06/2028',
    companyName: 'Harbourside Dental Pty Ltd',
    abn: '51 824 753 556',
    streetAddress: '47 Hunter Street',
    suburb: 'Sydney',
    state: 'NSW',
    postCode: '2000',
  },
  readLists: async (tx) => ({ dealers: await readDealerList(tx) }),
  async select(tx, withLock, keys = []) {
    const accounts = keys.map(({ ubAccountNo }) => String(ubAccountNo))
    return (await queries.selectByAccount(tx, accounts, withLock)).map(toStored)
  },
  selectPage: async (tx, lastID, limit) => (await queries.selectPage(tx, lastID, limit)).map(toStored),
  check: findProblems,
  save,
}

function toStored({
  id,
  dealerID,
  ubAccountNo,
  custType,
  details,
  company,
  address,
}: queries.ImportedCustomer): StoredRecord {
  const read = (record: Record<string, unknown> | null, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, record?.[name] ?? '']))
  return {
    id,
    values: {
      ubAccountNo,
      dealerID,
      custType,
      ...read(details, [...personNames, ...accountNames]),
      ...read(company, companyNames),
      streetAddress: address?.street_address ?? '',
      suburb: address?.suburb ?? '',
      state: address?.state ?? '',
      postCode: address?.post_code ?? '',
    },
  }
}

const abnOf = ({ custType, abn }: Values) => (custType === 'business' ? toRegisterDigits(String(abn ?? '')) : '')

/** Returns a business's dealer and ABN. A dealer has one customer for each ABN. */
function readDealerAbn(values: Values): string | undefined {
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
const checkedCustomers = new WeakMap<RecordChange, CheckedCustomer>()

/** Returns the problems of each change that concern several fields or other customers. */
async function findProblems(tx: Transaction, changes: readonly RecordChange[]): Promise<string[][]> {
  const abns = changes.map(({ values }) => abnOf(values)).filter(Boolean)
  const holders = Map.groupBy(abns.length > 0 ? await queries.selectAbnHolders(tx, abns) : [], ({ abn }) => abn)
  const storedCustomers = await selectStored(tx, changes)
  const today = toLocalDay(currentTime())
  return changes.map((change) => {
    const { id } = change
    const values = withPlaceholders(change)
    const stored = storedCustomers.get(id)
    const abn = abnOf(change.values)
    const holder = holders
      .get(abn)
      ?.find(({ dealerID, customerID }) => dealerID === values.dealerID && customerID !== id)
    const merged = merge(values, stored)
    const parsed = customerInput.safeParse(toInput(merged, stored, today))
    if (parsed.success) checkedCustomers.set(change, { stored, merged, input: parsed.data })
    const errors = [
      ...nameErrors(values),
      ...(values.custType === 'business' ? companyErrors(values) : []),
      ...typedAddressErrors(addressFields, values),
    ].map(({ path, message }) => ({ path: [path], message }))
    const messages = [...errors, ...(parsed.error?.issues ?? [])]
      .filter(({ path }) => !isReported(change, path))
      .map(({ message }) => message)
    if (abn !== '' && holder) messages.push(`${holder.name} (customer ${holder.customerID}) has this ABN already`)
    if (stored && stored.dealerID !== values.dealerID && !isReported(change, ['dealerID']))
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

/** Stores customers with their companies and main addresses, with one statement for each table. */
async function save(tx: Transaction, changes: readonly RecordChange[]): Promise<void> {
  const now = currentTime()
  const drafts = changes.map((change) => toDraft(change, now))
  const newCompanies = drafts.filter(({ company }) => company?.id === 0)
  const companyIDs = (
    await queries.insertCompanies(
      tx,
      newCompanies.flatMap(({ company }) => company ?? []),
    )
  ).values()
  await queries.updateCompanies(
    tx,
    drafts.flatMap(({ company }) => (company && company.id > 0 ? [company] : [])),
  )
  for (const { customer } of newCompanies) customer.companyID = companyIDs.next().value ?? null
  const newDrafts = drafts.filter(({ customer }) => customer.id === 0)
  const customerIDs = await queries.insertCustomers(
    tx,
    newDrafts.map(({ customer }) => customer),
  )
  await queries.updateCustomers(
    tx,
    drafts.flatMap(({ customer }) => (customer.id > 0 ? [customer] : [])),
  )
  for (const [index, draft] of newDrafts.entries()) draft.address.customerID = customerIDs[index] ?? 0
  await queries.storeMainAddresses(
    tx,
    drafts.flatMap(({ address }) => (address.formattedAddress === '' ? [] : [address])),
  )
  for (const { customer, address, values } of drafts) {
    const action = customer.id === 0 ? 'created' : 'saved'
    tx.audit({
      entityType: 'customer',
      entityID: address.customerID,
      action,
      data: values,
      subjectID: customer.dealerID,
    })
  }
}

interface Draft {
  values: Values
  customer: queries.CustomerRow
  company: queries.CompanyRow | undefined
  address: queries.AddressRow
}

/** Merges the values of the file with those of the stored customer. */
const merge = (values: Values, stored: queries.ImportedCustomer | undefined): Values => {
  const merged = { ...(stored && toStored(stored).values), ...values }
  return { ...merged, formattedAddress: formatAddress(merged) }
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

function toDraft(change: RecordChange, now: Date): Draft {
  const { id, values } = change
  const checked = checkedCustomers.get(change)
  if (!checked) throw new Error('The change was not checked.')
  const { stored, merged, input } = checked
  const dealerID = stored?.dealerID ?? Number(merged.dealerID)
  const { companyDetails } = input
  const companyID = stored?.companyID ?? null
  return {
    values,
    customer: { ...toStore(input, now), id, dealerID, companyID, ubAccountNo: String(merged.ubAccountNo) },
    company: companyDetails
      ? {
          id: companyID ?? 0,
          dealerID,
          abn: toRegisterDigits(companyDetails.abn),
          details: fieldValues(companyFields, companyDetails),
        }
      : undefined,
    address: {
      id: stored?.addressID ?? 0,
      customerID: id,
      dealerID,
      streetAddress: String(merged.streetAddress ?? ''),
      suburb: String(merged.suburb ?? ''),
      state: String(merged.state ?? ''),
      postCode: String(merged.postCode ?? ''),
      formattedAddress: String(merged.formattedAddress),
    },
  }
}

/** Returns an address as the address search writes it: `47 Hunter Street, Sydney NSW 2000`. Empty without a street. */
function formatAddress({ streetAddress, suburb, state, postCode }: Values): string {
  if (!streetAddress) return ''
  return `${streetAddress}, ${[suburb, state, postCode].filter(Boolean).join(' ')}`
}
