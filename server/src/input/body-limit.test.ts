import { Readable } from 'node:stream'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { callerOf, nameOf, pathOf } from '../../test/walk.ts'
import { bodyLimitOf, largestBody, smallBody } from './body-limit.ts'

const jsonCalls = allCalls.filter(({ method, upload, raw }) => method !== 'GET' && !upload && !raw)
const isByAnybody = ({ access }: Call) => access === 'public' || access === 'guid'
const withBody = (body: z.ZodType): Call => ({ ...contract.orders.createOrder, body })

describe('the limit of a body', () => {
  test.each([
    ['a text', z.object({ name: z.string().max(20_000) }), 2 * (20_000 * 6 + 2 + 8 + 2)],
    ['a list', z.array(z.object({ name: z.string().max(1000) })).max(10), 2 * (10 * (6002 + 8 + 2 + 1) + 2)],
    ['a short record', z.object({ name: z.string().max(20), at: z.number() }), smallBody],
    ['a list without an end', z.array(z.number()), largestBody],
    ['a long list', z.array(z.string().max(1000)).max(10_000), largestBody],
  ])('of %s follows from its schema', (_, body, bytes) => {
    expect(bodyLimitOf(withBody(body))).toBe(bytes)
  })

  test('is 64 kB for every call without a sign-in, apart from pictures of signatures and lists of ports', () => {
    const larger = jsonCalls.filter((call) => isByAnybody(call) && bodyLimitOf(call) > smallBody)
    expect(larger.map(nameOf).sort()).toEqual(['POST Order/addSignature', 'POST order/AnswerPortRequest/{guid}'])
    expect(bodyLimitOf(contract.signing.addSignature)).toBeLessThan(512 * 1024)
  })
})

describe('every call', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await makeTestPortal()
  })
  afterAll(() => portal.stop())

  /** Sends a body of many parts without its length. Returns the status and the bytes that the server has read. */
  async function send(call: Call, headers: { authorization?: string }, type = 'application/json') {
    let bytes = 0
    const part = Buffer.alloc(16 * 1024, ' ')
    async function* parts() {
      while (bytes < 2 * largestBody) {
        bytes += part.length
        yield part
      }
    }
    const { statusCode } = await portal.app.inject({
      method: call.method,
      url: pathOf(call),
      headers: { 'content-type': type, ...headers },
      payload: Readable.from(parts(), { objectMode: false, highWaterMark: part.length }),
    })
    return { statusCode, bytes }
  }

  test('without a sign-in refuses a body unread if it requires one', async () => {
    for (const call of allCalls.filter(
      (one) => one.method !== 'GET' && !isByAnybody(one) && one.access !== 'service',
    )) {
      if (call.access === 'staffOrLink') continue
      for (const headers of [{}, { authorization: 'Bearer nobody' }]) {
        const { statusCode, bytes } = await send(
          call,
          headers,
          call.upload ? 'multipart/form-data; boundary=x' : undefined,
        )
        expect([statusCode, bytes < 100_000], nameOf(call)).toEqual([401, true])
      }
    }
  })

  test('refuses a body above its limit, and reads no more of it', async () => {
    for (const call of jsonCalls) {
      const headers = isByAnybody(call) ? {} : { authorization: `Bearer ${addressOf(callerOf(call))}` }
      const { statusCode, bytes } = await send(call, headers)
      const hasLinkInPath = call.path.includes('{guid}') && bodyLimitOf(call) > smallBody
      expect(statusCode, nameOf(call)).toBe(hasLinkInPath ? 404 : 413)
      expect(bytes, nameOf(call)).toBeLessThan(hasLinkInPath ? 100_000 : bodyLimitOf(call) + 100_000)
    }
  })
})
