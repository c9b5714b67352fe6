import { fax } from '@dealerline/shared/blocks/fax.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOn, makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test.each([
  ['a base that ends in a slash', 'GET', '//api//order/GetMenu', 200],
  ['a path without its group', 'GET', '/api/GetAuthorisation', 200],
  ['a fixed-line path without its group', 'PUT', '/api/UpdateChurn/999999', 404],
  ['another fixed-line path', 'PUT', '/api/updateLandline/999999', 404],
])('finds the call of %s', async (_, method, path, status) => {
  const answer = await portal.call(method as 'GET', path, { as: 'admin', ...(method === 'PUT' && { body: {} }) })
  // An address without a call has another message.
  expect([answer.status, answer.problem?.detail]).toEqual([status, status === 200 ? undefined : 'Not found'])
})

test('a refusal has the specified fields of a message', async () => {
  const { problem } = await portal.call('GET', '/api/Order/GetOrder/999999', { as: 'dealer' })
  expect(problem).toMatchObject({ status: 404, httpStatus: 404, detail: 'Not found', message: 'Not found' })
})

test('addresses of faxes are accepted as records', async () => {
  const { orderID } = await makeOrder(portal)
  const row = { faxNo: '0298765432', outgoingEmail: [{ email: 'a@shop.test' }, { email: 'b@shop.test' }] }
  const answer = await portal.call('POST', `/api/order/AddFax/${orderID}`, { as: 'dealer', body: [row] })
  expect(answer.status).toBe(200)
  expect(must(await blockOn(portal, fax, orderID).getRows())[0]).toMatchObject({
    outgoingEmail: ['a@shop.test', 'b@shop.test'],
  })
})

test('numbers are reserved by the records of reserved and of available numbers', async () => {
  const { orderID } = await makeOrder(portal)
  const ask = (path: string, body: unknown) =>
    portal.call<unknown[]>('POST', `/api/Link/${path}`, { as: 'dealer', body })
  const numbers = must(await ask('GetAvailablePhoneNumbers', { region: 'Brisbane', quantity: 3 })) as { did: string }[]
  const [one, ...others] = numbers
  const path = `ReservePhoneNumber/${orderID}`
  expect(must(await ask(path, { did: one?.did, id: 0 }))).toMatchObject([one])
  expect(
    must(
      await ask(
        path,
        others.map(({ did }) => ({ did, id: 0 })),
      ),
    ),
  ).toMatchObject(numbers)
  expect(
    (await portal.call('POST', `/api/Link/${path}`, { as: 'dealer', body: { did: one?.did, note: '' } })).problem,
  ).toMatchObject({
    status: 400,
    errors: [{ message: expect.stringContaining('is not a field here') }, expect.anything()],
  })
})

test('the audit log takes empty days, and a notification without an audience is for everybody', async () => {
  const log = await portal.call('POST', '/api/support/GetAuditLog', { as: 'admin', body: { fromDate: '', toDate: '' } })
  expect(log.status).toBe(200)
  const body = { title: 'Prices', text: 'New ones' }
  expect(must(await portal.call('POST', '/api/DealerPortal/UpdateNotification', { as: 'admin', body }))).toMatchObject({
    audience: 'everyone',
  })
})
