import { required } from '@dealerline/shared/records/catalogue-fields.ts'
import { dealerFields, managerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { choice, fieldValues, flag, text } from '@dealerline/shared/records/kinds.ts'
import {
  type AuthGroup,
  authGroupLabels,
  authLevelLabels,
  groupsOf,
  readAuthLevel,
} from '@dealerline/shared/rules/dealers.ts'
import { z } from 'zod'
import { isReported } from '../../imports/cell-problems.ts'
import type { ImportFields, ImportKind, RecordChange, StoredRecord, Values } from '../../imports/kind.ts'
import type { Transaction } from '../../kernel/database.ts'
import { describeUnprintable } from '../../reports/assert-printable.ts'
import * as queries from './import-queries.ts'

const { Admin: _admin, interested: _interested, ...levels } = authLevelLabels
const { Administrators: _administrators, ...groups } = authGroupLabels

const businessNames = [
  'registeredCompanyName',
  'tradingName',
  'abn',
  'acn',
  'address',
  'city',
  'state',
  'postcode',
  'telephoneNo',
  'firstName',
  'lastName',
  'hasOneName',
  'mobileNo',
  'commissionPercentage',
  'produceRcti',
  'vpan',
  'approvedDealer',
] as const satisfies readonly (keyof typeof managerFields)[]

const businessFields: ImportFields = Object.fromEntries(businessNames.map((name) => [name, managerFields[name]]))

/** E-mail addresses of logins are stored in lower case. */
const inLowerCase = <F extends { schema: z.ZodType<string, string> }>(field: F) => ({
  ...field,
  schema: z
    .string()
    .overwrite((email) => email.toLowerCase())
    .pipe(field.schema),
})

const fields: ImportFields = {
  ...dealerFields,
  dealerEmail: inLowerCase(dealerFields.dealerEmail),
  authLevel: required(choice('Level', levels)),
  authGroup: choice('Products', groups),
  groupNo: text('Group number', { length: 30 }),
  isManager: flag('Manages the group'),
  ...businessFields,
}

/** Dealers, direct sales and employees with their business and their login. Administrators are created by another command. */
export const dealerImport: ImportKind = {
  name: 'dealers',
  title: 'Dealers',
  help: 'A row is a person who signs in, with their business. They set their password by “Forgot password” on the sign-in page.',
  fields,
  key: ['dealerEmail'],
  example: {
    dealerFullName: 'Dana Novak',
    dealerEmail: 'dana@harbourphones.example',
    authLevel: 'Dealer',
    groupNo: 'G100',
    isManager: 'Yes',
    registeredCompanyName: 'Harbour Phones Pty Ltd',
    abn: '83 555 010 001',
    approvedDealer: 'Yes',
  },
  select: async (tx, withLock) => (await queries.selectForImport(tx, withLock)).map(toStored),
  check: findProblems,
  save,
}

function toStored({ id, archived: _archived, details, ...dealer }: queries.ImportedDealer): StoredRecord {
  const authLevel = readAuthLevel(dealer.authLevel) ?? dealer.authLevel
  return { id, values: { ...dealer, authLevel, ...fieldValues(businessFields, details ?? {}) } }
}

/** Returns the dealers as a list for fields that name a dealer by e-mail. */
export const readDealerList = (tx: Transaction) => queries.selectDealerEmails(tx)

/** Returns the problems of levels and groups, of texts for the agreement, and of dealers that an import must not change. */
async function findProblems(tx: Transaction, changes: readonly RecordChange[]): Promise<string[][]> {
  const dealers = new Map((await queries.selectForImport(tx, false)).map((dealer) => [dealer.id, dealer]))
  return changes.map((change) => {
    const { id, values } = change
    const dealer = dealers.get(id)
    const problems: string[] = []
    if (dealer?.archived) problems.push('The dealer was removed. Restore the record first')
    if (dealer && readAuthLevel(dealer.authLevel) === 'Admin') problems.push('An import does not change administrators')
    const level = readAuthLevel(String(values.authLevel ?? ''))
    const group = (values.authGroup ?? '') as AuthGroup
    if (level && !isReported(change, ['authGroup']) && !groupsOf(level).includes(group))
      problems.push(`${authGroupLabels[group]} is not allowed with this level`)
    const unprintable = describeUnprintable(values)
    if (unprintable) problems.push(unprintable)
    return problems
  })
}

/** Stores dealers with their businesses, and creates their logins. */
async function save(tx: Transaction, changes: readonly RecordChange[]): Promise<void> {
  const dealers = new Map((await queries.selectForImport(tx, false)).map((dealer) => [dealer.id, dealer]))
  const drafts = changes.map(({ id, values }) => ({ values, row: toRow(id, { ...dealers.get(id), ...values }) }))
  const newDrafts = drafts.filter(({ row }) => row.id === 0)
  const ids = await queries.insertImported(
    tx,
    newDrafts.map(({ row }) => row),
  )
  await queries.updateImported(
    tx,
    drafts.flatMap(({ row }) => (row.id > 0 ? [row] : [])),
  )
  const idByEmail = new Map(newDrafts.map(({ row }, index) => [row.dealerEmail, ids[index] ?? 0]))
  const idOf = (row: { id: number; dealerEmail: string }) => row.id || (idByEmail.get(row.dealerEmail) ?? 0)
  await queries.putManagers(
    tx,
    drafts.map(({ row, values }) => ({
      dealerID: idOf(row),
      details: fieldValues(managerFields, { ...dealers.get(row.id)?.details, ...values }),
    })),
  )
  await queries.insertLogins(
    tx,
    drafts.map(({ row }) => row),
  )
  for (const { row, values } of drafts)
    tx.audit({ entityType: 'dealer', entityID: idOf(row), action: row.id > 0 ? 'changed' : 'created', data: values })
}

const toRow = (id: number, values: Values) => ({
  id,
  dealerFullName: String(values.dealerFullName),
  dealerEmail: String(values.dealerEmail).toLowerCase(),
  authLevel: String(values.authLevel),
  authGroup: String(values.authGroup ?? ''),
  ubDealerID: String(values.ubDealerID ?? ''),
  dealerIDno: String(values.dealerIDno ?? ''),
  groupNo: String(values.groupNo ?? ''),
  isManager: values.isManager === true,
})
