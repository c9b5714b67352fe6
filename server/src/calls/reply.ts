import type { Readable } from 'node:stream'
import type { Call } from '@dealerline/shared/contract/call.ts'
import type { FastifyReply } from 'fastify'
import { returnsRecord } from './formats.ts'
import type { FileReply } from './handler.ts'
import { endMeasurement } from './watch-calls.ts'

/** Sends the result of a call as a record, a file or a stream. */
export function sendResult(reply: FastifyReply, call: Call, result: unknown) {
  if (call.stream) return sendStream(reply, result as Readable)
  if (call.noContent && (result === null || result === undefined)) return reply.code(204).send()
  return call.file && (!returnsRecord(call) || isFile(result))
    ? sendFile(reply, call.file, result as FileReply | undefined)
    : sendRecord(reply, result)
}

const isFile = (result: unknown) =>
  typeof result === 'object' && result !== null && 'content' in result && Buffer.isBuffer(result.content)

/** Sends server-sent events. The headers keep proxies from waiting for the end of the reply. */
function sendStream(reply: FastifyReply, events: Readable): FastifyReply {
  endMeasurement(reply)
  return reply
    .headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(events)
}

function sendRecord(reply: FastifyReply, result: unknown): FastifyReply {
  if (typeof result === 'object' && result !== null && 'version' in result) reply.header('etag', `"${result.version}"`)
  return reply.send(result)
}

function sendFile(reply: FastifyReply, type: string, file: FileReply | undefined): FastifyReply {
  if (!file) return reply.code(204).send()
  return reply
    .header('content-type', file.type ?? type)
    .header('content-disposition', dispositionOf(file.name))
    .send(file.content)
}

/**
 * Returns a Content-Disposition header with the name in ASCII, and if it has other characters, also in UTF-8 (RFC
 * 6266).
 */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
