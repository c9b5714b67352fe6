import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { OutsideError } from '../../kernel/outside-error.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeSalesService } from './http.ts'
import type { SalesApplicant } from './port.ts'
import { makeSalesSandbox } from './sandbox.ts'

const pool = makeTestPool()
const sandbox = makeSalesSandbox({ pool })

const applicant = (over: Partial<SalesApplicant> = {}): SalesApplicant => ({
  key: randomUUID(),
  salesForceID: '',
  dealerName: 'Harbour Telecoms',
  contactName: 'Ines Calder',
  email: 'ines@harbour.example',
  phone: '0412000301',
  region: 'Sydney',
  ...over,
})

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'sales', { mode: 'ok' })
})
afterAll(() => pool.end())

const stepsOf = async ({ key }: SalesApplicant) =>
  (await pool.query('select steps, applicant from outside.sales_applicant where key = $1', [key])).rows[0]

test('the sandbox takes the steps one after the other, each once', async () => {
  const one = applicant()
  await setBehaviour(pool, 'sales', { mode: 'repeat' })
  await sandbox.update('Signing', one)
  await sandbox.update('Signing', one)
  expect((await stepsOf(one)).steps).toEqual(['Signing'])
  await expect(sandbox.update('Onboarding', one)).rejects.toThrow('Only somebody with the ID 1')
  await sandbox.update('Onboarding', { ...one, salesForceID: '1' })
  expect(await stepsOf(one)).toMatchObject({ steps: ['Signing', 'Onboarding'], applicant: { salesForceID: '1' } })
})

test('the sandbox fails as it is told to', async () => {
  await setBehaviour(pool, 'sales', { mode: 'down' })
  await expect(sandbox.update('Signing', applicant())).rejects.toThrow(
    'The sales system service is not available at the moment',
  )
})

test('the live system is told with the key, again after a failure, and its refusal carries the reason', async () => {
  const asked: unknown[] = []
  const baseUrl = await serve((request, response) => {
    asked.push([request.method, request.url, request.headers.authorization])
    if (asked.length === 1) response.statusCode = 502
    if (asked.length === 3) response.statusCode = 422
    response.end(JSON.stringify(asked.length === 3 ? { detail: 'Nobody of this key' } : { ok: true }))
  })
  const service = makeSalesService({ baseUrl, key: 'secret' })
  const one = applicant({ key: 'k1' })
  await service.update('Signing', one)
  const refused = await service.update('Onboarding', one).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OutsideError)
  expect(refused).toMatchObject({ kind: 'refused', message: 'Nobody of this key' })
  expect(asked).toEqual([
    ['PUT', '/base/applicants/k1/Signing', 'Bearer secret'],
    ['PUT', '/base/applicants/k1/Signing', 'Bearer secret'],
    ['PUT', '/base/applicants/k1/Onboarding', 'Bearer secret'],
  ])
})
