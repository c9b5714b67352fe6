import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getOrder, makeCompleteOrder, makeCustomer, makeOrder, must, residential } from '../../test/builders.ts'
import { describedTypes } from '../../test/described.ts'
import { type Answer, fill, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { sample } from '../../test/seeds.ts'
import { unverifiable } from '../../test/trust.ts'
import {
  callerOf,
  callsWith,
  makeOwnedRecordCalls,
  nameOf,
  type OwnedRecordCall,
  pathOf,
  unknownIDs,
  wrongBody,
} from '../../test/walk.ts'

let portal: TestPortal
let orderID: number
let ownedRecordCalls: OwnedRecordCall[]

beforeAll(async () => {
  portal = await makeTestPortal()
  const calls = await makeOwnedRecordCalls(portal)
  orderID = calls.orderID
  ownedRecordCalls = calls.ownedRecordCalls
})
afterAll(() => portal.stop())

function expectProblem(answer: Answer<unknown>, status: number, what: string): void {
  expect(answer.status, what).toBe(status)
  expect(answer.headers['content-type'], what).toMatch(/^application\/problem\+json/)
  const { requestId } = answer.problem
  expect(answer.problem, what).toMatchObject({
    status,
    title: expect.any(String),
    code: expect.any(String),
    errors: expect.any(Array),
  })
  expect(requestId, what).toBe(answer.headers['x-request-id'])
}

const needsSignIn = () => callsWith('staff', 'admin', 'signedIn')

describe('every call of the contract', () => {
  test('answers 401 without a token or with an invalid token, regardless of the input', {
    meta: { rules: ['AUTH-bearer-token', 'ROLE-outsiders-public-only'] },
  }, async () => {
    for (const call of needsSignIn()) {
      for (const body of [undefined, { nonsense: true }]) {
        expectProblem(await portal.call(call.method, pathOf(call), { body }), 401, nameOf(call))
        expectProblem(
          await portal.call(call.method, pathOf(call), {
            as: undefined,
            body,
            headers: { authorization: 'Bearer nonsense' },
          }),
          401,
          nameOf(call),
        )
      }
    }
  })

  test('answers 503 if a token cannot be verified right now, so that nobody has to sign in again', async () => {
    const headers = { authorization: `Bearer ${unverifiable}` }
    expectProblem(await portal.ask(contract.orders.getMenu, { headers }), 503, 'token')
  })

  test('answers 403 to an applicant and to an unknown person, regardless of the input', {
    meta: { rules: ['AUTH-allowed-levels'] },
  }, async () => {
    for (const call of callsWith('staff', 'staffOrLink', 'admin')) {
      for (const as of ['applicant', 'stranger@nowhere.test']) {
        expectProblem(
          await portal.call(call.method, pathOf(call), { as, body: call.method === 'GET' ? undefined : {} }),
          403,
          nameOf(call),
        )
      }
    }
  })

  test('answers 403 to others if only administrators or the provider’s staff may call', async () => {
    for (const call of callsWith('admin', 'provider')) {
      for (const as of call.access === 'provider' ? ['dealer'] : ['dealer', 'direct', 'employee']) {
        const body = call.method === 'GET' ? undefined : {}
        expectProblem(await portal.call(call.method, pathOf(call), { as, body }), 403, nameOf(call))
      }
    }
  })

  test('answers 400 to invalid values and names each field', async () => {
    for (const call of allCalls) {
      const invalid = wrongBody(call)
      if (!invalid || invalid.paths.length === 0) continue
      const answer = await portal.call(
        call.method,
        pathOf(call, { isReporting: 'false', flag: 'x', fileType: 'general' }),
        {
          as: callerOf(call),
          body: invalid.body,
        },
      )
      expectProblem(answer, 400, nameOf(call))
      expect(
        // The record is a part of the body, so the paths of errors start at the fields of the record.
        answer.problem.errors.flatMap(({ path }) => [path, path.split('.')[0]]),
        nameOf(call),
      ).toEqual(expect.arrayContaining(invalid.paths))
      expect(
        answer.problem.errors.every(({ message }) => message !== ''),
        nameOf(call),
      ).toBe(true)
    }
  })

  test.each(['abc', '0', '-1', '1.5', '99999999999999'])(
    'refuses the id %j in a path with 400 and names the parameter',
    async (id) => {
      const isNumber = ({ path }: { path: string }) => /ID\}|Id\}|\{id\}/.test(path) && !/GUID|searchResult/.test(path)
      for (const call of sample(allCalls.filter(isNumber))) {
        const name = /\{(\w*id)\}/i.exec(call.path)?.[1] ?? ''
        const answer = await portal.call(call.method, pathOf(call, { [name]: id, isReporting: 'false' }), {
          as: callerOf(call),
        })
        expectProblem(answer, 400, nameOf(call))
        expect(
          answer.problem.errors.map(({ path }) => path),
          nameOf(call),
        ).toContain(name)
      }
    },
  )

  test('answers an unknown record with 404', async () => {
    for (const entry of ownedRecordCalls.map(unknownIDs)) {
      const { call, params, body } = entry
      expectProblem(await portal.call(call.method, fill(call.path, params), { as: 'dealer', body }), 404, nameOf(call))
    }
  })

  test('answers 404 for another dealer’s record and does not change it', async () => {
    const before = await getOrder(portal, orderID)
    for (const { call, params, body } of ownedRecordCalls) {
      expectProblem(await portal.call(call.method, fill(call.path, params), { as: 'rival', body }), 404, nameOf(call))
    }
    expect(await getOrder(portal, orderID)).toEqual(before)
    expect(ownedRecordCalls.length).toBeGreaterThan(20)
  })

  test.each(['dealer', 'employee', 'admin'])('returns 200 to %s, who can see the record', async (as) => {
    const { ownedRecordCalls: currentCalls } = await makeOwnedRecordCalls(portal)
    const reading = currentCalls.filter(
      ({ call }) => call.method === 'GET' && call !== contract.session.getDealerAuthLevel,
    )
    for (const { call, params } of reading)
      expect((await portal.call(call.method, fill(call.path, params), { as })).status, nameOf(call)).toBe(200)
  })

  test('replies in each media type that the OpenAPI document lists for the call', async () => {
    const formats: Record<string, string> = { 'application/json': 'json', 'application/pdf': 'pdf', 'image/png': 'png' }
    const hasFormat = ({ query }: Call) => query instanceof z.ZodObject && 'format' in query.shape
    const printed = ownedRecordCalls.filter(({ call }) => call.method === 'GET' && hasFormat(call))
    for (const { call, params } of printed) {
      const types = describedTypes(call)
      expect(types.length, nameOf(call)).toBeGreaterThan(1)
      for (const type of types) {
        const url = `${fill(call.path, params)}?format=${formats[type]}`
        const { status, headers } = await portal.call(call.method, url, { as: 'dealer' })
        expect([status, String(headers['content-type']).split(';')[0]], `${nameOf(call)} as ${type}`).toEqual([
          200,
          type,
        ])
      }
    }
    expect(printed.length).toBeGreaterThan(2)
  })
})

describe('a path', () => {
  test.each(['/api/ORDER/getorder/{id}', '/API/order/GETORDER/{id}/', '/api/Order/GetOrder/{id}/?x=1'])(
    'is found as %s',
    async (path) => {
      const answer = await portal.call<{ orderID: number }>('GET', path.replace('{id}', String(orderID)), {
        as: 'dealer',
      })
      expect([answer.status, answer.body.orderID]).toEqual([200, orderID])
    },
  )

  test('answers 404 for an address that belongs to no call', async () => {
    expectProblem(await portal.call('GET', '/api/Order/Nothing', { as: 'dealer' }), 404, 'path')
  })
})

describe('a body', () => {
  const path = '/api/Order/CreateOrder'
  const send = (payload: string, type = 'application/json') =>
    portal.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { authorization: 'Bearer dealer@example.test', 'content-type': type },
    })

  test.each([
    ['{"customerID":', 'application/json', 400],
    ['customerID=1', 'application/x-www-form-urlencoded', 415],
    [`{"customerID":1,"x":"${'x'.repeat(2_200_000)}"}`, 'application/json', 413],
    ['null', 'application/json', 400],
    ['[]', 'application/json', 400],
  ])('is refused if it cannot be parsed (%#)', async (payload, type, status) => {
    const reply = await send(payload, type)
    expect([reply.statusCode, String(reply.headers['content-type']).split(';')[0]]).toEqual([
      status,
      'application/problem+json',
    ])
  })

  test('with a text that the database cannot store is refused with 400', async () => {
    const answer = await portal.ask(contract.customers.addCustomerToUB, {
      as: 'dealer',
      body: residential({ surname: 'half \ud800' }),
    })
    expectProblem(answer, 400, 'text')
  })
})

describe('an idempotency key', () => {
  const create = contract.orders.createOrder
  const orderCount = async () => Number((await portal.rows('select count(*) as n from orders'))[0]?.n)

  test('returns the first reply again for the same body, and only one record is created', async () => {
    const { customerID } = await makeCustomer(portal)
    const request = { as: 'dealer', body: { customerID }, headers: { 'idempotency-key': 'same' } }
    const before = await orderCount()
    const first = await portal.ask(create, request)
    const repeatedAnswer = await portal.call('POST', '/api/order/createorder/', request)
    expect(repeatedAnswer).toMatchObject({ status: 200, body: first.body })
    expect(repeatedAnswer.headers.etag).toBe(first.headers.etag)
    expect(await orderCount()).toBe(before + 1)
  })

  test('is refused with 422 for another body or call', async () => {
    const { customerID } = await makeCustomer(portal)
    const headers = { 'idempotency-key': 'other' }
    must(await portal.ask(create, { as: 'dealer', body: { customerID }, headers }))
    expectProblem(await portal.ask(create, { as: 'dealer', body: { customerID, isQuote: true }, headers }), 422, 'body')
    expectProblem(await portal.call('PUT', `/api/Order/CancelOrder/${orderID}`, { as: 'dealer', headers }), 422, 'call')
  })

  test('belongs to one person, and another person can use the same key', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const ids = await Promise.all(
      ['dealer', 'rival'].map(async (as) => {
        const { customerID } = await makeCustomer(portal, as)
        return must(await portal.ask(create, { as, body: { customerID }, headers })).orderID
      }),
    )
    expect(new Set(ids).size).toBe(2)
  })

  test('creates one record in the portal and in billing, even in concurrent calls', async () => {
    const request = { as: 'dealer', body: residential({ surname: 'Once' }), headers: { 'idempotency-key': 'race' } }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.ask(contract.customers.addCustomerToUB, request)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await portal.rows("select from customers where name = 'Ada Once'")).toHaveLength(1)
    expect(
      await portal.rows("select from outside.billing_customer where customer ->> 'name' = 'Ada Once'"),
    ).toHaveLength(1)
  })

  test('can be used again after a failed call', async () => {
    const headers = { 'idempotency-key': 'failed' }
    expectProblem(await portal.ask(create, { as: 'dealer', body: { customerID: 999_999 }, headers }), 404, 'first')
    expect(
      (
        await portal.ask(create, {
          as: 'dealer',
          body: { customerID: (await makeCustomer(portal)).customerID },
          headers,
        })
      ).status,
    ).toBe(200)
  })

  test('can have at most 200 characters', async () => {
    const answer = await portal.ask(create, {
      as: 'dealer',
      body: { customerID: 1 },
      headers: { 'idempotency-key': 'x'.repeat(201) },
    })
    expectProblem(answer, 400, 'key')
  })
})

describe('an update', () => {
  const update = contract.customers.updateCustomer
  const save = async (version: string, customerId: number, surname: string) =>
    portal.ask(update, {
      as: 'dealer',
      params: { customerId, orderId: 0 },
      body: residential({ surname }),
      headers: { 'if-match': version },
    })

  test('with the current version is stored, and returns the next one as its ETag', async () => {
    const { customerID } = await makeCustomer(portal)
    const answer = await save('"1"', customerID, 'Second')
    expect([answer.status, answer.body.version, answer.headers.etag]).toEqual([200, 2, '"2"'])
  })

  test('with a stale version is 409 with the current record and changes nothing', async () => {
    const { customerID } = await makeCustomer(portal)
    must(await save('"1"', customerID, 'Theirs'))
    const answer = await save('"1"', customerID, 'Mine')
    expectProblem(answer, 409, 'stale')
    expect(answer.problem).toMatchObject({ code: 'stale', current: { customerID, surname: 'Theirs', version: 2 } })
    const [stored] = await portal.rows('select name, version from customers where customer_id = $1', [customerID])
    expect(stored).toEqual({ name: 'Ada Theirs', version: 2 })
  })

  test('with the same version as a concurrent update: only one of the two is stored', async () => {
    const { customerID } = await makeCustomer(portal)
    const answers = await Promise.all(['One', 'Two'].map((surname) => save('1', customerID, surname)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('with an invalid If-Match is 400', async () => {
    expectProblem(await save('yesterday', 1, 'X'), 400, 'If-Match')
  })
})

describe('a fault', () => {
  test('reveals no internal details of the server', async () => {
    const { orderID: broken } = await makeOrder(portal)
    await portal.rows(`update orders set docusign_envelope_id = 'x' where order_id = $1`, [broken])
    await portal.rows('alter table order_headers rename to order_headers_away')
    const answer = await portal.ask(contract.orders.getOrder, { as: 'dealer', params: { orderID: broken } })
    await portal.rows('alter table order_headers_away rename to order_headers')
    expectProblem(answer, 500, 'fault')
    expect(JSON.stringify(answer.problem)).not.toMatch(/order_headers|relation|sql/i)
  })
})

test('the API reference describes every call', async () => {
  const { body } = await portal.call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/api/openapi.json')
  for (const call of allCalls)
    expect(body.paths[`/api/${call.path}`]?.[call.method.toLowerCase()], nameOf(call)).toBeDefined()
})

test('a complete order can be created with API calls alone', async () => {
  const order = await makeCompleteOrder(portal)
  const answer = await portal.ask(contract.signing.validateOrder, { as: 'dealer', body: { orderID: order.orderID } })
  expect(answer.body).toEqual({ valid: true, requirements: [] })
})
