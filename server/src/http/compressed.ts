import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const compress = promisify(gzip)

/** Sends a text as it is or compressed, as the browser accepts it. */
export async function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
  compressed: () => Promise<Buffer>,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await compressed())
}
