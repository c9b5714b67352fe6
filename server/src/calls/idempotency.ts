import { hash } from 'node:crypto'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { PreparedStatement } from '../kernel/compose.ts'
import type { Answer } from './callers.ts'
import { insertOutcome, storeReply } from './reply-queries.ts'
import type { Outcome, StoredOutcome } from './run-steps.ts'

/** The key of a request. It is empty if the request has none. */
export function idempotencyKey(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key'] ?? '')
  if (key.length > 200)
    throw new AppError('badInput', {
      errors: [{ path: 'Idempotency-Key', message: 'Idempotency-Key can have at most 200 characters' }],
    })
  return key
}

const routeOf = (call: Call, request: FastifyRequest) =>
  `${call.method} ${request.url.split('?')[0]?.toLowerCase().replace(/\/$/, '')}`
export const hashOf = (body: unknown) => hash('sha256', JSON.stringify(body) ?? '', 'base64url')

/** The stored status of a call that has stored its records but has no reply yet. */
const processing = 102

/** Returns the outcome that is stored under the key. Refuses a key that was used for another request. */
export function checkRepeated(earlier: Answer, call: Call, request: FastifyRequest): StoredOutcome {
  if (earlier.route !== routeOf(call, request) || earlier.bodyHash !== hashOf(request.body))
    throw new AppError('keyReused')
  return { isReply: earlier.status !== processing, value: earlier.reply ?? undefined }
}

/** Returns the statement that stores the outcome of a step. A reply replaces the outcome of an earlier step. */
export function storeOutcome(
  { key, actor, call, request }: { key: string; actor: string; call: Call; request: FastifyRequest },
  { value, isReply, replaces }: Outcome,
): PreparedStatement[] {
  const owner = actor.toLowerCase()
  const reply = value === undefined ? null : JSON.stringify(value)
  if (replaces) return [storeReply(owner, key, reply)]
  const status = isReply ? 200 : processing
  return [insertOutcome([owner, key, routeOf(call, request), hashOf(request.body), status, reply])]
}

export function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
}
