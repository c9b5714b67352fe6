import { required } from '@dealerline/shared/records/catalogue-fields.ts'
import { managerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { count, fieldValues } from '@dealerline/shared/records/kinds.ts'
import { maxID } from '@dealerline/shared/rules/ids.ts'
import type { ImportFields, ImportKind } from '../../imports/kind.ts'
import { describeUnprintable } from '../../reports/assert-printable.ts'
import { readDealerList } from './import-kind.ts'
import * as queries from './import-queries.ts'

const fields: ImportFields = {
  dealerID: { ...required(count('Dealer', { max: maxID })), list: 'dealers' },
  ...managerFields,
}

/** The businesses behind dealers with every field of their screen. The import of dealers has only the main ones. */
export const dealerManagerImport: ImportKind = {
  name: 'dealer-managers',
  title: 'Dealers’ managers',
  help: 'A row is the business behind a dealer, with the person responsible for it and its bank account. The dealer is named by e-mail.',
  fields,
  key: ['dealerID'],
  example: {
    dealerID: 'dealer@example.com',
    registeredCompanyName: 'Northside Phones Pty Ltd',
    abn: '64 555 010 002',
    firstName: 'Dana',
    lastName: 'Novak',
    dob: '14/03/1980',
    bank: 'Harbour Bank',
    bsbno: '123-456',
    accountNo: '12345678',
  },
  readLists: async (tx) => ({ dealers: await readDealerList(tx) }),
  async select(tx, withLock) {
    const dealers = await queries.selectForImport(tx, withLock)
    return dealers.flatMap(({ id, archived, details }) =>
      archived || !details ? [] : [{ id, values: { dealerID: id, ...fieldValues(managerFields, details) } }],
    )
  },
  check: async (_tx, changes) => changes.map(({ values }) => [describeUnprintable(values) ?? []].flat()),
  async save(tx, changes) {
    const dealers = new Map((await queries.selectForImport(tx, false)).map((dealer) => [dealer.id, dealer]))
    const managers = changes.map(({ values: { dealerID, ...values } }) => {
      const before = fieldValues(managerFields, dealers.get(Number(dealerID))?.details ?? {})
      const details = { ...before, ...values }
      return {
        dealerID: Number(dealerID),
        details,
        changed: Object.keys(values).filter((name) => values[name] !== before[name]),
      }
    })
    await queries.putManagers(tx, managers)
    // The log has the names of the fields without their values, like that of the screen.
    for (const { dealerID, changed } of managers)
      tx.audit({ entityType: 'dealerManager', entityID: dealerID, action: 'changed', data: { fields: changed } })
  },
}
