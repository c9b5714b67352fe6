import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The time within which a server must say that it is ready. */
const checkMs = 2_000

/**
 * A proxy that sends requests in turn to the servers whose `/readyz` answers 200, over connections that it keeps. It
 * does not retry: a request that a server drops is answered with 502.
 */
export async function makeBalancer(targets: readonly string[], port = 0) {
  const agent = new Agent({ keepAlive: true })
  const counts = new Map(targets.map((target) => [target, 0]))
  let ready = [...targets]
  let turn = 0
  let isStopping = false

  const forward = (incoming: IncomingMessage, reply: ServerResponse) => {
    turn += 1
    const target = ready[turn % ready.length]
    if (!target) return reply.writeHead(502).end('No server is ready.')
    counts.set(target, (counts.get(target) ?? 0) + 1)
    const { method, headers } = incoming
    const outgoingRequest = request(new URL(incoming.url ?? '/', target), { method, headers, agent }, (answer) => {
      const { connection, ...others } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, others)
      answer.pipe(reply)
      answer.on('error', () => reply.destroy())
    })
    outgoingRequest.on('error', (error) => reply.writeHead(502).end(`${target}: ${error.message}`))
    incoming.pipe(outgoingRequest)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const address = server.address()

  const checking = (async () => {
    while (!isStopping) {
      const states = await Promise.all(
        targets.map(async (url) => {
          const limit = AbortSignal.timeout(checkMs)
          return (await fetch(`${url}/readyz`, { signal: limit }).catch(() => undefined))?.ok
        }),
      )
      ready = targets.filter((_, index) => states[index])
      await pause(100)
    }
  })()

  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    /** The servers that get requests. */
    ready: () => ready,
    /** The number of requests that a server got. */
    countOf: (target: string) => counts.get(target) ?? 0,
    async stop(): Promise<void> {
      isStopping = true
      await checking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
