import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Config } from './config.ts'
import { serverVersion } from './version.ts'

/** The span of a call or a job, or part of it. Attributes never contain personal data. */
interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** The `traceparent` of another process, such as the browser or the server that queued a job. */
  parent?: string | undefined
}

const header = 'traceparent'
const tracer = trace.getTracer('dealerline', serverVersion)
let isTracing = false
/** The ids of the span that `recordSpan` is making. */
let browserIDs: { traceID: string; spanID: string } | undefined

/**
 * Sends traces to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`. Without that setting, does nothing, so that tracing costs
 * nothing.
 * @returns a function that sends the last spans and stops
 */
export async function startTracing(
  config: Pick<Config, 'otlpEndpoint' | 'otlpHeaders' | 'tracesSamplerArg' | 'role' | 'environment'>,
): Promise<() => Promise<void>> {
  const { otlpEndpoint, otlpHeaders, tracesSamplerArg, role, environment } = config
  if (!otlpEndpoint) return async () => undefined
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const random = new sdk.RandomIdGenerator()
  const idGenerator = {
    generateTraceId: () => browserIDs?.traceID ?? random.generateTraceId(),
    generateSpanId: () => browserIDs?.spanID ?? random.generateSpanId(),
  }
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces`, headers: { ...otlpHeaders } })
  const ratio = new sdk.TraceIdRatioBasedSampler(tracesSamplerArg)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'dealerline',
      'service.version': serverVersion,
      'deployment.environment.name': environment,
      'dealerline.role': role,
    }),
    // A client cannot have more of its calls recorded than the setting allows.
    sampler: new sdk.ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    idGenerator,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  isTracing = true
  return async () => {
    isTracing = false
    await provider.shutdown()
    trace.disable()
    context.disable()
    propagation.disable()
  }
}

/** Starts a span that continues the trace of another process, or a new trace. Undefined if the trace is not recorded. */
export function startRootSpan(name: string, { kind = SpanKind.INTERNAL, attributes = {}, parent }: SpanOptions) {
  if (!isTracing) return undefined
  const parentContext = parent ? propagation.extract(ROOT_CONTEXT, { [header]: parent }) : ROOT_CONTEXT
  const span = tracer.startSpan(name, { kind, attributes }, parentContext)
  return span.isRecording() ? span : undefined
}

/** Runs work so that statements and outside systems become children of the span. */
export const runInSpan = <T>(span: Span, work: () => Promise<T>): Promise<T> =>
  context.with(trace.setSpan(ROOT_CONTEXT, span), work)

/** Runs work as a span. A failure sets the status of the span to the kind of the error, without its message. */
export async function withSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startRootSpan(name, options)
  if (!span) return work()
  try {
    return await runInSpan(span, work)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Starts the span of a statement or another operation without a function. Undefined if nothing records it. */
export function startChildSpan(name: string, attributes: Attributes): Span | undefined {
  if (!isTracing || !trace.getActiveSpan()?.isRecording()) return undefined
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
}

export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}

/** Returns the `traceparent` of the active span, for a job that continues its trace. */
export function activeTraceparent(): string | undefined {
  if (!isTracing) return undefined
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier[header]
}

/** Records a span that has ended elsewhere, such as an action of a person in the browser. Times are in milliseconds. */
export function recordSpan(
  name: string,
  { traceID, spanID, startTime, endTime }: { traceID: string; spanID: string; startTime: number; endTime: number },
  attributes: Attributes,
): void {
  if (!isTracing) return
  browserIDs = { traceID, spanID }
  try {
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime, root: true }).end(endTime)
  } finally {
    browserIDs = undefined
  }
}
