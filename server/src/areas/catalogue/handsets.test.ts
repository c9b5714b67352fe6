import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { HandsetChange } from '@dealerline/shared/contract/catalogue.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { handsetFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillBlock, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

const { catalogue } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const whole = {
  model: 'Test 1',
  description: 'For tests',
  imagePath: 'https://www.example.test/test.png',
  notes: 'Needs a power adapter',
  dealerEx: 10.1,
  rrpEx: 20.2,
  rental: 1.1,
  rentalEx: 1,
  hardwareCategoryID: 1,
  manufacturerDetailsID: 2,
  archived: false,
}
const save = (body: Partial<HandsetChange>, headers: Record<string, string> = {}) =>
  portal.ask(catalogue.updateHandset, { as: 'admin', body, headers })
const saveAll = (body: Partial<HandsetChange>[]) => portal.ask(catalogue.updateHandsets, { as: 'admin', body })
const remove = (id: number) => portal.ask(catalogue.deleteHandset, { as: 'admin', params: { id } })
const list = async (includeFlag: string) =>
  must(await portal.ask(catalogue.getHandsetsIncludingArchived, { as: 'dealer', params: { includeFlag } }))

test('a handset is created with all fields, changed and archived; an archived one is listed on request', async () => {
  expect(Object.keys(whole).sort()).toEqual(Object.keys(handsetFields).sort())
  const handset = must(await save(whole))
  expect(handset).toEqual({ ...whole, handsetID: handset.handsetID, version: 1 })
  const changedHandset = must(await save({ handsetID: handset.handsetID, version: 1, hardwareCategoryID: 0 }))
  expect(changedHandset).toEqual({ ...handset, hardwareCategoryID: 0, version: 2 })
  expect(await list('false')).toContainEqual(changedHandset)
  const archived = must(await save({ handsetID: handset.handsetID, version: 2, archived: true }))
  expect(await list('False')).not.toContainEqual(archived)
  expect(await list('true')).toContainEqual(archived)
  const audit = await portal.rows(
    "select action from audit_log where entity_type = 'handset' and entity_id = $1 order by audit_id",
    [String(handset.handsetID)],
  )
  expect(audit.map(({ action }) => action)).toEqual(['created', 'changed', 'changed'])
})

test('the paths of one handset and of all handsets do not conflict', async () => {
  const one = must(await portal.ask(catalogue.getHandset, { as: 'dealer', params: { id: 10_022 } }))
  expect(one.handsetID).toBe(10_022)
  expect(await list('false')).toContainEqual(one)
  expect(
    (await portal.ask(catalogue.getHandsetsIncludingArchived, { as: 'dealer', params: { includeFlag: 'maybe' } }))
      .status,
  ).toBe(400)
})

test('reports every invalid value, and answers a stale version with the current handset', async () => {
  const answer = await save({ ...whole, model: '', hardwareCategoryID: 999, manufacturerDetailsID: 999 })
  expect([answer.status, answer.problem.errors.map(({ path }) => path)]).toEqual([400, ['model']])
  const unknownLists = await save({ ...whole, hardwareCategoryID: 999, manufacturerDetailsID: 998 })
  expect(unknownLists.problem.errors).toEqual([
    { path: 'hardwareCategoryID', message: 'Invalid Category' },
    { path: 'manufacturerDetailsID', message: 'Invalid Manufacturer' },
  ])
  const { handsetID } = must(await save(whole))
  const theirs = must(await save({ handsetID, version: 1, rrpEx: 5 }))
  const stale = await save({ handsetID, rrpEx: 6 }, { 'if-match': '"1"' })
  expect(stale.problem).toMatchObject({ status: 409, code: 'stale', current: theirs })
  const bothStale = await saveAll([
    { handsetID: 10_022, rrpEx: 1 },
    { handsetID, version: 1, rrpEx: 6 },
  ])
  expect(bothStale.problem).toMatchObject({ code: 'stale', current: [theirs] })
  expect(must(await portal.ask(catalogue.getHandset, { as: 'dealer', params: { id: 10_022 } })).rrpEx).toBe(89)
})

describe('a handset on an order', () => {
  test('cannot be removed, and the drafts that use the handset are listed', async () => {
    const { orderID } = await makeOrder(portal, 'member')
    const { handsetID: id } = must(await save(whole))
    const { on, rows } = await fillBlock(portal, hardware, orderID, 2, 'member')
    must(await on.saveRows(rows.map((row) => ({ ...row, handsetID: id }))))
    expect((await remove(id)).problem.detail).toMatch(/is on 1 order or quote and cannot be deleted/)
    const usage = must(await portal.ask(catalogue.getHandsetUsage, { as: 'admin', params: { id } }))
    const common = { customerName: 'Ada Nguyen', dealerName: 'Morgan Lee', isQuote: false }
    expect(usage).toEqual([{ ...common, orderID, block: 'hardware', lines: 2 }])
  })

  test('has a separate column in every block, so that its usage can be found', () => {
    for (const block of blocks) {
      for (const fields of [block.rows, block.header?.fields ?? {}]) {
        const referenceFields = Object.values(fields).filter(({ kind }) => kind === 'plan' || kind === 'handset')
        const columns = referenceFields.map(({ column }) => column)
        expect(columns, block.name).not.toContain(undefined)
        expect(new Set(columns).size, block.name).toBe(columns.length)
      }
      const inHeader = Object.values(block.header?.fields ?? {}).map(({ kind }) => kind)
      expect(inHeader, `${block.name} has a handset field without a column`).not.toContain('handset')
    }
  })
})

test('removes an unused handset, and answers 404 for id 0', {
  meta: { rules: ['HW-delete-unsaved-skipped'] },
}, async () => {
  const handset = must(await save(whole))
  expect(must(await remove(handset.handsetID))).toEqual(handset)
  expect((await remove(handset.handsetID)).status).toBe(404)
  expect((await remove(0)).status).toBe(400)
})

test('lists categories, manufacturers, NBN hardware and bundles', async () => {
  const categories = must(await portal.ask(catalogue.getHardwareCategories, { as: 'dealer' }))
  const manufacturers = must(await portal.ask(catalogue.getHardwareManufacturers, { as: 'dealer' }))
  const handsets = await list('true')
  expect(handsets.length).toBeGreaterThan(24)
  const categoryIDs = new Set(categories.map(({ hardwareCategoryID }) => hardwareCategoryID))
  const makers = new Set(manufacturers.map(({ manufacturerDetailsID }) => manufacturerDetailsID))
  expect(
    handsets.filter(({ handsetID, hardwareCategoryID }) => handsetID < 10_050 && !categoryIDs.has(hardwareCategoryID)),
  ).toEqual([])
  expect(handsets.filter(({ manufacturerDetailsID }) => !makers.has(manufacturerDetailsID))).toEqual([])

  const nbn = async (flag: string) =>
    must(await portal.ask(catalogue.getNbnHardwares, { as: 'dealer', params: { flag } }))
  const [first] = await nbn('false')
  expect(first).toMatchObject({ manufacturer: 'NetComm', archived: false })
  must(await save({ handsetID: Number(first?.nbnHardwareID), archived: true }))
  expect(await nbn('false')).not.toContainEqual(first)
  expect(await nbn('true')).toContainEqual({ ...first, archived: true })

  const bundles = must(await portal.ask(catalogue.getBundles, { as: 'dealer' }))
  expect(bundles.map(({ archived }) => archived)).toEqual([false, false, false, true])
})
