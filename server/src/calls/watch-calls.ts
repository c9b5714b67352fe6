import { type Span, SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../kernel/config.ts'
import { measurements } from '../kernel/measurements.ts'
import { runInSpan, startRootSpan } from '../kernel/tracing.ts'
import { callerOfRequest } from './caller-of-request.ts'

const spans = new WeakMap<FastifyRequest, Span>()
/** The time when the measurement of a stream ended, and its duration. */
const ends = new WeakMap<FastifyRequest, { at: number; milliseconds: number }>()

/** Ends the measurement of a call whose reply stays open. */
export function endMeasurement({ request, elapsedTime }: FastifyReply): void {
  ends.set(request, { at: Date.now(), milliseconds: elapsedTime })
}

/** Measures each call, records it as a span and, with `LOG_REQUESTS`, writes it to the log. */
export function watchCalls(app: FastifyInstance, { logRequests }: Pick<Config, 'logRequests'>): void {
  app.addHook('onRequest', async (request) => {
    const route = routeOf(request)
    const span = startRootSpan(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'dealerline.request_id': request.id },
      parent: request.headers.traceparent as string | undefined,
    })
    if (span) spans.set(request, span)
  })
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = ends.get(request)?.milliseconds ?? reply.elapsedTime
    const status = reply.statusCode
    measurements.calls.observe({ call: `${request.method} ${routeOf(request)}`, status }, milliseconds / 1000)
    endSpan(request, status)
    if (logRequests) logCall(request, reply, milliseconds)
  })
}

/** Runs the work of a call in its span. */
export function inSpanOf<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const span = spans.get(request)
  return span ? runInSpan(span, work) : work()
}

/** The template of the call, such as `/api/Order/GetOrder/:orderID`, because addresses can contain personal data. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

function endSpan(request: FastifyRequest, status: number): void {
  const span = spans.get(request)
  if (!span) return
  const kind = callerOfRequest(request)?.kind
  span.setAttribute('http.response.status_code', status)
  if (kind) span.setAttribute('dealerline.caller_kind', kind)
  if (status >= 500) span.setAttribute('error.type', String(status))
  span.end(ends.get(request)?.at)
}

function logCall(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { kind = 'unknown', actorID, dealerID } = callerOfRequest(request) ?? {}
  const traceID = spans.get(request)?.spanContext().traceId
  request.log.info(
    {
      event: 'call',
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(milliseconds * 10) / 10,
      caller: { kind, actorID, dealerID },
      ...(traceID && { traceID }),
    },
    'call',
  )
}
