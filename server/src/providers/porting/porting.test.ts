import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { describeDocument, type SandboxReplies, serveSandbox } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makePortingService } from './http.ts'
import type { PortAnswer, PortBatch, PortingProvider, PortRequest } from './port.ts'
import { advanceClock, putRecords } from './queries.ts'
import type { CarrierRecord } from './rejections.ts'
import { makePortingSandbox } from './sandbox.ts'

const pool = makeTestPool()
const sandbox = makePortingSandbox({ pool })
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' })

const replies: SandboxReplies = {
  getLimits: () => sandbox.limits(),
  validateBatch: ({ key, body }) => sandbox.validate({ ...(body as PortBatch), key }),
  submitBatch: ({ key, body }) => sandbox.submit({ ...(body as PortBatch), key }),
  async getBatch({ pathValues }) {
    const numbers = await sandbox.find(pathValues.reference ?? '')
    return numbers && { numbers }
  },
  withdrawNumbers: ({ pathValues, body }) =>
    sandbox.withdraw(pathValues.reference ?? '', (body as { numbers: string[] }).numbers),
}

const makeService = async () => makePortingService({ baseUrl: await serveSandbox('porting', replies), key: 'secret' })

const request = (values: Partial<PortRequest> = {}): PortRequest => ({
  number: '0255501000',
  kind: 'geographic',
  category: 'C',
  carrier: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'Kestrel Pty Ltd',
  accountAbn: '51824753556',
  authorisedOn: today,
  associatedNumbers: [],
  ...values,
})
const batchOf = (...numbers: Partial<PortRequest>[]): PortBatch => ({
  key: randomUUID(),
  numbers: numbers.map(request),
})
const record = (values: Partial<CarrierRecord> = {}): CarrierRecord => ({
  number: '0255501000',
  carrier: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'KESTREL P/L',
  abn: '51824753556',
  associated: [],
  barred: '',
  ...values,
})

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'porting', { mode: 'ok' })
})
afterAll(() => pool.end())

describe.each([
  ['the sandbox', async () => sandbox],
  ['the live adapter', makeService],
])('%s', (_name, make) => {
  const statesOf = async (porting: PortingProvider, reference: string) =>
    ((await porting.find(reference)) ?? []).map(({ state }) => state)

  test('answers after the days of the losing carrier, up to the port', async () => {
    const porting = await make()
    await putRecords(pool, [record()])
    const { reference } = await porting.submit(batchOf({}))
    const steps: PortAnswer['state'][][] = []
    for (const days of [0, 1, 1, 2, 6]) {
      await advanceClock(pool, days)
      steps.push(await statesOf(porting, reference))
    }
    expect(steps).toEqual([['pending'], ['pending'], ['accepted'], ['scheduled'], ['ported']])
  })

  test.each<[code: string, port: Partial<PortRequest>, known: Partial<CarrierRecord>]>([
    ['carrier', { carrier: 'Optus' }, {}],
    ['account', { accountNumber: '2000123457' }, {}],
    ['name', { accountName: 'Merlin Pty Ltd' }, {}],
    ['abn', { accountAbn: '' }, {}],
    ['authorisation', { authorisedOn: '2020-01-01' }, {}],
    ['authorisation', { authorisedOn: '' }, {}],
    ['associated', {}, { associated: ['0255501001'] }],
    ['associated', { associatedNumbers: ['0255501002'] }, { associated: ['0255501001', '0255501002'] }],
    ['complex', { category: 'A' }, { associated: ['0255501000'] }],
    ['barred', {}, { barred: 'Another port is in progress' }],
  ])('validates nothing with the rejection %s of %o', async (code, port, known) => {
    const porting = await make()
    await putRecords(pool, [record(known)])
    const { reference } = await porting.validate(batchOf(port))
    await advanceClock(pool, 3)
    expect(await porting.find(reference)).toMatchObject([{ state: 'rejected', code, reason: expect.any(String) }])
  })

  test('rejects one number of a batch and accepts the others', async () => {
    const porting = await make()
    await putRecords(pool, [record({ number: '0255501002', accountNumber: '1' })])
    const { reference } = await porting.submit(batchOf({ number: '0255501001' }, { number: '0255501002' }))
    await advanceClock(pool, 10)
    expect(await statesOf(porting, reference)).toEqual(['ported', 'rejected'])
  })

  test('returns the same reference for a repeated key, and withdraws numbers', async () => {
    const porting = await make()
    const batch = batchOf({ number: '0255501003' }, { number: '0255501004' })
    const { reference } = await porting.submit(batch)
    expect(await porting.submit(batch)).toEqual({ reference })
    await porting.withdraw(reference, ['0255501004'])
    expect(await statesOf(porting, reference)).toEqual(['pending', 'withdrawn'])
    expect(await porting.find('P0')).toBeUndefined()
  })

  test('takes at most 100 numbers', async () => {
    const porting = await make()
    const { batchSize } = await porting.limits()
    const numbers = Array.from({ length: batchSize + 1 }, (_, at) => ({ number: `02555${10_000 + at}` }))
    await expect(porting.submit(batchOf(...numbers))).rejects.toMatchObject({
      kind: 'refused',
      message: 'A batch has 1 to 100 numbers',
    })
  })
})

test('a wholesaler that is down is reported', async () => {
  await setBehaviour(pool, 'porting', { mode: 'down', remaining: 1 })
  await expect(sandbox.find('P1')).rejects.toMatchObject({ system: 'porting', kind: 'unavailable' })
})

test('a rejection without a reason is not taken from the live service', async () => {
  const baseUrl = await serve((_request, response) => {
    response.end('{"numbers":[{"number":"0255501000","state":"rejected"}]}')
  })
  await expect(makePortingService({ baseUrl }).find('P1')).rejects.toMatchObject({ kind: 'unavailable' })
})

describeDocument('porting', {
  makeService: makePortingService,
  replies,
  calls: {
    limits: (provider) => provider.limits(),
    validate: (provider) => provider.validate(batchOf({ number: '0255501005' })),
    submit: (provider) => provider.submit(batchOf({ number: '0255501006', authorisedOn: '', accountAbn: '' })),
    async find(provider) {
      await putRecords(pool, [record({ number: '0255501008', accountNumber: '1' })])
      const numbers = [{ number: '0255501007' }, { number: '0255501008' }]
      const validation = await provider.validate(batchOf(...numbers))
      const { reference } = await provider.submit(batchOf(...numbers))
      for (const days of [0, 2, 2, 6]) {
        await advanceClock(pool, days)
        await provider.find(validation.reference)
        await provider.find(reference)
      }
      await provider.find('P0')
    },
    async withdraw(provider) {
      const { reference } = await provider.submit(batchOf({ number: '0255501009' }))
      await provider.withdraw(reference, ['0255501009'])
      await provider.find(reference)
    },
  },
})
