import { randomUUID } from 'node:crypto'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Cell, Operation } from '@dealerline/shared/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { sendAndWait } from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const block = mobile.name

const change = async (orderID: number, operations: Operation[], as = 'dealer') =>
  must(
    await portal.ask(contract.operations.changeOrder, {
      as,
      params: { orderID },
      body: { id: randomUUID(), device: 'test', operations },
    }),
  )
const set = (row: string, field: string, to: Cell): Operation => ({ kind: 'set', block, row, field, to })
const changesOf = async (orderID: number) =>
  must(await portal.ask(contract.operations.getOrderChanges, { as: 'dealer', params: { orderID } }))
const firstMobile = async (orderID: number) => {
  const [row] = (await getOrder(portal, orderID)).content.mobile?.rows ?? []
  return { name: String(row?.mobileID), simCardNo: String(row?.simCardNo), months: Number(row?.contractLengthMonths) }
}

test('who changed which value is told in words, the newest first', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const { name, months } = await firstMobile(orderID)
  await change(orderID, [set(name, 'contractLengthMonths', { value: months === 36 ? 24 : 36 })])
  await change(orderID, [set(name, 'mobileNumber', { text: '04' })], 'admin')
  const { sentAt, sinceSent, changes } = await changesOf(orderID)
  expect([sentAt, sinceSent]).toEqual(['', []])
  const [typed, changed, ...others] = changes
  expect(typed).toMatchObject({
    service: mobile.label,
    field: mobile.rows.mobileNumber?.label,
    after: '04',
    isHeld: true,
  })
  expect(changed).toMatchObject({
    service: mobile.label,
    row: expect.stringMatching(/^row 1, ./),
    what: 'changed',
    field: mobile.rows.contractLengthMonths?.label,
    before: String(months),
    after: String(months === 36 ? 24 : 36),
    isHeld: false,
  })
  expect(typed?.author).not.toBe(changed?.author)
  expect(others).toContainEqual(expect.objectContaining({ service: mobile.label, what: 'added', row: changed?.row }))
})

test('after an order was taken back, what differs from what was sent is listed, and not what is as before', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const { name, simCardNo, months } = await firstMobile(orderID)
  await sendAndWait(portal, orderID)
  must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID } }))
  expect(await changesOf(orderID)).toMatchObject({ sentAt: expect.stringMatching(/^20/), sinceSent: [] })
  const row = randomUUID()
  await change(orderID, [set(name, 'simCardNo', { value: '8961 0000 0000 0000 001' })])
  await change(orderID, [
    set(name, 'simCardNo', { value: simCardNo }),
    set(name, 'contractLengthMonths', { value: months === 36 ? 24 : 36 }),
    { kind: 'add', block, row, after: name, fields: { simCardNo: { value: '1' } } },
  ])
  const { sinceSent } = await changesOf(orderID)
  expect(sinceSent.map(({ what, field, isHeld }) => [what, field, isHeld])).toEqual([
    ['changed', mobile.rows.contractLengthMonths?.label, false],
    ['added', '', false],
  ])
  await change(orderID, [{ kind: 'remove', block, row }])
  expect((await changesOf(orderID)).sinceSent).toHaveLength(1)
})

test('a change of a removed row says who has removed it', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const { name } = await firstMobile(orderID)
  await change(orderID, [{ kind: 'remove', block, row: name }], 'admin')
  const { answers } = await change(orderID, [set(name, 'simCardNo', { value: '1' })])
  const [removal] = (await changesOf(orderID)).changes
  expect(removal).toMatchObject({ what: 'removed', author: expect.stringMatching(/\w/) })
  expect(answers).toEqual([{ operation: 0, state: 'refused', reason: 'removed', by: removal?.author }])
})
