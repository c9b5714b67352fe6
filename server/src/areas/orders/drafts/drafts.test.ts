import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { maxDrafts } from './drafts.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const get = async (orderID: number, as = 'member') =>
  must(await portal.ask(contract.drafts.getOrderDrafts, { as, params: { orderID } })).map(({ part, content }) => ({
    part,
    content,
  }))
const save = (orderID: number, content: string, { as = 'member', part = 'mobile' } = {}) =>
  portal.ask(contract.drafts.saveOrderDraft, { as, params: { orderID }, body: { part, content } })

test('keeps one draft for each part of an order, and removes it when it is empty', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  await save(orderID, '{"rows":[1]}')
  await save(orderID, '{"rows":[1,2]}')
  await save(orderID, 'half a numb', { part: 'fax' })
  expect(await get(orderID)).toEqual([
    { part: 'fax', content: 'half a numb' },
    { part: 'mobile', content: '{"rows":[1,2]}' },
  ])
  expect((await save(orderID, '')).status).toBe(204)
  expect(await get(orderID)).toEqual([{ part: 'fax', content: 'half a numb' }])
})

test('hides a draft from everybody except the person who typed it', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  await save(orderID, 'of the member')
  await save(orderID, 'of the manager', { as: 'dealer' })
  expect(await get(orderID)).toEqual([{ part: 'mobile', content: 'of the member' }])
  expect(await get(orderID, 'dealer')).toEqual([{ part: 'mobile', content: 'of the manager' }])
  expect(await get(orderID, 'admin')).toEqual([])
  expect((await save(orderID, 'of a rival', { as: 'rival' })).status).toBe(404)
})

test('limits the number of parts and their characters', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const large = 'x'.repeat(1_000_000)
  const parts = Array.from({ length: maxDrafts.characters / large.length }, (_, index) => `part${index}`)
  for (const part of parts) expect((await save(orderID, large, { part })).status).toBe(204)
  expect((await save(orderID, 'x', { part: 'other' })).problem).toMatchObject({ status: 413 })
  expect((await save(orderID, large, { part: 'part0' })).status).toBe(204)
  expect((await save(orderID, large, { part: 'part0', as: 'dealer' })).status).toBe(204)
  await portal.rows('delete from order_drafts where order_id = $1 and content <> $2', [orderID, ''])
  for (let index = 0; index < maxDrafts.parts; index += 1) await save(orderID, 'x', { part: `part${index}` })
  expect((await save(orderID, 'x', { part: 'other' })).status).toBe(413)
})
