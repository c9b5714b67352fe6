import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer, makeOrder, must } from '../../test/builders.ts'
import { differences, document } from '../../test/described.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { unverifiable } from '../../test/trust.ts'

const url = '/api/Order/CreateOrder'
const headers = { 'content-type': 'application/json', 'x-request-id': '1', etag: '"1"' }
const operation = (path: string, method: string) => document.paths[`/api/${path}`]?.[method]

describe('a reply that differs from the OpenAPI document', () => {
  test.each([
    ['a status', { status: 418, headers, body: {} }, 'a status that is not described'],
    ['a missing header', { status: 200, headers: { 'content-type': 'application/json' }, body: {} }, 'without'],
    [
      'another media type',
      { status: 200, headers: { ...headers, 'content-type': 'text/html' }, body: '' },
      'text/html',
    ],
    ['a body', { status: 200, headers, body: { orderID: 'one' } }, 'body/orderID must be integer'],
    [
      'a problem',
      { status: 400, headers: { ...headers, 'content-type': 'application/problem+json' }, body: { title: 'Wrong' } },
      "must have required property 'status'",
    ],
  ])('%s', (_, answer, message) => {
    const [difference = ''] = differences('POST', url, answer)
    expect(difference).toContain('orders_createOrder (POST /api/Order/CreateOrder) answered')
    expect(difference).toContain(message)
  })

  test('reports no difference for an address that belongs to no call', () => {
    expect(differences('GET', '/api/Order/Nothing', { status: 404, headers: {}, body: undefined })).toEqual([])
  })
})

test('the security requirement matches the access of each call', () => {
  expect(operation('Order/CreateOrder', 'post')?.security).toEqual([{ bearer: [] }])
  expect(operation('Order/addSignature', 'post')?.security).toEqual([])
  expect(operation('Portal/GetSettings', 'get')?.security).toEqual([])
  expect(operation('Order/GetFilesOnOrder/{id}', 'get')?.security).toEqual([{ bearer: [] }, {}])
})

test('the listed statuses are those that a call can return', () => {
  const statuses = (path: string, method: string) => Object.keys(operation(path, method)?.responses ?? {})
  expect(statuses('order/GetSipOnOrder/{orderID}', 'get')).toEqual(expect.arrayContaining(['200', '204', '404']))
  expect(statuses('Order/DeleteNotesFromOrder/{orderID}', 'delete')).not.toContain('200')
  expect(statuses('Portal/GetSettings', 'get')).toEqual(['200', '429', '500', '503'])
})

describe('the portal', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await makeTestPortal()
  })
  afterAll(() => portal.stop())

  test('serves the OpenAPI document with the portal’s public URL as its server', async () => {
    const { body } = await portal.call<typeof document>('GET', '/api/openapi.json')
    expect(Object.keys(body.paths)).toEqual(Object.keys(document.paths))
    expect(body.servers).toEqual([{ url: portal.config.publicUrl }])
  })

  test('sends Retry-After if the identity provider is unavailable', async () => {
    const answer = await portal.ask(contract.orders.getMenu, { headers: { authorization: `Bearer ${unverifiable}` } })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  })

  test('answers 204 for records that an order does not have', async () => {
    const { orderID } = await makeOrder(portal)
    for (const path of ['GetIPOrder', 'GetSipOnOrder', 'GetTeamsOnOrder', 'getHardwareOrder'])
      expect([path, (await portal.call('GET', `/api/order/${path}/${orderID}`, { as: 'dealer' })).status]).toEqual([
        path,
        204,
      ])
  })

  test('sends the version of a record as its ETag', async () => {
    const { customerID } = await makeCustomer(portal)
    const read = await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } })
    expect(read.headers.etag).toBe(`"${must(read).version}"`)
  })
})

test('a portal with a rate limit says when to retry', async () => {
  const limited = await makeTestPortal({ RATE_LIMIT: '10' })
  for (let count = 0; count < 10; count++) await limited.ask(contract.session.getSettings)
  const answer = await limited.ask(contract.session.getSettings)
  await limited.stop()
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
})
