import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { must } from '../../test/builders.ts'
import { document } from '../../test/described.ts'
import { type MalformedRequest, malformedRequests, type ValidRequest } from '../../test/malformed.ts'
import { makeOwnedRecords } from '../../test/owned-records.ts'
import { paramsOf } from '../../test/ownership.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { seeds, times } from '../../test/seeds.ts'
import { callerOf, nameOf } from '../../test/walk.ts'
import { demoAccounts } from '../demo/accounts.ts'

// `npm run fuzz` sets these variables.
const ownSeeds = process.env.FUZZ_SEED ? [Number(process.env.FUZZ_SEED)] : seeds
const requestsPerCall = Number(process.env.FUZZ_REQUESTS ?? times(1, 100))
const showsProgress = process.env.FUZZ_REQUESTS !== undefined
const filter = (process.env.FUZZ_CALLS ?? '').toLowerCase()

let portal: TestPortal
let dealerIDs: Map<string, number>
let ids: Record<string, string | number>
let bodies: Map<Call, unknown>

beforeAll(async () => {
  portal = await makeTestPortal()
  const records = await makeOwnedRecords(portal)
  ids = records.ids
  bodies = records.bodies
  const dealers = await portal.rows<{ email: string; id: number }>(
    'select dealer_email as email, dealer_id as id from dealers',
  )
  dealerIDs = new Map(dealers.map(({ email, id }) => [email, id]))
})
afterAll(() => portal.stop())

/** Restores the permissions of the callers, which some of the requests change. */
async function restoreCallers(): Promise<void> {
  await portal.rows('delete from impersonations')
  for (const email of ['admin', 'dealer'].map(addressOf)) {
    const { authLevel, authGroup, groupNo, isManager } = demoAccounts.find((account) => account.email === email) ?? {}
    await portal.rows(
      `update dealers set archived = false, dealer_email = $1, auth_level = $2, auth_group = $3, group_no = $4, is_manager = $5
       where dealer_id = $6`,
      [email, authLevel, authGroup, groupNo, isManager, dealerIDs.get(email)],
    )
  }
}

const example = z.object({
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown() }) }) }),
})

function toValidRequest(call: Call): ValidRequest {
  const described = example.safeParse(document.paths[`/api/${call.path}`]?.[call.method.toLowerCase()])
  const exampleBody = described.data?.requestBody.content['application/json'].example
  return { call, params: paramsOf(call, ids), body: bodies.get(call) ?? exampleBody }
}

async function send({ method }: Call, as: string, { url, headers, payload }: MalformedRequest) {
  // Each request has its own address, so that the limits per address do not refuse it.
  requestCount += 1
  const remoteAddress = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`
  const authorization = `Bearer ${addressOf(as)}`
  return portal.app.inject({
    method: method as 'GET',
    url,
    remoteAddress,
    headers: { authorization, ...headers },
    ...(payload !== undefined && { payload }),
  })
}
type Reply = Awaited<ReturnType<typeof send>>

let requestCount = 0

/** Matches parts of stack traces, file names and SQL statements. */
const internals =
  /\n\s+at |node_modules|\.ts:\d|\.js:\d|\bselect\s.+\sfrom\s|\binsert into\b|\bupdate \w+ set\b|relation "|column "|syntax error at or near|violates .+ constraint|pg_catalog/i

/** Matches messages of the validation library, which people should not read, and double full stops. */
const libraryWords =
  /Invalid input|expected \w+|received \w+|Too (big|small)|Unrecognized key|Invalid (option|string|key|element)|multiple of|\w\.\./

const problem = z.object({ status: z.number(), code: z.string().min(1), requestId: z.string(), detail: z.string() })

/** Returns the fault in the portal's reply to a malformed request. Undefined if the reply has none. */
function faultOf(reply: Reply): string | undefined {
  const { statusCode: status, headers, payload } = reply
  if (Object.keys(Object.prototype).length > 0) return 'the prototype of all objects was changed'
  if (status < 400) return undefined
  if (status >= 500 && status !== 503) return `answered ${status}: ${payload.slice(0, 300)}`
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `${status} without a problem`
  const { success, data } = problem.safeParse(JSON.parse(payload))
  if (!success || data.status !== status) return `${status} with an incomplete problem: ${payload.slice(0, 300)}`
  if (data.requestId !== headers['x-request-id']) return `${status} with another request id`
  if (libraryWords.test(data.detail)) return `${status} in the words of the library: ${data.detail.slice(0, 300)}`
  return internals.test(data.detail) ? `${status} reveals internals: ${data.detail.slice(0, 300)}` : undefined
}

test.each(ownSeeds)(
  'answers malformed requests with a problem, without details of the server, with seed %i',
  async (seed) => {
    requestCount = 0
    const calls = allCalls.filter((call) => nameOf(call).toLowerCase().includes(filter))
    const statuses = new Map<number, number>()
    const faults: string[] = []
    for (const [index, call] of calls.entries()) {
      const requests = fc.sample(malformedRequests(toValidRequest(call)), {
        numRuns: requestsPerCall,
        seed: seed + index,
      })
      for (const request of requests) {
        const reply = await send(call, callerOf(call), request)
        statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
        const fault = faultOf(reply)
        if (fault) faults.push(`${nameOf(call)}, ${request.flaw}: ${fault}\n  ${describe(request)}`)
      }
      await restoreCallers()
      if (showsProgress && index % 20 === 19)
        process.stderr.write(
          `${index + 1} of ${calls.length} calls, ${requestCount} requests, ${faults.length} faults\n`,
        )
    }
    const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
    process.stdout.write(
      `Malformed requests: ${calls.length} calls × ${requestsPerCall} = ${requestCount}, seed ${seed}. ${counts.join(', ')}\n`,
    )
    expect(faults).toEqual([])
    expect(requestCount).toBe(calls.length * requestsPerCall)
    // Check that the callers still have their permissions. Otherwise the requests after their removal tested nothing.
    expect(statuses.get(403) ?? 0).toBeLessThan(requestCount / 50)
    must(await portal.ask(contract.orders.getMenu, { as: 'admin' }))
  },
  Math.max(300_000, requestsPerCall * 20_000),
)

function describe({ url, headers, payload = '' }: MalformedRequest): string {
  return JSON.stringify([url.slice(0, 300), headers, payload.toString('latin1').slice(0, 300)]).slice(0, 900)
}
