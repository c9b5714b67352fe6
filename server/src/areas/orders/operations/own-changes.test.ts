import { randomUUID } from 'node:crypto'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Operation } from '@dealerline/shared/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const block = mobile.name
const field = 'simCardNo'

async function change(orderID: number, operations: Operation[], { as = 'dealer', device = 'laptop' } = {}) {
  const body = { id: randomUUID(), device, operations }
  return must(await portal.ask(contract.operations.changeOrder, { as, params: { orderID }, body })).answers
}

const set = (row: string, before: string, to: string): Operation => ({
  kind: 'set',
  block,
  row,
  field,
  before: { value: before },
  to: { value: to },
})

async function makeRow() {
  const { orderID } = await makeMobileOrder(portal)
  const sims = async () => (await getOrder(portal, orderID)).content.mobile?.rows.map((row) => row[field])
  const [row] = (await getOrder(portal, orderID)).content.mobile?.rows ?? []
  return { orderID, row: String(row?.mobileID), first: String(row?.[field]), sims }
}

describe('a device that has lost the reply to its change', () => {
  test('changes its own value without a question', async () => {
    const { orderID, row, first, sims } = await makeRow()
    expect(await change(orderID, [set(row, first, '71 abc')])).toEqual([])
    expect(await change(orderID, [set(row, first, '72 ab')])).toEqual([])
    expect(await sims()).toEqual(['72 ab'])
  })

  test('adds its own row again, with what was typed since', async () => {
    const { orderID, row, first, sims } = await makeRow()
    const added = (text: string): Operation => ({
      kind: 'add',
      block,
      row: '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10',
      after: row,
      fields: { [field]: { value: text } },
    })
    await change(orderID, [added('one')])
    expect(await change(orderID, [added('one two')])).toEqual([])
    expect(await sims()).toEqual([first, 'one two'])
  })

  test.each([
    ['another person', { as: 'admin' }],
    ['another device of the same person', { device: 'phone' }],
  ])('is asked about the value of %s', async (_name, other) => {
    const { orderID, row, first, sims } = await makeRow()
    await change(orderID, [set(row, first, 'mine')])
    await change(orderID, [set(row, 'mine', 'theirs')], other)
    expect(await change(orderID, [set(row, first, 'mine again')])).toEqual([
      { operation: 0, state: 'conflict', stored: { value: 'theirs' } },
    ])
    expect(await sims()).toEqual(['theirs'])
  })

  test('is asked about a value that a server of an older release has stored', async () => {
    const { orderID, row, first } = await makeRow()
    await change(orderID, [set(row, first, 'mine')])
    await portal.rows(
      `update order_lines set details = jsonb_set(details, '{simCardNo}', '"theirs"') where order_id = $1`,
      [orderID],
    )
    expect(await change(orderID, [set(row, first, 'mine again')])).toMatchObject([
      { state: 'conflict', stored: { value: 'theirs' } },
    ])
  })
})
