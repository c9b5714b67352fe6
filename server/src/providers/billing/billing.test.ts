import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeBillingService } from './http.ts'
import type { BillingCustomer } from './port.ts'
import { makeBillingSandbox } from './sandbox.ts'

const pool = makeTestPool()
const billing = makeBillingSandbox({ pool })
const customer: BillingCustomer = {
  type: 'business',
  name: 'Novak Plumbing & Gas Pty Ltd',
  abn: '75104999662',
  email: 'petra@example.test',
  phone: '0491570156',
  address: 'Unit 4, 12 Harbour Street, Parramatta NSW 2150',
}

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'billing', { mode: 'ok' })
})
afterAll(() => pool.end())

test('a customer gets an account number of eight digits', async () => {
  const { ubAccountNo } = await billing.createCustomer({ key: randomUUID(), ...customer })
  expect(ubAccountNo).toMatch(/^7\d{7}$/)
})

test('the same key returns the same account, in parallel and in sequence', async () => {
  const key = randomUUID()
  const accounts = await Promise.all([1, 2, 3].map(() => billing.createCustomer({ key, ...customer })))
  const secondAccount = await billing.createCustomer({ key, ...customer })
  expect(new Set([...accounts, secondAccount].map(({ ubAccountNo }) => ubAccountNo)).size).toBe(1)
})

test('a repeated request creates only one account', async () => {
  await setBehaviour(pool, 'billing', { mode: 'repeat', remaining: 1 })
  const key = randomUUID()
  expect(await billing.createCustomer({ key, ...customer })).toEqual(await billing.createCustomer({ key, ...customer }))
})

test('an account can be updated, but not an unknown account', async () => {
  const { ubAccountNo } = await billing.createCustomer({ key: randomUUID(), ...customer })
  await billing.updateCustomer({ ubAccountNo, ...customer, name: 'Novak' })
  const unknown = billing.updateCustomer({ ubAccountNo: '1', ...customer })
  await expect(unknown).rejects.toMatchObject({ kind: 'refused', message: 'Billing has no account 1' })
})

test('a refusal has the reason', async () => {
  await setBehaviour(pool, 'billing', { mode: 'refuse', remaining: 1, reason: 'Credit check failed' })
  const call = billing.createCustomer({ key: randomUUID(), ...customer })
  await expect(call).rejects.toMatchObject({ system: 'billing', kind: 'refused', message: 'Credit check failed' })
})

test('sends the key, and retries after a failure', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.method, request.url, request.headers['idempotency-key'], request.headers.authorization])
    response.statusCode = requests.length === 1 ? 502 : 200
    response.end(request.method === 'POST' ? '{"ubAccountNo":70009999}' : '')
  })
  const service = makeBillingService({ baseUrl, key: 'secret' })
  expect(await service.createCustomer({ key: 'k1', ...customer })).toEqual({ ubAccountNo: '70009999' })
  await service.updateCustomer({ ubAccountNo: '70009999', ...customer })
  const create = ['POST', '/base/customers', 'k1', 'Bearer secret']
  expect(requests).toEqual([create, create, ['PUT', '/base/customers/70009999', undefined, 'Bearer secret']])
})

describeDocument('billing', {
  makeService: makeBillingService,
  replies: {
    reach: () => billing.test(),
    createCustomer: ({ key, body }) => billing.createCustomer({ key, ...(body as BillingCustomer) }),
    updateCustomer: ({ pathValues, body }) =>
      billing.updateCustomer({ ubAccountNo: pathValues.ubAccountNo ?? '', ...(body as BillingCustomer) }),
  },
  calls: {
    test: (provider) => provider.test(),
    createCustomer: (provider) => provider.createCustomer({ key: randomUUID(), ...customer }),
    async updateCustomer(provider) {
      const account = await provider.createCustomer({ key: randomUUID(), ...customer, abn: '', email: '', phone: '' })
      await provider.updateCustomer({ ...account, ...customer })
    },
  },
})
