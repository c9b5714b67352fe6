import { cleanNumber } from '@dealerline/shared/cells/number.ts'
import { states } from '@dealerline/shared/cells/registers.ts'
import { required } from '@dealerline/shared/records/catalogue-fields.ts'
import { choice, text } from '@dealerline/shared/records/kinds.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { hasExtension } from '@dealerline/shared/rules/phone.ts'
import { z } from 'zod'
import { textField } from '../../../imports/field.ts'
import type { ImportKind, RecordChange, StoredRecord, Values } from '../../../imports/kind.ts'
import { lockImports } from '../../../imports/table-queries.ts'
import type { Transaction } from '../../../kernel/database.ts'
import * as queries from './import-queries.ts'

/** A geographic number, which is stored as ten digits. */
const did = textField(
  'Number',
  z
    .string()
    .refine((number) => !hasExtension(number), 'Enter the number without its extension.')
    .overwrite((number) => toDialled(cleanNumber(number)))
    .regex(/^0[2378]\d{8}$/, 'Number must have ten digits and start with 02, 03, 07 or 08'),
)

/** The numbers that dealers reserve, if the portal has its own inventory. The area code is the start of the number. */
export const numberImport: ImportKind = {
  name: 'numbers',
  title: 'Number inventory',
  help: 'A row is a number that dealers can reserve. Only the inventory of the portal takes numbers: if NUMBERS_URL connects a service, the numbers are those of the service. A reserved number does not change.',
  sandboxOf: 'numbers',
  fields: {
    did: { ...did, kind: 'phone', required: true },
    region: required(text('Region', { length: 60 })),
    state: required(choice('State', Object.fromEntries(states.map((state) => [state, state])))),
  },
  key: ['did'],
  example: { did: '02 5550 9000', region: 'Sydney', state: 'NSW' },
  async select(tx, withLock, keys = []) {
    if (withLock) await lockImports(tx, 'numbers')
    return (await queries.selectNumbers(tx, keys.map(numberOf))).map(toStored)
  },
  selectPage: async (tx, lastID, limit) =>
    (await queries.selectPage(tx, String(lastID).padStart(10, '0'), limit)).map(toStored),
  check: findProblems,
  async save(tx, changes) {
    const numbers = changes.map(({ values }) => values)
    await queries.storeNumbers(tx, numbers)
    for (const { id, values } of changes)
      tx.audit({
        entityType: 'inventoryNumber',
        entityID: numberOf(values),
        action: id > 0 ? 'changed' : 'added',
        data: values,
      })
  },
}

/** The id of a number is the number itself. */
const toStored = ({ did: number, region, state }: queries.InventoryNumber): StoredRecord => ({
  id: Number(number),
  values: { did: number, region, state },
})

const numberOf = ({ did: number }: Values) => String(number)

async function findProblems(tx: Transaction, changes: readonly RecordChange[]): Promise<string[][]> {
  const storedNumbers = await queries.selectNumbers(
    tx,
    changes.map(({ values }) => numberOf(values)),
  )
  const reserved = new Set(storedNumbers.filter(({ isReserved }) => isReserved).map(({ did: number }) => number))
  return changes.map(({ values }) =>
    reserved.has(numberOf(values)) ? [`${numberOf(values)} is reserved and cannot be changed`] : [],
  )
}
