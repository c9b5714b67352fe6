import { addressFields, addressInput } from '@dealerline/shared/contract/address.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { customerFields, customerTypes } from '@dealerline/shared/contract/customers.ts'
import { required } from '@dealerline/shared/records/catalogue-fields.ts'
import { choice, count, fieldValues, text } from '@dealerline/shared/records/kinds.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { maxID } from '@dealerline/shared/rules/ids.ts'
import type { ImportFields, ImportKind, RecordChange, Values } from '../../imports/kind.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import { readDealerList } from '../dealers/import-kind.ts'
import { toStore } from './customers.ts'
import { endFactsOfChangedAddresses } from './facts/end-facts.ts'
import { factsOfEntry, learnFacts } from './facts/learn-facts.ts'
import {
  accountNames,
  addressNames,
  checkedCustomers,
  companyNames,
  findProblems,
  personNames,
  readDealerAbn,
  toStored,
} from './import-check.ts'
import * as queries from './import-queries.ts'

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
  state: { ...addressFields.state, schema: addressInput.shape.state },
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
  await storeMainAddresses(
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

/** Stores main addresses, and keeps the texts of new and changed ones as facts. */
async function storeMainAddresses(tx: Transaction, addresses: readonly queries.AddressRow[]): Promise<void> {
  const existing = addresses.filter(({ id }) => id > 0)
  const updates = existing.map(({ id, formattedAddress }) => ({ addressID: id, formattedAddress, searchResultId: '' }))
  const changedIDs = new Set(await endFactsOfChangedAddresses(tx, null, updates, ''))
  await queries.updateMainAddresses(tx, existing)
  const newAddresses = await queries.insertMainAddresses(
    tx,
    addresses.filter(({ id }) => id === 0),
  )
  const changedAddresses = updates.filter(({ addressID }) => changedIDs.has(addressID))
  const facts = [...newAddresses, ...changedAddresses].flatMap(({ addressID, formattedAddress }) =>
    factsOfEntry({ addressID, formattedAddress, searchResultId: '' }, { source: 'import' }),
  )
  await learnFacts(tx, facts)
}

interface Draft {
  values: Values
  customer: queries.CustomerRow
  company: queries.CompanyRow | undefined
  address: queries.AddressRow
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
