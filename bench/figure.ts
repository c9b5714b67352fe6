import type { Line } from './report.ts'
import type { Server } from './server.ts'

export const connectionCounts = [1, 16] as const

export interface Bench {
  server: Server
  /** How long each side of a figure is measured. */
  seconds: number
  /** The portal's; the next one is free for what a figure starts beside it. */
  port: number
  customerID: number
}

/** Measures one thing beside the same done bare, at each number of connections. */
export type Figure = (bench: Bench) => Promise<Line[]>
