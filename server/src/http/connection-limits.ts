const tenMinutes = 600_000

/**
 * When connections end. Fastify would let a request arrive as slowly as its sender likes, and a reply wait for its reader
 * for ever. Ten minutes suffice for a file of 20 MB on a slow line.
 */
export const connectionLimits = {
  requestTimeout: tenMinutes,
  connectionTimeout: tenMinutes,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const
