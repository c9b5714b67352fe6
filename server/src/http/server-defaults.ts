import { LogController } from 'fastify'

const tenMinutes = 600_000

/**
 * Options of every server. Fastify would let a request arrive as slowly as its sender likes, and a reply wait for its reader
 * for ever. Ten minutes suffice for a file of 20 MB on a slow line.
 */
export const serverDefaults = {
  logController: new LogController({ disableRequestLogging: true }),
  requestTimeout: tenMinutes,
  connectionTimeout: tenMinutes,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const
