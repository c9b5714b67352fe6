import type { Line } from './report.ts'
import type { Server } from './server.ts'

export const connectionCounts = [1, 16] as const

export interface Bench {
  server: Server
  /** The duration of the measurement of the portal, and of its baseline. */
  seconds: number
  /** The portal's port; a figure may use the next one. */
  port: number
  customerID: number
}

/** Compares one operation of the portal with its baseline, at each number of connections. */
export type Figure = (bench: Bench) => Promise<Line[]>
