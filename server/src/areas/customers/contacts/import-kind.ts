import { contactFields } from '@dealerline/shared/contract/contacts.ts'
import { required } from '@dealerline/shared/records/catalogue-fields.ts'
import { fieldValues, text } from '@dealerline/shared/records/kinds.ts'
import { contactErrors } from '@dealerline/shared/rules/customers.ts'
import { toFolded } from '@dealerline/shared/rules/folded.ts'
import { withPlaceholders } from '../../../imports/cell-problems.ts'
import type { ImportFields, ImportKind, RecordChange, StoredRecord, Values } from '../../../imports/kind.ts'
import { lockImports } from '../../../imports/table-queries.ts'
import type { Transaction } from '../../../kernel/database.ts'
import * as queries from './import-queries.ts'

const fields: ImportFields = {
  ubAccountNo: required(text('Billing account', { length: 20 })),
  ...contactFields,
}

/** The contacts of customers, apart from guarantors, whose e-mail addresses the portal verifies as a person enters them. */
export const contactImport: ImportKind = {
  name: 'contacts',
  title: 'Contacts',
  help: 'A row is a contact of the customer with this billing account. Guarantors are entered on the order, which verifies their e-mail address.',
  fields,
  key: ['ubAccountNo', 'firstName', 'surname'],
  example: {
    ubAccountNo: '70012345',
    firstName: 'Sam',
    surname: 'Site',
    jobTitle: 'Site manager',
    mobile: '0412 345 678',
    email: 'sam@customer.example',
  },
  async select(tx, withLock, keys = []) {
    if (withLock) await lockImports(tx, 'contacts')
    return (await queries.selectForImport(tx, accountsOf(keys))).filter((row) => !row.isGuarantor).map(toStored)
  },
  selectPage: async (tx, lastID, limit) => (await queries.selectPage(tx, lastID, limit)).map(toStored),
  check: findProblems,
  save,
}

const accountsOf = (keys: readonly Values[]) => keys.map(({ ubAccountNo }) => String(ubAccountNo))

const toStored = ({ id, ubAccountNo, details }: queries.ImportedContact): StoredRecord => ({
  id,
  values: { ubAccountNo, ...fieldValues(contactFields, details) },
})

async function findProblems(tx: Transaction, changes: readonly RecordChange[]): Promise<string[][]> {
  const accounts = accountsOf(changes.map(({ values }) => values))
  const [customers, contacts] = await Promise.all([
    queries.selectCustomersOf(tx, accounts),
    queries.selectForImport(tx, accounts),
  ])
  const customersByAccount = Map.groupBy(customers, ({ ubAccountNo }) => ubAccountNo)
  const storedContacts = new Map(contacts.map((contact) => [contact.id, contact.details]))
  const personOf = (account: string, { firstName, surname }: Values) =>
    JSON.stringify([account, toFolded(String(firstName)), toFolded(String(surname ?? ''))])
  const guarantors = new Set(
    contacts.filter(({ isGuarantor }) => isGuarantor).map(({ ubAccountNo, details }) => personOf(ubAccountNo, details)),
  )
  return changes.map((change) => {
    const { id, values } = change
    const account = String(values.ubAccountNo)
    const count = customersByAccount.get(account)?.length ?? 0
    const problems = contactErrors({ ...storedContacts.get(id), ...withPlaceholders(change) }).map(
      ({ message }) => message,
    )
    if (count === 0) problems.push(`There is no customer with the billing account "${account}". Import it first`)
    if (count > 1) problems.push(`${count} customers have the billing account "${account}"`)
    if (guarantors.has(personOf(account, values)))
      problems.push('This person is the guarantor. Change them on an order of the customer')
    return problems
  })
}

async function save(tx: Transaction, changes: readonly RecordChange[]): Promise<void> {
  const accounts = accountsOf(changes.map(({ values }) => values))
  const [customers, contacts] = await Promise.all([
    queries.selectCustomersOf(tx, accounts),
    queries.selectForImport(tx, accounts),
  ])
  const customersByAccount = new Map(customers.map((customer) => [customer.ubAccountNo, customer]))
  const storedContacts = new Map(contacts.map((contact) => [contact.id, contact.details]))
  const rows = changes.flatMap(({ id, values: { ubAccountNo, ...values } }) => {
    const customer = customersByAccount.get(String(ubAccountNo))
    if (!customer) return []
    const { customerID, dealerID } = customer
    return [
      {
        id,
        customerID,
        dealerID,
        details: { ...fieldValues(contactFields, {}), ...storedContacts.get(id), ...values },
      },
    ]
  })
  const newRows = rows.filter(({ id }) => id === 0)
  const ids = (await queries.insertContacts(tx, newRows)).values()
  await queries.updateContacts(
    tx,
    rows.filter(({ id }) => id > 0),
  )
  for (const { id, customerID, dealerID, details } of rows)
    tx.audit({
      entityType: 'contact',
      entityID: id || (ids.next().value ?? 0),
      action: id > 0 ? 'changed' : 'added',
      data: { ...details, customerID },
      subjectID: dealerID,
    })
}
