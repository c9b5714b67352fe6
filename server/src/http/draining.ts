import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long open requests may take after the server has stopped listening. */
const finishMs = 12_000

/** Ends a server without dropping requests. */
export class Draining {
  private readonly openResponses = new Set<ServerResponse>()
  private readonly listeners: (() => void)[] = []
  private stopping = false

  /** Whether the server is going to stop. `/readyz` then answers 503, so that proxies send no more requests. */
  get isStopping(): boolean {
    return this.stopping
  }

  watch(server: Server): void {
    server.prependListener('request', (_request, response: ServerResponse) => {
      this.openResponses.add(response)
      response.once('close', () => this.openResponses.delete(response))
      if (this.stopping) response.shouldKeepAlive = false
    })
  }

  /** Adds work that runs as soon as the server is going to stop. */
  onBegin(listener: () => void): void {
    this.listeners.push(listener)
  }

  /** Makes all further replies close their connection, so that clients open the next one at another server. */
  begin(): void {
    this.stopping = true
    for (const listener of this.listeners) listener()
    for (const response of this.openResponses) response.shouldKeepAlive = false
  }
}

/** Stops listening and waits for open requests. Cuts them off after a limit, or when `hurry` is aborted. */
export async function closeServer(app: FastifyInstance, hurry: AbortSignal): Promise<void> {
  const cut = () => app.server.closeAllConnections()
  const timer = setTimeout(cut, finishMs)
  hurry.addEventListener('abort', cut)
  const closing = app.close()
  if (hurry.aborted) cut()
  await closing
  clearTimeout(timer)
  hurry.removeEventListener('abort', cut)
}
