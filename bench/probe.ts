import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { makeClient, type Request } from './load.ts'

/** Cheap calls at a steady rate. They run in a thread of their own, so that the work of sending a load does not delay them. */
export interface Probe {
  origin: string
  headers: Record<string, string>
  request: Request
  samples: number
  everyMs: number
}

const { origin, headers, request, samples, everyMs } = workerData as Probe
const client = makeClient(origin, headers)
const measureCall = async () => {
  const startedAt = performance.now()
  await client.send(request)
  return performance.now() - startedAt
}
const times: Promise<number>[] = []
for (let sample = 0; sample < samples; sample += 1) {
  times.push(measureCall())
  await pause(everyMs)
}
parentPort?.postMessage(await Promise.all(times))
await client.close()
