import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { catalogueImports } from '../areas/catalogue/import-kinds.ts'
import { beginJob } from '../kernel/claims.ts'
import type { Transaction } from '../kernel/database.ts'
import { inTransaction } from '../kernel/in-transaction.ts'
import type { ImportKind, RecordChange } from './kind.ts'
import { fromBuffer, readCsv } from './read-csv.ts'
import type { RefusedRow } from './read-row.ts'
import { runImport } from './run-import.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const makersOf = (names: readonly string[]) => readCsv(fromBuffer(Buffer.from(['Name', ...names].join('\n'))))
const strict = z.object({
  name: z
    .string()
    .min(3, 'Name is too short')
    .regex(/^[A-Z]/, 'Name needs a capital letter'),
})
const assertStrict = (changes: readonly RecordChange[]) => {
  for (const { values } of changes) strict.parse(values)
}

test.each(['save', 'check'] as const)('a schema that throws in %s refuses its rows, not the file', async (step) => {
  const makers = catalogueImports.find(({ name }) => name === 'hardware-manufacturers')
  if (!makers) throw new Error('The kind is missing.')
  const kind: ImportKind = {
    ...makers,
    async check(_tx: Transaction, changes) {
      if (step === 'check') assertStrict(changes)
      return []
    },
    async save(tx, changes) {
      if (step === 'save') assertStrict(changes)
      await makers.save(tx, changes)
    },
  }
  const refused: RefusedRow[] = []
  const result = await runImport(kind, makersOf([`Good ${step}`, 'x', `Better ${step}`]), {
    transact: (work) => inTransaction(portal.services.pool, beginJob(portal.services.pool), work),
    onRefused: (row) => refused.push(row),
  })
  expect(result).toMatchObject({ created: 2, refused: 1 })
  expect(refused).toMatchObject([{ line: 3, problems: ['Name is too short', 'Name needs a capital letter'] }])
})
