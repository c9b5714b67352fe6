import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import type { errorCodes } from '@dealerline/shared/errors.ts'

/** The description of each problem status in the document. */
export const problemStatuses = {
  400: 'Some values are invalid; `errors` names each field.',
  401: 'The request has no valid token or signature.',
  403: 'The caller may not make this call.',
  404: 'The record does not exist or belongs to another dealer.',
  409: 'The record was changed since it was read, can no longer be changed, or conflicts with another record.',
  413: 'The body or a file is too large.',
  415: 'The call does not accept the body’s media type.',
  422: 'The idempotency key was used for another request.',
  429: 'Too many requests in a minute.',
  500: 'An error in the portal.',
  502: 'An outside system refused the request.',
  503: 'The portal or an outside system is unavailable.',
} as const satisfies Partial<Record<(typeof errorCodes)[keyof typeof errorCodes]['status'], string>>

export type ProblemStatus = keyof typeof problemStatuses

export const takesBody = ({ method, body, upload, raw }: Call) =>
  raw !== undefined || upload !== undefined || (method !== 'GET' && body !== nothing)
export const takesIdempotencyKey = (call: Call) =>
  !isRead(call) && call.access !== 'public' && call.access !== 'service'
export const takesToken = ({ access }: Call) => !['public', 'service', 'guid'].includes(access)

/** Returns the problem statuses that a call may return. `asksOutside`: whether it asks an outside system. */
export function problemsOf(call: Call, asksOutside: boolean): ProblemStatus[] {
  const { params, query, perMinute } = call
  const names = params !== nothing || takesBody(call)
  const answers: Record<ProblemStatus, boolean> = {
    400: names || query !== nothing || takesIdempotencyKey(call),
    401: takesToken(call) || call.access === 'service',
    403: takesToken(call),
    404: names || takesToken(call),
    409: names || takesToken(call),
    413: takesBody(call),
    415: takesBody(call),
    422: takesIdempotencyKey(call),
    429: perMinute === undefined || perMinute > 0,
    500: true,
    502: asksOutside,
    503: true,
  }
  return (Object.keys(problemStatuses).map(Number) as ProblemStatus[]).filter((status) => answers[status])
}
