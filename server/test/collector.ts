import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: Record<string, unknown>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}
interface Export {
  resourceSpans: {
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

/** Starts an OpenTelemetry collector that keeps the spans which are sent to it (OTLP, JSON over HTTP). */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const headers: IncomingHttpHeaders = {}
  const server = createServer(async (request, response) => {
    Object.assign(headers, request.headers)
    const { resourceSpans } = (await json(request)) as Export
    for (const { spans: sentSpans } of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
      for (const span of sentSpans) spans.push({ ...span, attributes: toRecord(span.attributes) })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const toRecord = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
