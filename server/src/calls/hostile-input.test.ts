import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder } from '../../test/builders.ts'
import { paramNames } from '../../test/ownership.ts'
import { addressOf, fill, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { callerOf, nameOf, pathOf } from '../../test/walk.ts'

let portal: TestPortal
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal()
  orderID = (await makeOrder(portal)).orderID
})
afterAll(() => portal.stop())

const bearer = (as = 'dealer') => ({ authorization: `Bearer ${addressOf(as)}` })

describe('names of properties that every object inherits', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

  test.each(names)('%s as a parameter of any call causes no internal error', async (name) => {
    for (const call of allCalls) {
      for (const param of paramNames(call)) {
        const url = pathOf(call, { orderID, [param]: name })
        const { statusCode } = await portal.app.inject({ method: call.method, url, headers: bearer(callerOf(call)) })
        expect(statusCode, `${nameOf(call)} ${url}`).toBeLessThan(500)
      }
    }
  })

  test.each(names)('%s is not a page with fields', async (component) => {
    const { getLayoutFields, updateLayoutFields } = contract.layout
    expect((await portal.ask(getLayoutFields, { as: 'dealer', params: { component } })).status).toBe(404)
    expect((await portal.ask(updateLayoutFields, { as: 'admin', params: { component }, body: [] })).status).toBe(404)
  })

  test.each(names)('%s as a field of a body is refused', async (name) => {
    const payload = `[{"${name}":{"polluted":true}}]`
    const headers = { ...bearer(), 'content-type': 'application/json' }
    const answer = await portal.app.inject({ method: 'POST', url: `/api/order/AddMobile/${orderID}`, headers, payload })
    expect(answer.statusCode).toBe(400)
    expect('polluted' in {}).toBe(false)
  })
})

describe('JSON nested 10,000 deep', () => {
  const lists = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const records = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const withBody = allCalls.filter(({ method, upload, raw }) => method !== 'GET' && !upload && !raw)

  test.each([
    ['lists', lists],
    ['records', records],
  ])('is refused by every call, with and without an idempotency key: %s', async (_, payload) => {
    for (const call of withBody) {
      for (const key of [{}, { 'idempotency-key': 'deep' }]) {
        const headers = { ...bearer(callerOf(call)), 'content-type': 'application/json', ...key }
        const url = pathOf(call, { orderID })
        const answer = await portal.app.inject({ method: call.method, url, headers, payload })
        expect(answer.statusCode, nameOf(call)).toBe(400)
        expect(answer.json(), nameOf(call)).toMatchObject({
          code: 'badInput',
          detail: 'The JSON is nested too deeply.',
        })
      }
    }
  })

  test('does not include brackets in a text', async () => {
    const { retrieveDealerCustomers } = contract.customers
    const body = { keyword: '[{"\\'.repeat(20) }
    expect((await portal.ask(retrieveDealerCustomers, { as: 'dealer', body })).status).toBe(200)
  })

  test('leaves the order unchanged', async () => {
    expect(await portal.rows('select order_status from orders where order_id = $1', [orderID])).toEqual([
      { order_status: 0 },
    ])
  })
})

describe('a multipart body', () => {
  const url = () => fill(contract.uploads.uploadFiles.path, { orderID, fileType: 'general' })
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4'

  test.each([
    ['without a boundary', 'multipart/form-data', `${part}\r\n--x--\r\n`],
    ['with an empty boundary', 'multipart/form-data; boundary=', `${part}\r\n--x--\r\n`],
    ['with another boundary', 'multipart/form-data; boundary=y', `${part}\r\n--x--\r\n`],
    [
      'with a boundary of 5,000 characters',
      `multipart/form-data; boundary=${'y'.repeat(5000)}`,
      `${part}\r\n--x--\r\n`,
    ],
    ['with broken quotes', 'multipart/form-data; boundary="x', `${part}\r\n--x--\r\n`],
    ['without an end', 'multipart/form-data; boundary=x', part],
    ['that is empty', 'multipart/form-data; boundary=x', ''],
    ['with broken headers', 'multipart/form-data; boundary=x', '--x\r\n\u0000: y\r\n\r\nz\r\n--x--\r\n'],
    [
      'with a field __proto__',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nz\r\n--x--\r\n',
    ],
  ])('%s is refused', async (_, type, payload) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: url(),
      headers: { ...bearer(), 'content-type': type },
      payload,
    })
    expect(answer.json()).toMatchObject({ status: expect.any(Number), detail: expect.stringMatching(/\w \w/) })
    expect([400, 415]).toContain(answer.statusCode)
  })
})
