import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCustomer } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { inJob } from '../calls/job-services.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { OutsideDown, OutsideRefused } from '../kernel/outside-error.ts'
import { requestKinds } from '../request-kinds.ts'
import { type DeclaredRequest, declareRequest, growingPause } from './declare-request.ts'
import { followRequests, hastenRequest, lookAtRequest, startRequest } from './follow-requests.ts'
import { tellOfLate } from './tell-of-late.ts'

let portal: TestPortal
let customerID: number
/** The looks that were queued, with their delay. */
let queued: { requestID: number; after: number }[] = []
let asked: string[] = []
let stored: string[] = []
let answer: () => Promise<string>

/** What the administrators are told. */
let told: string[][] = []

const queue = (async (_tx: unknown, name: string, data: { requestID: number; lines: string[] }, after = 0) => {
  if (name === 'administrators.tell') told.push(data.lines)
  else queued.push({ requestID: data.requestID, after })
}) as JobQueue['queue']

/** A kind that the jobs of the portal do not know. It waits until the answer is `done`. */
const declare = (kind: string, prepares = true): DeclaredRequest =>
  declareRequest({
    kind,
    system: 'airline',
    title: 'Test',
    lateAfterDays: 1,
    end: { afterDays: 2, giveUp: async (_work, { subject }) => void stored.push(`gave up ${subject}`) },
    prepare: async (_work, { subject }) => (prepares ? `${kind} ${subject}` : undefined),
    ask: async (_services, question) => {
      asked.push(question)
      return answer()
    },
    store: async (_work, _request, question, text) => {
      stored.push(`${question}: ${text}`)
      return text !== 'done'
    },
  })
const kind = declare('test')
const other = declare('other')

beforeAll(async () => {
  portal = await makeTestPortal()
  customerID = (await makeCustomer(portal)).customerID
})
afterAll(() => portal.stop())
beforeEach(async () => {
  queued = []
  asked = []
  stored = []
  told = []
  answer = async () => 'pending'
  await portal.rows('delete from outside_requests')
})

const start = (subject: number, of = kind) =>
  inJob(portal.pool, (tx) => startRequest({ tx, queue }, of, { subject, customerID }))
const makeDue = () => portal.rows("update outside_requests set next_at = now() - interval '1 minute'")
const look = async (kinds = [kind]) => {
  const { requestID } = queued.at(-1) ?? expect.fail('Nothing is queued.')
  await lookAtRequest(kinds, portal.services, { requestID }, queue)
}
const requests = () => portal.rows('select kind, subject, looks, problem from outside_requests order by subject')

test('each kind has its own name', () => {
  expect(new Set(requestKinds.map(({ kind: name }) => name)).size).toBe(requestKinds.length)
})

test('an answer is asked for at increasing intervals of up to an hour', () => {
  expect([1, 2, 3, 12, 150].map(growingPause)).toEqual([2, 4, 8, 3600, 3600])
})

test('a record is asked about until it has its answer', async () => {
  await start(7)
  expect(queued).toMatchObject([{ after: 2 }])
  await look()
  expect(asked, 'before it is due').toEqual([])
  await makeDue()
  await look()
  expect(await requests()).toMatchObject([{ kind: 'test', subject: 7, looks: 1, problem: '' }])
  expect(queued.at(-1)?.after).toBe(4)
  answer = async () => 'done'
  await makeDue()
  await look()
  expect(stored).toEqual(['test 7: pending', 'test 7: done'])
  expect(await requests()).toEqual([])
  await look()
  expect(asked).toHaveLength(2)
})

test('a record that no longer waits is not asked about', async () => {
  const settled = declare('test', false)
  await start(7, settled)
  await makeDue()
  await look([settled])
  expect([asked, await requests()]).toEqual([[], []])
})

test('two servers ask once, also if the first one ends without an answer', async () => {
  await start(7)
  await makeDue()
  await Promise.all([look(), look(), followRequests([kind], portal.services, queue)])
  expect(asked).toEqual(['test 7'])
  answer = () => Promise.reject(new Error('The server was killed'))
  await makeDue()
  await expect(look()).rejects.toThrow('The server was killed')
  const [request] = await requests()
  expect(request).toMatchObject({ problem: expect.stringContaining('could not store the answer') })
})

test('a silent system is asked once in a run, and its reason is stored', async () => {
  for (const subject of [1, 2, 3]) await start(subject)
  await start(4, other)
  await makeDue()
  answer = () => Promise.reject(new OutsideDown('airline', { retryAfter: 90 }))
  await followRequests([kind, other], portal.services, queue)
  expect(asked).toHaveLength(1)
  const problem = 'The airline partner service is not available at the moment'
  expect((await requests()).filter((request) => request.problem === problem)).toMatchObject([{ looks: 1 }])
  expect(queued.at(-1)?.after).toBe(90)
  answer = () => Promise.reject(new OutsideRefused('airline', 'Not this one'))
  await makeDue()
  await followRequests([kind, other], portal.services, queue)
  expect(asked).toHaveLength(5)
  expect(await requests()).toMatchObject(Array.from({ length: 4 }, () => ({ problem: 'Not this one' })))
  answer = async () => 'pending'
  await makeDue()
  await followRequests([kind, other], portal.services, queue)
  expect(await requests()).toMatchObject(Array.from({ length: 4 }, () => ({ problem: '' })))
})

test('a fault of one request stops no other one', async () => {
  for (const subject of [1, 2]) await start(subject)
  await makeDue()
  let isFirst = true
  answer = async () => {
    if (!isFirst) return 'done'
    isFirst = false
    throw new Error('A fault')
  }
  await expect(followRequests([kind], portal.services, queue)).rejects.toThrow('A fault')
  expect(await requests()).toHaveLength(1)
})

test('a request that waits too long is given up after a last look', async () => {
  await start(7)
  await portal.rows("update outside_requests set ends_at = now() - interval '1 second'")
  await makeDue()
  await look()
  expect(stored).toEqual(['test 7: pending', 'gave up 7'])
  expect(await requests()).toEqual([])
})

test('a request that is refused is given up after its time too', async () => {
  await start(7)
  await portal.rows("update outside_requests set ends_at = now() - interval '1 second'")
  await makeDue()
  answer = () => Promise.reject(new OutsideRefused('airline', 'Not this one'))
  await look()
  expect([stored, await requests()]).toEqual([['gave up 7'], []])
})

test.each(['pending', 'done'])('a request that is renewed or hastened while its answer is %s stays', async (text) => {
  const hasten = () => inJob(portal.pool, (tx) => hastenRequest({ tx, queue }, 'test', 7))
  for (const change of [() => start(7), hasten]) {
    await start(7)
    await makeDue()
    answer = async () => {
      await change()
      return text
    }
    await look()
    expect(await requests()).toMatchObject([{ subject: 7 }])
    answer = async () => 'done'
    await makeDue()
    await look()
    expect(await requests()).toEqual([])
  }
})

test('a renewed request waits as long as a new one', async () => {
  await start(7)
  await portal.rows(
    "update outside_requests set looks = 9, ends_at = now(), late_at = now(), told_at = now(), asked_at = now() - interval '1 day'",
  )
  await start(7)
  const [request] = await portal.rows(
    `select looks, told_at, ends_at > now() + interval '1 day' as ends, late_at > now() as late,
       asked_at > now() - interval '1 hour' as asked from outside_requests`,
  )
  expect(request).toEqual({ looks: 0, told_at: null, ends: true, late: true, asked: true })
})

test('a report of the system hastens the next look, and nothing is queued for a record that does not wait', async () => {
  await start(7)
  await portal.rows("update outside_requests set next_at = now() + interval '1 hour'")
  await inJob(portal.pool, async (tx) => {
    await hastenRequest({ tx, queue }, 'test', 7)
    await hastenRequest({ tx, queue }, 'test', 8)
  })
  expect(queued.map(({ after }) => after)).toEqual([2, 0])
  await look()
  expect(asked).toEqual(['test 7'])
})

test('the administrators are told once about answers that are late', async () => {
  for (const subject of [1, 2]) await start(subject)
  await start(3, other)
  await portal.rows("update outside_requests set late_at = now() - interval '1 second' where subject < 3")
  await Promise.all([1, 2].map(() => followRequests([kind], portal.services, queue)))
  expect(told).toEqual([
    ['Test: 2 (Airline partner)', 'See the reasons under Administration → Outside Systems → Waiting.'],
  ])
})

test('the administrators are told again about a renewed request that is late again', async () => {
  const countNotices = async () => {
    const text = "select from notifications where title = 'Outside systems have not answered in time'"
    return (await portal.rows(text)).length
  }
  let before = await countNotices()
  for (const _time of [1, 2]) {
    await start(9)
    await portal.rows("update outside_requests set late_at = now() - interval '1 second'")
    await inJob(portal.pool, (tx) => tellOfLate({ tx, queue: portal.jobs.queue }))
    await until(async () => (await countNotices()) > before, 'the administrators are told')
    before = await countNotices()
  }
})
