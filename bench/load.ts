import { Pool } from 'undici'

export interface Rate {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p95: number
  p99: number
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** Runs `once` repeatedly for `seconds`, on `connections` connections in parallel, after a warm-up of one second. */
export async function measure(
  connections: number,
  seconds: number,
  once: (connection: number) => Promise<void>,
): Promise<Rate> {
  await runFor(connections, 1, once)
  const times = await runFor(connections, seconds, once)
  times.sort((a, b) => a - b)
  const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { perSecond: times.length / seconds, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
}

async function runFor(
  connections: number,
  seconds: number,
  once: (connection: number) => Promise<void>,
): Promise<number[]> {
  const endTime = performance.now() + seconds * 1000
  const times: number[] = []
  const runConnection = async (connection: number) => {
    while (performance.now() < endTime) {
      const startedAt = performance.now()
      await once(connection)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => runConnection(connection)))
  return times
}

/** Makes a client that reuses its connections, up to the maximum, and throws unless the response is 200. */
export function makeClient(origin: string, headers: Record<string, string> = {}, connections = 16) {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  return {
    async send(request: Request): Promise<string> {
      const body = request.body === undefined ? null : JSON.stringify(request.body)
      const answer = await pool.request({
        method: request.method,
        path: request.path,
        headers: { ...headers, ...(body !== null && { 'content-type': 'application/json' }), ...request.headers },
        body,
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200)
        throw new Error(`${request.method} ${request.path} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
      return text
    },
    close: () => pool.close(),
  }
}
