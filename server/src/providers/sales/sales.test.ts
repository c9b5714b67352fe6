import { randomUUID } from 'node:crypto'
import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeSalesService } from './http.ts'
import type { SalesApplicant } from './port.ts'
import { makeSalesSandbox } from './sandbox.ts'

const pool = makeTestPool()
const sandbox = makeSalesSandbox({ pool })

const applicant = (overrides: Partial<SalesApplicant> = {}): SalesApplicant => ({
  key: randomUUID(),
  salesForceID: '',
  dealerName: 'Harbour Telecoms',
  contactName: 'Ines Calder',
  email: 'ines@harbour.example',
  phone: '0412000301',
  region: 'Sydney',
  ...overrides,
})

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'sales', { mode: 'ok' })
})
afterAll(() => pool.end())

const stepsOf = async ({ key }: SalesApplicant) =>
  (await pool.query('select steps, applicant from outside.sales_applicant where key = $1', [key])).rows[0]

test('the sandbox accepts the steps in order, each once', async () => {
  const input = applicant()
  await setBehaviour(pool, 'sales', { mode: 'repeat' })
  await sandbox.update('Signing', input)
  await sandbox.update('Signing', input)
  expect((await stepsOf(input)).steps).toEqual(['Signing'])
  await expect(sandbox.update('Onboarding', input)).rejects.toThrow('Only an applicant with the sales system ID 1')
  await sandbox.update('Onboarding', { ...input, salesForceID: '1' })
  expect(await stepsOf(input)).toMatchObject({ steps: ['Signing', 'Onboarding'], applicant: { salesForceID: '1' } })
})

test('the sandbox fails as configured', async () => {
  await setBehaviour(pool, 'sales', { mode: 'down' })
  await expect(sandbox.update('Signing', applicant())).rejects.toThrow(
    'The sales system service is not available at the moment',
  )
})

test('sends the key, retries after a failure, and reports a refusal with its reason', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.method, request.url, request.headers.authorization])
    if (requests.length === 1) response.statusCode = 502
    if (requests.length === 3) response.statusCode = 422
    response.end(
      JSON.stringify(requests.length === 3 ? { detail: 'There is no applicant with this key' } : { ok: true }),
    )
  })
  const service = makeSalesService({ baseUrl, key: 'secret' })
  const input = applicant({ key: 'k1' })
  await service.update('Signing', input)
  const refused = await service.update('Onboarding', input).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OutsideError)
  expect(refused).toMatchObject({ kind: 'refused', message: 'There is no applicant with this key' })
  expect(requests).toEqual([
    ['PUT', '/base/applicants/k1/Signing', 'Bearer secret'],
    ['PUT', '/base/applicants/k1/Signing', 'Bearer secret'],
    ['PUT', '/base/applicants/k1/Onboarding', 'Bearer secret'],
  ])
})

describeDocument('sales', {
  makeService: makeSalesService,
  replies: {
    reach: () => sandbox.test(),
    updateApplicant: ({ pathValues, body }) =>
      sandbox.update(pathValues.step as SalesStep, { ...(body as SalesApplicant), key: pathValues.key ?? '' }),
  },
  calls: {
    test: (provider) => provider.test(),
    async update(provider) {
      await provider.update('Signing', applicant())
      await provider.update('Onboarding', applicant({ salesForceID: '1' }))
    },
  },
})
