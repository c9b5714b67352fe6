import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Pool } from 'undici'

interface Backend {
  port: number
  pool: Pool
  isReady: boolean
}

const checkEveryMs = 500
/** Headers that belong to one connection. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length', 'expect'])

/**
 * Balances requests between servers, like the proxy of an installation: it asks `/readyz` of each server twice a second,
 * and tries another server only if the connection was refused, so that no request arrives twice.
 */
export async function startLoadBalancer(ports: readonly number[], ownPort: number) {
  const backends: Backend[] = ports.map((port) => ({
    port,
    pool: new Pool(`http://127.0.0.1:${port}`, { connections: 64, connectTimeout: 1_000 }),
    isReady: false,
  }))
  const checkAll = () => Promise.all(backends.map(check))
  const timer = setInterval(checkAll, checkEveryMs)
  let next = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const turn = next++
    const candidates = backends.map((_, index) => backends[(turn + index) % backends.length])
    for (const backend of candidates) {
      if (!backend?.isReady) continue
      try {
        await forward(backend, request, body, response)
        return
      } catch (error) {
        if (!isRefused(error)) {
          fail(response, 502)
          return
        }
      }
    }
    fail(response, 503)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => fail(response, 502))
  })
  await checkAll()
  server.listen(ownPort, 'localhost')
  await once(server, 'listening')
  return {
    /** How many servers are ready. */
    readyCount: () => backends.filter(({ isReady }) => isReady).length,
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await Promise.all(backends.map(({ pool }) => pool.destroy()))
    },
  }
}

export type LoadBalancer = Awaited<ReturnType<typeof startLoadBalancer>>

async function check(backend: Backend): Promise<void> {
  const address = `http://127.0.0.1:${backend.port}/readyz`
  const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  backend.isReady = response?.ok === true
  await response?.body?.cancel()
}

async function forward({ pool }: Backend, request: IncomingMessage, body: Buffer, response: ServerResponse) {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name, value]) => value !== undefined && !connectionHeaders.has(name)),
  ) as Record<string, string>
  const reply = await pool.request({
    method: (request.method ?? 'GET') as 'GET',
    path: request.url ?? '/',
    headers: { ...headers, host: request.headers.host ?? '' },
    body: body.length > 0 ? body : null,
    headersTimeout: 60_000,
  })
  const content = Buffer.from(await reply.body.arrayBuffer())
  for (const [name, value] of Object.entries(reply.headers))
    if (value !== undefined && !connectionHeaders.has(name)) response.setHeader(name, value)
  response.writeHead(reply.statusCode, { 'content-length': content.length })
  response.end(request.method === 'HEAD' ? undefined : content)
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(error.code))

function fail(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'retry-after': '1' }).end()
}
