import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeAirlineService } from './http.ts'
import type { AirlineApplication } from './port.ts'
import { loadSampleMembers } from './sample.ts'
import { makeAirlineSandbox } from './sandbox.ts'

const pool = makeTestPool()
const sandbox = makeAirlineSandbox({ pool })

const application = (overrides: Partial<AirlineApplication> = {}): AirlineApplication => ({
  key: randomUUID(),
  abn: '75104999662',
  businessName: 'Novak Plumbing & Gas Pty Ltd',
  contactName: 'Petra Novak',
  email: 'petra@novak.example',
  phone: '0491570156',
  industry: 'E',
  turnover: 'T1',
  employees: 'E1',
  ...overrides,
})

beforeAll(() => loadSampleMembers(pool))
afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'airline', { mode: 'ok' })
})
afterAll(() => pool.end())

test('the sandbox loads its sample members once', async () => {
  await loadSampleMembers(pool)
  expect(await sandbox.findMember('15179074287')).toEqual({
    membershipNo: 'BR4100001',
    abn: '15179074287',
    businessName: 'Meridian Accounting Group Pty Ltd',
    status: 'active',
    since: '2019-07-01',
  })
  expect(await sandbox.findMember('74166728516')).toMatchObject({ status: 'suspended' })
  expect(await sandbox.findMember('51824753556')).toBeUndefined()
})

test('an application becomes a membership when it is queried, and its key returns the same application', async () => {
  await setBehaviour(pool, 'airline', { mode: 'repeat', remaining: 1 })
  const input = application({ abn: '61228457369' })
  const outcome = await sandbox.enrol(input)
  expect(outcome).toEqual({
    reference: expect.stringMatching(/^E\d+$/),
    status: 'pending',
    membershipNo: '',
    reason: '',
  })
  expect((await sandbox.enrol({ ...input, businessName: 'Another' })).reference).toBe(outcome.reference)
  const decided = await sandbox.findEnrolment(outcome.reference)
  expect(decided).toMatchObject({ status: 'enrolled', membershipNo: expect.stringMatching(/^BR\d+$/) })
  expect(await sandbox.findEnrolment(outcome.reference)).toEqual(decided)
  expect(await sandbox.findMember('61228457369')).toMatchObject({ membershipNo: decided?.membershipNo })
})

test('the sandbox declines, waits or refuses according to the application', async () => {
  const declined = await sandbox.enrol(application({ abn: '36240803132', email: 'decline@novak.example' }))
  expect(await sandbox.findEnrolment(declined.reference)).toMatchObject({
    status: 'declined',
    reason: 'The partner could not verify this business',
  })
  const waiting = await sandbox.enrol(application({ abn: '36240803132', email: 'wait@novak.example' }))
  expect(await sandbox.findEnrolment(waiting.reference)).toMatchObject({ status: 'pending' })
  await expect(sandbox.enrol(application({ abn: '15179074287' }))).rejects.toMatchObject({
    system: 'airline',
    kind: 'refused',
    message: 'A business with this ABN is a member already',
  })
  expect(await sandbox.findEnrolment('E1')).toBeUndefined()
})

test('a sandbox that is down is reported', async () => {
  await setBehaviour(pool, 'airline', { mode: 'fail', remaining: 1 })
  await expect(sandbox.findMember('15179074287')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The airline partner service is not available at the moment',
  })
})

test('sends the key, retries after a failure, and returns no member for a 404', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.method, request.url, request.headers.authorization, request.headers['idempotency-key']])
    if (request.url?.endsWith('/74166728516') || request.url?.endsWith('/E0')) response.statusCode = 404
    else if (request.method === 'POST' && requests.length === 3) response.statusCode = 502
    const member = {
      membershipNo: 4100001,
      abn: '15179074287',
      businessName: 'Meridian',
      status: 'active',
      since: '2019-07-01T00:00:00Z',
    }
    const outcome = {
      reference: 'E9',
      status: request.method === 'POST' ? 'pending' : 'enrolled',
      membershipNo: request.method === 'POST' ? null : 'BR9',
    }
    response.end(JSON.stringify(request.url?.includes('members') ? member : outcome))
  })
  const service = makeAirlineService({ baseUrl, key: 'secret' })
  expect(await service.findMember('15179074287')).toMatchObject({ membershipNo: '4100001', since: '2019-07-01' })
  expect(await service.findMember('74166728516')).toBeUndefined()
  expect(await service.enrol(application({ key: 'k1' }))).toEqual({
    reference: 'E9',
    status: 'pending',
    membershipNo: '',
    reason: '',
  })
  expect(await service.findEnrolment('E9')).toMatchObject({ status: 'enrolled', membershipNo: 'BR9' })
  expect(await service.findEnrolment('E0')).toBeUndefined()
  const bearer = 'Bearer secret'
  expect(requests).toEqual([
    ['GET', '/base/members/15179074287', bearer, undefined],
    ['GET', '/base/members/74166728516', bearer, undefined],
    ['POST', '/base/enrolments', bearer, 'k1'],
    ['POST', '/base/enrolments', bearer, 'k1'],
    ['GET', '/base/enrolments/E9', bearer, undefined],
    ['GET', '/base/enrolments/E0', bearer, undefined],
  ])
})

test('a refusal has the reason of the live service, and a member without a number is invalid', async () => {
  const answers = [
    { status: 422, body: { detail: 'Not a business' } },
    { status: 200, body: { reference: 'E9', status: 'enrolled' } },
  ]
  const baseUrl = await serve((_, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    response.statusCode = answer?.status ?? 500
    response.end(JSON.stringify(answer?.body))
  })
  const service = makeAirlineService({ baseUrl })
  await expect(service.enrol(application())).rejects.toMatchObject({ kind: 'refused', message: 'Not a business' })
  await expect(service.findEnrolment('E9')).rejects.toMatchObject({ kind: 'unavailable' })
})

describeDocument('airline', {
  makeService: makeAirlineService,
  replies: {
    getMember: ({ pathValues }) => sandbox.findMember(pathValues.abn ?? ''),
    enrol: ({ key, body }) => sandbox.enrol({ ...(body as AirlineApplication), key }),
    getEnrolment: ({ pathValues }) => sandbox.findEnrolment(pathValues.reference ?? ''),
  },
  calls: {
    async findMember(provider) {
      await provider.findMember('15179074287')
      await provider.findMember('51824753556')
    },
    enrol: (provider) => provider.enrol(application({ abn: '36240803132', email: 'wait@novak.example' })),
    async findEnrolment(provider) {
      for (const email of ['wait@novak.example', 'decline@novak.example', 'petra@novak.example']) {
        const { reference } = await provider.enrol(application({ abn: '36240803132', email }))
        await provider.findEnrolment(reference)
      }
      await provider.findEnrolment('E1')
    },
  },
})
