import type { Line } from './report.ts'
import type { Server } from './server.ts'

export const connectionCounts = [1, 16] as const

/** The running portal and the parameters of a benchmark. */
export interface BenchmarkContext {
  server: Server
  /** Seconds for which each of the portal and its baseline is measured. */
  seconds: number
  /** The portal's port. A benchmark may start another server on the next port. */
  port: number
  customerID: number
}

/** Compares one operation of the portal with its baseline, at each number of connections. */
export type Benchmark = (context: BenchmarkContext) => Promise<Line[]>
