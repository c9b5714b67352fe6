import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { contract } from '@dealerline/shared/contract/index.ts'
import { maxDocumentBytes } from '@dealerline/shared/rules/signed-document.ts'
import pg from 'pg'
import { Agent, request } from 'undici'
import { Client } from '../../chaos/client.ts'
import { Failures } from '../../chaos/failures.ts'
import { Ledger } from '../../chaos/ledger.ts'
import { makeMailbox } from '../../chaos/mailbox.ts'
import { sell } from '../../chaos/sales.ts'
import { authorisationUrl, Browser } from '../../server/src/identity/test-browser.ts'
import type { BenchmarkContext } from '../benchmark.ts'
import type { Probe } from '../probe.ts'
import { startServer } from '../server.ts'
import { signInAs } from '../sign-in.ts'

/** Durations of a signed-in person's cheap calls in milliseconds, while requests of strangers are in flight. */
export interface InFlight {
  load: string
  median: number
  p95: number
  max: number
  /** The requests of the load that were answered in each second, by status. */
  perSecond: Record<string, number>
}

const inFlight = 50
const samples = 100
const everyMs = 100
const kilobyte = 1024

/**
 * Keeps 50 of each of the most expensive requests that need no sign-in in flight, each from another network, and measures
 * another person's cheap calls meanwhile.
 */
export async function requestsInFlight({ port }: BenchmarkContext): Promise<InFlight[]> {
  const server = await startServer(port + 1, { TRUSTED_PROXIES: '127.0.0.1,::1' })
  const site = `http://localhost:${port + 1}`
  const pool = new pg.Pool({ connectionString: server.url, max: 4 })
  const agent = new Agent({ connections: inFlight, pipelining: 1 })
  try {
    const { authorization } = await signInAs(port + 1, 'dealer')
    const probe: Probe = {
      origin: `http://127.0.0.1:${port + 1}`,
      headers: { authorization, 'x-forwarded-for': '198.51.100.1' },
      request: { method: 'GET', path: '/api/Impersonate/GetLoginInfo' },
      samples,
      everyMs,
    }
    const post = async (path: string, body?: Buffer) => {
      const headers = { 'x-forwarded-for': anyNetwork(), ...(body && { 'content-type': 'application/pdf' }) }
      const reply = await request(`${site}/api/${path}`, { method: 'POST', dispatcher: agent, headers, body })
      await reply.body.dump()
      return reply.statusCode
    }
    const { links, sealed } = await makeLinks(site, pool)
    const unknown = Buffer.concat([Buffer.from('%PDF-'), randomBytes(maxDocumentBytes - kilobyte)])
    const loads: Record<string, (runner: number) => Promise<number>> = {
      'sign-ins with a wrong password': () => signInWrongly(site),
      'checks of a sealed document': () => post('Docusign/VerifyDocument', sealed),
      'checks of an unknown PDF of 20 MB': () => post('Docusign/VerifyDocument', unknown),
      'first openings of a link': async (runner) => {
        await forgetOpening(pool, links[runner] ?? '')
        return post(`Docusign/Viewed/${links[runner]}`)
      },
    }
    await measureCalls(probe)
    const results = [{ load: 'nothing else', ...(await measureCalls(probe)), perSecond: {} }]
    for (const [load, send] of Object.entries(loads)) {
      const { stop } = keepInFlight(send)
      const times = await measureCalls(probe)
      results.push({ load, ...times, perSecond: await stop() })
    }
    return results
  } finally {
    await Promise.all([agent.close(), pool.end()])
    await server.stop()
  }
}

/** Returns an address of a /48 that no other request is likely to have. */
const anyNetwork = () => `2001:${anyGroup()}:${anyGroup()}::1`
const anyGroup = () => randomBytes(2).toString('hex')

async function measureCalls(probe: Probe): Promise<Pick<InFlight, 'median' | 'p95' | 'max'>> {
  const worker = new Worker(new URL('../probe.ts', import.meta.url), { workerData: probe })
  const [times] = (await once(worker, 'message')) as [number[]]
  times.sort((one, other) => one - other)
  const percentile = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0
  return { median: percentile(0.5), p95: percentile(0.95), max: percentile(1) }
}

/** Keeps requests in flight until `stop`, which returns how many were answered in each second. */
function keepInFlight(send: (runner: number) => Promise<number>) {
  const counts: Record<string, number> = {}
  const startedAt = performance.now()
  let isOn = true
  const run = async (runner: number) => {
    while (isOn) {
      const status = await send(runner)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  const runners = Promise.all(Array.from({ length: inFlight }, (_, runner) => run(runner)))
  return {
    async stop() {
      const seconds = (performance.now() - startedAt) / 1000
      const perSecond = Object.fromEntries(Object.entries(counts).map(([status, count]) => [status, count / seconds]))
      isOn = false
      await runners
      return perSecond
    },
  }
}

async function signInWrongly(site: string): Promise<number> {
  const network = anyNetwork()
  const browser = new Browser((url, init) =>
    fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': network } }),
  )
  const proof = randomBytes(32).toString('base64url')
  const page = await browser.open(authorisationUrl({ site, clientId: 'dealerline-web', proof }))
  const email = `${randomBytes(6).toString('hex')}@example.test`
  return (await browser.open(page.url.href, { email, password: 'not this one' })).status
}

/** Signs an order, and sends one for each request in flight. Returns the guids of the links, and the sealed PDF. */
async function makeLinks(site: string, pool: pg.Pool): Promise<{ links: string[]; sealed: Buffer }> {
  const failures = new Failures()
  const dealer = new Client(site, failures, 'dealer')
  const customer = new Client(site, failures)
  const seller = { account: 'dealer', dealer, customer, mailbox: makeMailbox(pool), ledger: new Ledger() }
  await sell(seller, 1)
  const [{ customerID = 0 } = {}] = seller.ledger.customers
  for (let count = 0; count < inFlight; count += 1) await sendOrder(dealer, customerID)
  const guids = async (status: string) => {
    const text = `select guid from envelope_recipients where status = $1 order by sent_at desc limit ${inFlight}`
    return (await pool.query<{ guid: string }>(text, [status])).rows.map(({ guid }) => guid)
  }
  const [signed] = await guids('signed')
  let sealed: Response
  do {
    sealed = await fetch(`${site}/api/Docusign/Signed/${signed}`)
    if (!sealed.ok) await new Promise((resolve) => setTimeout(resolve, 500))
  } while (!sealed.ok)
  return { links: await guids('sent'), sealed: Buffer.from(await sealed.arrayBuffer()) }
}

async function sendOrder(dealer: Client, customerID: number): Promise<void> {
  const content = { mobile: [{ ratePlanID: 7, contractLengthMonths: 24 }] }
  const { orderID } = await dealer.ask(contract.orders.createOrder, { body: { customerID, content } })
  const terms = await dealer.ask(contract.terms.getTerms, { params: { orderID } })
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await dealer.ask(contract.terms.acceptTerms, { params: { orderID }, body: accepted })
  const body = { orderID, to: `ada-${orderID}@customer.test`, toName: 'Ada Bench' }
  await dealer.ask(contract.signing.sendRequest, { params: { isReporting: 'false' }, body })
}

/** Makes the next opening of a link the first again. */
async function forgetOpening(pool: pg.Pool, guid: string): Promise<void> {
  await pool.query("update envelope_recipients set status = 'sent' where guid = $1", [guid])
}
