import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeTicketingService } from './http.ts'
import type { NewTicket } from './port.ts'
import { listTickets } from './queries.ts'
import { completeTicket, makeTicketingSandbox } from './sandbox.ts'

const pool = makeTestPool()
const ticketing = makeTicketingSandbox({ pool })
const ticketFields = {
  orderID: 10_001,
  subject: 'Order 10001 for Ada',
  accountNo: '70001234',
  services: ['Mobile: 2 lines'],
}

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'ticketing', { mode: 'ok' })
})
afterAll(() => pool.end())

test('the same key returns the same ticket, in parallel, repeated and in sequence', async () => {
  const key = randomUUID()
  await setBehaviour(pool, 'ticketing', { mode: 'repeat', remaining: 1 })
  const tickets = await Promise.all([1, 2, 3].map(() => ticketing.openTicket({ key, ...ticketFields })))
  const secondTicket = await ticketing.openTicket({ key, ...ticketFields, subject: 'Another' })
  expect(new Set([...tickets, secondTicket].map(({ reference }) => reference)).size).toBe(1)
  expect(secondTicket).toEqual({ reference: expect.stringMatching(/^T\d+$/), status: 'open' })
  expect(await ticketing.openTicket({ key: randomUUID(), ...ticketFields })).not.toEqual(secondTicket)
})

test('a completed ticket stays completed and cannot be completed or withdrawn again', async () => {
  const { reference } = await ticketing.openTicket({ key: randomUUID(), ...ticketFields })
  expect(await completeTicket(pool, reference)).toBe(true)
  expect(await completeTicket(pool, reference)).toBe(false)
  expect(await ticketing.findTicket(reference)).toEqual({ reference, status: 'completed' })
  await expect(ticketing.withdrawTicket(reference, 'Cancelled')).rejects.toMatchObject({ kind: 'refused' })
})

test('a ticket is withdrawn permanently, and an unknown one is refused', async () => {
  const { reference } = await ticketing.openTicket({ key: randomUUID(), ...ticketFields })
  await ticketing.withdrawTicket(reference, 'Cancelled')
  await ticketing.withdrawTicket(reference, 'Cancelled')
  expect(await ticketing.findTicket(reference)).toEqual({ reference, status: 'withdrawn' })
  for (const unknown of ['T1', 'nothing']) {
    expect(await ticketing.findTicket(unknown)).toBeUndefined()
    await expect(ticketing.withdrawTicket(unknown, '')).rejects.toMatchObject({ kind: 'refused' })
  }
})

test('files and remarks are added once per key, and not to a withdrawn or unknown ticket', async () => {
  const { reference } = await ticketing.openTicket({ key: randomUUID(), ...ticketFields })
  const file = { key: randomUUID(), name: 'bill.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-') }
  const remark = { key: randomUUID(), text: 'Another MAC address' }
  await setBehaviour(pool, 'ticketing', { mode: 'repeat', remaining: 1 })
  await ticketing.attachFile(reference, file)
  await ticketing.attachFile(reference, file)
  await ticketing.addRemark(reference, remark)
  const listedTicket = (await listTickets(pool)).find((ticket) => ticket.reference === reference)
  expect(listedTicket?.additions).toEqual(['bill.pdf', 'Another MAC address'])
  await ticketing.withdrawTicket(reference, 'Cancelled')
  for (const unusable of [reference, 'T1']) {
    await expect(ticketing.attachFile(unusable, file)).rejects.toMatchObject({ kind: 'refused' })
    await expect(ticketing.addRemark(unusable, remark)).rejects.toMatchObject({ kind: 'refused' })
  }
})

test('sends the live service a file in base64 and a remark, each with a key', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      requests.push([request.url, request.headers['idempotency-key'], JSON.parse(text)])
      response.statusCode = requests.length === 1 ? 503 : 201
      response.end('{}')
    })
  })
  const service = makeTicketingService({ baseUrl })
  const fileInfo = { name: 'bill.pdf', mediaType: 'application/pdf' }
  await service.attachFile('T 1', { key: 'k1', ...fileInfo, content: Buffer.from('%PDF-') })
  await service.addRemark('T 1', { key: 'k2', text: 'Another MAC address' })
  const expected = ['/base/tickets/T%201/files', 'k1', { ...fileInfo, content: 'JVBERi0=' }]
  expect(requests).toEqual([expected, expected, ['/base/tickets/T%201/remarks', 'k2', { text: 'Another MAC address' }]])
})

test('a refusal has the reason, and a system that is down is reported', async () => {
  await setBehaviour(pool, 'ticketing', { mode: 'refuse', remaining: 1, reason: 'No account' })
  const open = () => ticketing.openTicket({ key: randomUUID(), ...ticketFields })
  await expect(open()).rejects.toMatchObject({ system: 'ticketing', kind: 'refused', message: 'No account' })
  await setBehaviour(pool, 'ticketing', { mode: 'down', remaining: 1 })
  await expect(open()).rejects.toMatchObject({ message: 'The ticketing service is not available at the moment' })
})

test('sends both keys, retries after a failure, and reports an unknown ticket', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.method, request.url, request.headers['idempotency-key'], request.headers.authorization])
    response.statusCode = requests.length === 1 ? 502 : request.url?.endsWith('/gone') ? 404 : 200
    response.end('{"reference":77,"status":"completed"}')
  })
  const service = makeTicketingService({ baseUrl, key: 'secret' })
  expect(await service.openTicket({ key: 'k1', ...ticketFields })).toEqual({ reference: '77', status: 'completed' })
  expect(await service.findTicket('77')).toEqual({ reference: '77', status: 'completed' })
  expect(await service.findTicket('gone')).toBeUndefined()
  await service.withdrawTicket('77', 'Cancelled')
  const open = ['POST', '/base/tickets', 'k1', 'Bearer secret']
  expect(requests).toEqual([
    open,
    open,
    ['GET', '/base/tickets/77', undefined, 'Bearer secret'],
    ['GET', '/base/tickets/gone', undefined, 'Bearer secret'],
    ['DELETE', '/base/tickets/77?reason=Cancelled', undefined, 'Bearer secret'],
  ])
})

const newFile = () => ({
  key: randomUUID(),
  name: 'bill.pdf',
  mediaType: 'application/pdf',
  content: Buffer.from('%PDF-'),
})

describeDocument('ticketing', {
  makeService: makeTicketingService,
  replies: {
    openTicket: ({ key, body }) => ticketing.openTicket({ key, ...(body as Omit<NewTicket, 'key'>) }),
    getTicket: ({ pathValues }) => ticketing.findTicket(pathValues.reference ?? ''),
    withdrawTicket: ({ pathValues, query }) => ticketing.withdrawTicket(pathValues.reference ?? '', query.reason ?? ''),
    attachFile({ pathValues, key, body }) {
      const { content, ...file } = body as { name: string; mediaType: string; content: string }
      return ticketing.attachFile(pathValues.reference ?? '', { key, ...file, content: Buffer.from(content, 'base64') })
    },
    addRemark: ({ pathValues, key, body }) =>
      ticketing.addRemark(pathValues.reference ?? '', { key, text: (body as { text: string }).text }),
  },
  calls: {
    openTicket: (provider) => provider.openTicket({ key: randomUUID(), ...ticketFields }),
    async findTicket(provider) {
      const { reference } = await provider.openTicket({ key: randomUUID(), ...ticketFields, accountNo: '' })
      await provider.findTicket(reference)
      await provider.findTicket('T1')
    },
    async withdrawTicket(provider) {
      const { reference } = await provider.openTicket({ key: randomUUID(), ...ticketFields, orderID: 0 })
      await provider.withdrawTicket(reference, 'Cancelled')
    },
    async attachFile(provider) {
      const { reference } = await provider.openTicket({ key: randomUUID(), ...ticketFields })
      await provider.attachFile(reference, newFile())
    },
    async addRemark(provider) {
      const { reference } = await provider.openTicket({ key: randomUUID(), ...ticketFields })
      await provider.addRemark(reference, { key: randomUUID(), text: 'Another MAC address' })
    },
  },
})
