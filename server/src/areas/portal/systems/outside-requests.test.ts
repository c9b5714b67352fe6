import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'

const { getOutsideRequests, askOutsideAgain } = contract.systems
const token = 'the token of those who collect the metrics'
let portal: TestPortal
let orderID: number

beforeAll(async () => {
  portal = await makeTestPortal({ METRICS_TOKEN: token })
  orderID = (await makeOrder(portal)).orderID
  const add = (kind: string, subject: number, system: string, late: string, problem: string) =>
    portal.rows(
      `insert into outside_requests (kind, subject, system, title, order_id, dealer_id, asked_at, next_at, late_at, problem)
        select $1, $2, $3, 'Test of ' || $1, order_id, dealer_id, now() - interval '2 days', now() + interval '1 hour',
          now() + $4::interval, $5 from orders where order_id = $6`,
      [kind, subject, system, late, problem, orderID],
    )
  await add('punctual', 1, 'porting', '1 day', '')
  await add('late', 2, 'airline', '-1 day', 'The airline partner service is not available at the moment')
  await add('later version', 3, 'moon', '1 day', '')
})
afterAll(() => portal.stop())

const list = async () => must(await portal.ask(getOutsideRequests, { as: 'admin' }))

test('administrators see what waits, late requests first', async () => {
  const { requests, total, late } = await list()
  expect([total, late]).toEqual([3, 1])
  expect(requests.map(({ title, system, isLate }) => [title, system, isLate])).toEqual([
    ['Test of late', 'Airline partner', true],
    ['Test of punctual', 'Porting', false],
    ['Test of later version', 'moon', false],
  ])
  expect(requests[0]).toMatchObject({
    orderID,
    customerID: 0,
    looks: 0,
    problem: 'The airline partner service is not available at the moment',
    endsAt: '',
  })
})

test('an administrator lets the portal ask now', async () => {
  const [, punctual] = (await list()).requests
  const requestID = punctual?.requestID ?? 0
  expect(must(await portal.ask(askOutsideAgain, { as: 'admin', body: { requestID } }))).toEqual({ isQueued: true })
  await until(
    async () => (await portal.rows("select from pgboss.job where name = 'outside.look' and state = 'completed'"))[0],
    'the job has run',
  )
  expect(must(await portal.ask(askOutsideAgain, { as: 'admin', body: { requestID: 999_999 } }))).toEqual({
    isQueued: false,
  })
})

test.each(['dealer', 'employee'])('%s sees and hastens nothing', async (as) => {
  expect((await portal.ask(getOutsideRequests, { as })).status).toBe(403)
  expect((await portal.ask(askOutsideAgain, { as, body: { requestID: 1 } })).status).toBe(403)
})

test('the metrics count what waits, what is late and what was not answered', async () => {
  const { raw } = await portal.call('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } })
  const lines = raw
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('dealerline_outside_requests{'))
  expect(lines).toContain('dealerline_outside_requests{kind="late",state="waiting"} 1')
  expect(lines).toContain('dealerline_outside_requests{kind="late",state="late"} 1')
  expect(lines).toContain('dealerline_outside_requests{kind="late",state="unanswered"} 1')
  expect(lines).toContain('dealerline_outside_requests{kind="punctual",state="late"} 0')
})
