import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { FairShare } from './fair-share.ts'

describe('the share of a caller', () => {
  /** Starts calls that end when the test says so. */
  function makeCalls(share: FairShare) {
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const begin = (caller: string, name: string) =>
      share.run(caller, () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
    return { started, begin, end: (name: string) => ends.get(name)?.() }
  }

  test('limits the running calls of one caller, and not those of another', async () => {
    const { started, begin, end } = makeCalls(new FairShare(2, 10))
    const calls = ['a1', 'a2', 'a3', 'a4'].map((name) => begin('a', name))
    calls.push(begin('b', 'b1'))
    expect(started).toEqual(['a1', 'a2', 'b1'])
    end('a1')
    await calls[0]
    await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3'])
    for (const name of ['a2', 'a3', 'b1']) end(name)
    await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
    end('a4')
    expect(await Promise.all(calls)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  })

  test('passes the place of a failed call to the next', async () => {
    const share = new FairShare(1, 10)
    const failed = share.run('a', () => Promise.reject(new Error('broken')))
    const next = share.run('a', async () => 'next')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  test('refuses more waiting calls than the maximum', async () => {
    const { started, begin, end } = makeCalls(new FairShare(1, 1))
    const [first, second, third] = [begin('a', '1'), begin('a', '2'), begin('a', '3')]
    await expect(third).rejects.toMatchObject({ code: 'tooMany' })
    end('1')
    await expect.poll(() => started).toEqual(['1', '2'])
    end('2')
    expect(await Promise.all([first, second])).toEqual(['1', '2'])
  })
})

describe('a dealer whose calls wait for a lock', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await makeTestPortal()
  })
  afterAll(() => portal.stop())

  test('does not delay another dealer, and gets 429 with Retry-After for more than 200 waiting calls', async () => {
    const [own, foreign] = [await makeOrder(portal, 'dealer'), await makeOrder(portal, 'rival')]
    const client = await portal.ownerPool.connect()
    await client.query('begin')
    await client.query('select from orders where order_id = $1 for update', [own.orderID])
    const request = { as: 'dealer', params: { orderID: own.orderID }, body: [{ mobileNumber: '0412 345 678' }] }
    const addMobile = () => portal.call('POST', `/api/order/AddMobile/${own.orderID}`, request)
    const answers = Array.from({ length: 205 }, addMobile)
    let answered = 0
    for (const answer of answers) void answer.then(() => (answered += 1))
    // Two of six connections run calls, 200 calls wait, and three are refused.
    await until(async () => answered === 3, 'three calls are refused')
    const getOrder = { as: 'rival', params: { orderID: foreign.orderID } }
    for (let count = 0; count < 10; count += 1)
      expect(must(await portal.ask(contract.orders.getOrder, getOrder)).orderID).toBe(foreign.orderID)
    expect(answered).toBe(3)
    await client.query('rollback')
    client.release()
    const results = await Promise.all(answers)
    const refused = results.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.headers['retry-after']).toBeDefined()
    expect(refused[0]?.body).toMatchObject({ code: 'tooMany' })
  })
})

describe('callers without a sign-in whose calls wait for a lock', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await makeTestPortal()
  })
  afterAll(() => portal.stop())

  test('do not delay a person who is signed in, even from many networks', async () => {
    const client = await portal.ownerPool.connect()
    await client.query('begin')
    await client.query('lock table envelopes in access exclusive mode')
    const verify = (_: unknown, index: number) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/Docusign/VerifyDocument',
        payload: '%PDF-',
        headers: { 'content-type': 'application/pdf' },
        remoteAddress: `10.0.0.${index}`,
      })
    const waiting = Array.from({ length: 50 }, verify)
    await until(async () => {
      const [row] = await portal.rows<{ count: number }>(
        "select count(*)::integer from pg_locks where relation = 'envelopes'::regclass and not granted",
      )
      return row?.count === 2
    }, 'two calls wait for the lock')
    expect((await portal.ask(contract.impersonation.getLoginInfo, { as: 'dealer' })).status).toBe(200)
    await client.query('rollback')
    client.release()
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  })
})
