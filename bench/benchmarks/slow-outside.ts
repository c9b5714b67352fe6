import pg from 'pg'
import { setBehaviour } from '../../server/src/providers/behaviour.ts'
import type { BenchmarkContext } from '../benchmark.ts'
import { makeClient } from '../load.ts'
import { signIn } from '../sign-in.ts'

/** Durations of one person's calls in milliseconds, without and with slow calls of a dealer. */
export interface SlowOutside {
  quiet: { p50: number; p99: number }
  loaded: { p50: number; p99: number }
}

const slowCalls = 40
const delayMs = 3000
const samples = 100

/**
 * Measures how long another person waits for an order while 40 calls of one dealer wait for a slow billing system.
 */
export async function slowOutside({ server, port, customerID }: BenchmarkContext): Promise<SlowOutside> {
  const site = `http://localhost:${port}`
  const clientOf = async (email: string) => {
    const authorization = `Bearer ${await signIn(site, email, 'Dealerline-2026!')}`
    return makeClient(`http://127.0.0.1:${port}`, { authorization }, slowCalls)
  }
  const [client, other] = [await clientOf('dealer@example.test'), await clientOf('admin@example.test')]
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  const { orderID = 0 } = await server.json({ method: 'POST', path: '/api/order/CreateOrder', body: { customerID } })
  const path = `/api/Order/GetOrder/${orderID}`
  const measureCalls = async () => {
    const times: number[] = []
    for (let sample = 0; sample < samples; sample += 1) {
      const startedAt = performance.now()
      await other.send({ method: 'GET', path })
      times.push(performance.now() - startedAt)
    }
    times.sort((one, next) => one - next)
    return { p50: times[samples / 2] ?? 0, p99: times[samples - 1] ?? 0 }
  }
  try {
    const quiet = await measureCalls()
    await setBehaviour(pool, 'billing', { mode: 'slow', delayMs })
    const slow = makeSlowCalls(client)
    // Give the slow calls time to reach billing.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const loaded = await measureCalls()
    await slow
    return { quiet, loaded }
  } finally {
    await setBehaviour(pool, 'billing', { mode: 'ok' })
    await pool.end()
    await Promise.all([client, other].map((each) => each.close()))
  }
}

async function makeSlowCalls({ send }: ReturnType<typeof makeClient>): Promise<void> {
  const address = { streetAddress: '1 Bench Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
  const path = '/api/Customer/AddCustomerToUB'
  const addCustomer = (_: unknown, index: number) =>
    send({
      method: 'POST',
      path,
      headers: { 'idempotency-key': `slow ${index}` },
      body: { custType: 'residential', firstName: 'Slow', surname: `Call ${index}`, addressDetails: [address] },
    })
  await Promise.all(Array.from({ length: slowCalls }, addCustomer))
}
