import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

interface Question {
  readonly metricsQuestion: number
}

interface Answer {
  readonly metricsAnswer: number
  readonly text?: string
}

/** Answers questions of servers for the metrics of all `SERVERS`. Runs in the process above them. */
export function answerMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', async (server, message: Partial<Question>) => {
    if (message.metricsQuestion === undefined) return
    // A server that ends meanwhile does not answer.
    const text = await registry.clusterMetrics().catch(() => undefined)
    if (server.isConnected()) server.send({ metricsAnswer: message.metricsQuestion, ...(text ? { text } : {}) })
  })
}

/**
 * Returns a function that reads the metrics of this server together with the others behind its port, because any of
 * them gets the request.
 */
export function makeMetricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  const waiting = new Map<number, (text: string | undefined) => void>()
  process.on('message', ({ metricsAnswer = 0, text }: Partial<Answer>) => {
    waiting.get(metricsAnswer)?.(text)
    waiting.delete(metricsAnswer)
  })
  let questions = 0
  return async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    waiting.set(++questions, resolve)
    process.send?.({ metricsQuestion: questions } satisfies Question)
    return (await promise) ?? registry.metrics()
  }
}
