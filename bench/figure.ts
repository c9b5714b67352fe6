import type { Line } from './report.ts'
import type { Server } from './server.ts'

export const connectionCounts = [1, 16] as const

export interface Bench {
  server: Server
  /** Duration of each side of a measurement. */
  seconds: number
  /** The portal's port; a figure may use the next one. */
  port: number
  customerID: number
}

/** Measures one operation next to its bare equivalent, at each number of connections. */
export type Figure = (bench: Bench) => Promise<Line[]>
