import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { limitErrors, maxErrors } from '@dealerline/shared/errors.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeOrder } from '../../test/builders.ts'
import { addressOf, makeTestPortal, type Problem, type TestPortal } from '../../test/portal.ts'
import { sample } from '../../test/seeds.ts'
import { callerOf, nameOf, pathOf } from '../../test/walk.ts'
import { inputCheck } from './check-input.ts'
import { bodyReader } from './normalise.ts'

const longName = 'x'.repeat(1_900_000)
const manyNames = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 0]))

/** Counts the comparisons of two letters, each of which takes a minimum. Stops the work after a million. */
function countComparisons(work: () => unknown): number {
  const { min } = Math
  let count = 0
  Math.min = (...values) => {
    count += 1
    if (count > 1_000_000) throw new Error('There are more than a million comparisons.')
    return min(...values)
  }
  try {
    work()
  } finally {
    Math.min = min
  }
  return count
}

describe('the reader of a body', () => {
  const read = bodyReader(z.object({ name0: z.number().optional(), ratePlanID: z.number().optional() }), [])

  test('does not compare a name that is much longer than the known ones', () => {
    expect(countComparisons(() => read({ [longName]: 1 }, []))).toBe(0)
  })

  test('compares only the names of the listed errors', () => {
    expect(countComparisons(() => read(manyNames(20_000), []))).toBeLessThan(maxErrors * 200)
  })

  test('shortens an unknown name in the path and the message', () => {
    const errors: { path: string; message: string }[] = []
    read({ [longName]: 1 }, errors)
    expect(errors).toEqual([{ path: `${'x'.repeat(60)}…`, message: `${'x'.repeat(60)}… is not a field here` }])
  })
})

test('the check of a body counts any number of invalid values', () => {
  const body = z.object({ values: z.array(z.number()) })
  const result = inputCheck({ ...contract.orders.createOrder, body }, 'body')({ values: Array(200_000).fill('x') })
  expect('error' in result && result.error.details.errors?.at(-1)?.message).toBe('There are 199951 more errors')
})

test('a list of errors ends with the number of those that it omits', () => {
  const errors = Array.from({ length: 51 }, (_, index) => ({ path: String(index), message: 'Wrong' }))
  expect(limitErrors(errors.slice(1))).toEqual(errors.slice(1))
  const limited = limitErrors(errors)
  expect(limited).toEqual([...errors.slice(0, 49), { path: '', message: 'There are 2 more errors' }])
  expect(limitErrors(limited)).toEqual(limited)
})

describe('a call', () => {
  let portal: TestPortal
  let orderID: number
  beforeAll(async () => {
    portal = await makeTestPortal()
    orderID = (await makeOrder(portal)).orderID
  })
  afterAll(() => portal.stop())

  const { createOrder } = contract.orders
  const submit = (body: object) => portal.call('POST', `/api/${createOrder.path}`, { as: 'dealer', body })

  test('answers one unknown name of 1.9 MB briefly', async () => {
    const { status, raw, problem } = await submit({ [longName]: 1 })
    expect(status).toBe(400)
    expect(problem.errors[0]?.message).toBe(`${'x'.repeat(60)}… is not a field here`)
    expect(raw.length).toBeLessThan(5_000)
  })

  test('answers 125,000 unknown names with the first errors and the number of the others', async () => {
    const { status, raw, problem } = await submit(manyNames(125_000))
    expect([status, problem.errors.length]).toEqual([400, maxErrors])
    expect(problem.errors.at(-1)).toEqual({
      path: '',
      message: expect.stringMatching(/^There are 12\d{4} more errors$/),
    })
    expect(problem.detail).toContain('name0 is not a field here')
    expect(raw.length).toBeLessThan(10_000)
  })

  test('refuses a list with too many items as a whole', async () => {
    const body = { address: '1 Harbour Street', services: Array.from({ length: 20_000 }, () => 0) }
    const { status, problem } = await portal.call('POST', '/api/Order/sendSQ', { as: 'dealer', body })
    expect([status, problem.errors.length]).toEqual([400, 1])
  })

  test('never answers more errors than that: every call with a body', async () => {
    const payloads = [JSON.stringify(manyNames(5_000)), JSON.stringify(Array.from({ length: 5_000 }, () => ({ x: 1 })))]
    for (const call of sample(allCalls.filter(({ method, upload, raw }) => method !== 'GET' && !upload && !raw))) {
      for (const payload of payloads) {
        const headers = { authorization: `Bearer ${addressOf(callerOf(call))}`, 'content-type': 'application/json' }
        const answer = await portal.app.inject({
          method: call.method,
          url: pathOf(call, { orderID }),
          headers,
          payload,
        })
        expect(answer.statusCode, nameOf(call)).toBeLessThan(500)
        if (answer.statusCode === 400)
          expect(answer.json<Problem>().errors.length, nameOf(call)).toBeLessThanOrEqual(maxErrors)
      }
    }
  })

  test.each([
    ['no token', {}],
    ['an invalid token', { authorization: 'Bearer nobody' }],
  ])('does not validate the input of a caller with %s', async (_, headers) => {
    const call = contract.orders.createOrder
    const validate = vi.spyOn(call.body, 'safeParse')
    const answer = await portal.ask(call, { headers, body: {} as never })
    expect([answer.status, validate.mock.calls.length]).toEqual([401, 0])
    await portal.ask(call, { as: 'dealer', body: {} as never })
    expect(validate).toHaveBeenCalled()
    validate.mockRestore()
  })
})
