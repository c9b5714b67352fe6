import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import type { Cell, Operation } from '@dealerline/shared/contract/operations.ts'
import { verificationCalls } from '@dealerline/shared/contract/verification.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fillBlock, getOrder, makeOrder } from '../../test/builders.ts'
import { document } from '../../test/described.ts'
import { largestRequests } from '../../test/largest-requests.ts'
import { makeOwnedRecords } from '../../test/owned-records.ts'
import { paramsOf } from '../../test/ownership.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { callerOf, nameOf, pathOf } from '../../test/walk.ts'
import { hasLargeBody } from '../http/limits.ts'
import { maxOf } from '../input/normalise.ts'

/** Processor milliseconds of one request, above which a limit must make it harmless, on a machine that does `work` in `usualWork`. */
const maxCost = 250
/** The same for callers without a sign-in. */
const maxAnonymousCost = 50

const workRows = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Row ${id}`, cells: [id, String(id), null] }))

/** Work that is always the same, with which requests are compared: other programs slow down both alike. */
function work(): void {
  for (const row of JSON.parse(JSON.stringify(workRows)) as typeof workRows) row.name = row.name.normalize('NFD')
}
/** Processor milliseconds of `work` if no other program runs. */
const usualWork = 6.5

/** Returns the middle of some measurements of `work`, in processor milliseconds. */
function measureWork(): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    work()
    return processorTime(start)
  })
  return times.sort((one, other) => one - other)[2] ?? usualWork
}

/** Processor milliseconds of this process, which is also the portal, since `start`. */
function processorTime(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

interface Row {
  call: string
  caller: string
  request: string
  status: number
  milliseconds: number
  /** Whether a lower limit of requests or a queue of its own makes the request harmless. */
  isLimited: boolean
}

let portal: TestPortal
let ids: Record<string, string | number>
let bodies: Map<Call, unknown>
beforeAll(async () => {
  portal = await makeTestPortal({ OUTSIDE_TIMEOUT_MS: '10000' })
  const records = await makeOwnedRecords(portal)
  ids = records.ids
  bodies = records.bodies
  for (const block of blocks) await fillBlock(portal, block, records.orderID, 500)
}, 600_000)
afterAll(() => portal.stop())

const example = z.object({
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown() }) }) }),
})
const exampleOf = (call: Call) =>
  example.safeParse(document.paths[`/api/${call.path}`]?.[call.method.toLowerCase()]).data?.requestBody.content[
    'application/json'
  ].example

let requestCount = 0

/** The body of a request. A function makes another one for each repetition. */
type Payload = string | Buffer | (() => string)

/** Sends a request. Returns its status and its processor time. */
async function send(call: Call, as: string | undefined, payload?: Payload, type = 'application/json') {
  requestCount += 1
  const start = process.cpuUsage()
  const { statusCode } = await portal.app.inject({
    method: call.method,
    url: pathOf(call, paramsOf(call, ids)),
    remoteAddress: `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
    headers: { 'content-type': type, ...(as && { authorization: `Bearer ${addressOf(as)}` }) },
    ...(payload !== undefined && { payload: typeof payload === 'function' ? payload() : payload }),
  })
  return { status: statusCode, milliseconds: processorTime(start) }
}

/**
 * Measures a request up to three times, because jobs may run at the same time, and returns the least: in the milliseconds
 * of a machine on which no other program runs.
 */
async function measure(call: Call, as: string | undefined, request: string, payload?: Payload, type?: string) {
  let least = await send(call, as, payload, type)
  for (let round = 0; round < 2 && !call.upload && least.milliseconds > maxAnonymousCost / 2; round += 1) {
    const again = await send(call, as, payload, type)
    if (again.milliseconds < least.milliseconds) least = again
  }
  if (least.milliseconds > maxAnonymousCost) least.milliseconds *= usualWork / measureWork()
  const headers = { 'content-type': type ?? 'application/json', 'content-length': String(payload?.length ?? 0) }
  const isLimited = call.perMinute !== undefined || call.upload !== undefined || hasLargeBody({ headers })
  return { call: nameOf(call), caller: as ?? 'nobody', request, ...least, isLimited }
}

async function makeLargeOrder(): Promise<number> {
  const { orderID } = await makeOrder(portal)
  for (const block of blocks) await fillBlock(portal, block, orderID, 500)
  return orderID
}

/** Makes changes of every row of one service, and of rows of all services, with values and with incomplete texts. */
async function largestChanges(): Promise<[request: string, operationsOf: (text: string) => Operation[]][]> {
  const { content } = await getOrder(portal, Number(ids.orderID))
  const { operations: list } = contract.operations.changeOrder.body.shape
  const most = maxOf(list) ?? 0
  const cells = blocks.flatMap(({ name, rowID, rows }) => {
    const [field = ''] = Object.entries(rows).find(([, { kind }]) => kind === 'text') ?? []
    return (content[name]?.rows ?? []).map((row, place) => ({ block: name, row: String(row[rowID]), field, place }))
  })
  const ofOne = cells.filter(({ block }) => block === internet.name)
  const ofAll = cells.toSorted((one, other) => one.place - other.place).slice(0, most)
  const set = (all: typeof cells, to: (text: string) => Cell) => (text: string) =>
    all.map(({ place: _, ...cell }) => ({ kind: 'set', ...cell, to: to(text) }) as const)
  const value = (of: string) => ({ value: of })
  const text = (of: string) => ({ text: of })
  return [
    ['texts of a service', set(ofOne, text)],
    ['values of a service', set(ofOne, value)],
    ['texts of all services', set(ofAll, text)],
    ['values of all services', set(ofAll, value)],
    [
      'new rows',
      () =>
        ofOne
          .slice(0, 150)
          .map(() => ({ kind: 'add', block: internet.name, row: randomUUID(), after: '', fields: {} })),
    ],
  ]
}

const toLine = ({ call, caller, request, status, milliseconds }: Row) =>
  `${[milliseconds.toFixed(0).padStart(7), String(status).padStart(4), caller.padEnd(8), call, `(${request})`].join(' ')}\n`

/** Its files wait in a queue of their own, and each network has a limit: `server/src/areas/signing/verification/verification.test.ts`. */
const withOwnQueue = nameOf(verificationCalls.verifyDocument)

const isByAnybody = ({ access }: Call) => access === 'public' || access === 'guid' || access === 'service'

describe('the most expensive requests', () => {
  const rows: Row[] = []

  test('that change an order never fail', async () => {
    const call = contract.operations.changeOrder
    // The log of these changes would make the exports of the other customer larger.
    const otherIDs = ids
    ids = { ...ids, orderID: await makeLargeOrder() }
    for (const [request, operationsOf] of await largestChanges()) {
      const payload = () => {
        const operations = operationsOf(String(requestCount))
        return JSON.stringify({ id: randomUUID(), device: 'test', operations })
      }
      rows.push(await measure(call, 'dealer', request, payload))
    }
    ids = otherIDs
    if (process.env.COST_FILE) appendFileSync(process.env.COST_FILE, rows.map(toLine).join(''))
    expect(rows.filter(({ status }) => status !== 200)).toEqual([])
  }, 600_000)

  test('of each call and caller never fail', async () => {
    // Deleting calls come last, so that the others find their records.
    const calls = allCalls.toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
    for (const call of calls) {
      const valid = { call, params: paramsOf(call, ids), body: bodies.get(call) ?? exampleOf(call) }
      const requests = await largestRequests(valid)
      const callers = isByAnybody(call) ? [undefined] : [callerOf(call), undefined]
      for (const as of callers) {
        const before = rows.length
        if (requests.length === 0) rows.push(await measure(call, as, 'read'))
        for (const { flaw, payload, type } of requests) rows.push(await measure(call, as, flaw, payload, type))
        if (process.env.COST_FILE) appendFileSync(process.env.COST_FILE, rows.slice(before).map(toLine).join(''))
      }
    }
    const sorted = rows.toSorted((one, other) => other.milliseconds - one.milliseconds)
    process.stdout.write(`Processor time in milliseconds:\n${sorted.slice(0, 20).map(toLine).join('')}`)
    expect(rows.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  }, 1_200_000)

  test('take little processor time unless a limit makes them harmless', () => {
    const tooExpensive = rows.filter(
      ({ call, caller, milliseconds, isLimited }) =>
        call !== withOwnQueue &&
        milliseconds > (caller === 'nobody' ? maxAnonymousCost : maxCost) &&
        !(isLimited && caller !== 'nobody'),
    )
    expect(tooExpensive).toEqual([])
  })
})
