import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { otherCharges } from '@dealerline/shared/blocks/other-charges.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOn, fillBlock, getOrder, makeCompleteOrder, makeOrder, must } from '../../../test/builders.ts'
import { textOf } from '../../../test/pdf-text.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

const rules = { meta: { rules: ['A11'] } }

let portal: TestPortal
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal()
  orderID = (await makeOrder(portal)).orderID
  await fillBlock(portal, mobile, orderID, 2)
})
afterAll(() => portal.stop())

const report = (query = '', flag = 'false', headers: Record<string, string> = {}) =>
  portal.call('GET', `/api/Order/OrderReport/${orderID}/${flag}${query}`, { as: 'dealer', headers })

test('returns every priced row, the totals and the missing requirements', rules, async () => {
  const params = { orderID, flag: 'true' } as const
  const answer = must(await portal.ask(contract.signing.orderReport, { as: 'dealer', params }))
  if (!answer) throw new Error('The report has no content.')
  const { lines, summary, data } = answer
  const readable = toReadableOrder(await getOrder(portal, orderID))
  expect(data).toEqual(readable)
  expect(lines.filter(({ service }) => service === 'Mobile')).toHaveLength(2)
  const cents = (of: 'monthly' | 'onceOff') => lines.reduce((sum, line) => sum + Math.round(line[of].inc * 100), 0)
  expect([cents('monthly'), cents('onceOff')]).toEqual(
    [readable.monthly, readable.onceOff].map(({ inc }) => Math.round(inc * 100)),
  )
  expect(summary).toMatchObject({ orderID, title: 'Order', status: 'New', monthly: readable.monthly })
  expect(summary.overTerm).toEqual(readable.overTerm)
  expect(summary.missing.length).toBeGreaterThan(0)
})

test('names a charge by the model of its item', rules, async () => {
  const { orderID } = await makeOrder(portal)
  const [item] = await portal.rows<{ id: number; model: string }>(
    'select handset_id as id, model from handsets where not archived order by handset_id limit 1',
  )
  must(await blockOn(portal, otherCharges, orderID, 0).saveRows([{ itemDetails: String(item?.id), cost: 500 }]))
  const answer = must(
    await portal.ask(contract.signing.orderReport, { as: 'dealer', params: { orderID, flag: 'true' } }),
  )
  expect(answer?.lines.map(({ description }) => description)).toEqual([item?.model])
})

test('prints every fact about the customer that the summary shows', rules, async () => {
  const order = await makeCompleteOrder(portal)
  const { raw } = await portal.call('GET', `/api/Order/OrderReport/${order.orderID}/0?format=pdf`, { as: 'dealer' })
  const text = (await textOf(raw)).replace(/\s+/g, ' ')
  const { customer } = toReadableOrder(await getOrder(portal, order.orderID))
  expect(customer.map(({ label }) => label)).toContain('Job title')
  expect(customer.filter(({ label, value }) => !text.includes(label) || !text.includes(value))).toEqual([])
})

test.each([
  ['neither format nor header', '', {}, 'application/json'],
  ['format=json over the header', '?format=json', { accept: 'application/pdf' }, 'application/json'],
  ['format=pdf', '?format=pdf', {}, 'application/pdf'],
  ['format=png', '?format=png', {}, 'image/png'],
  ['a header that prefers PDF', '', { accept: 'application/pdf' }, 'application/pdf'],
  ['a header that prefers PNG', '', { accept: 'image/png, application/json;q=0.5' }, 'image/png'],
  ['the header of a browser', '', { accept: 'text/html,image/webp,*/*;q=0.8' }, 'application/json'],
] as [string, string, Record<string, string>, string][])(
  'with %s, returns the report in the right type',
  rules,
  async (_, query, headers, type) => {
    const answer = await report(query, 'false', headers)
    expect([answer.status, String(answer.headers['content-type']).split(';')[0]]).toEqual([200, type])
  },
)

test.each(['true', 'false', '1', '0'])('accepts the flag %s', rules, async (flag) => {
  expect((await report('', flag)).status).toBe(200)
})

test.each(['banana', '2', 'null'])('refuses the flag %s', rules, async (flag) => {
  expect((await report('', flag)).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'flag', message: 'must be true, false, 1 or 0' }],
  })
})
