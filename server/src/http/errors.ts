import { AppError, type ErrorCode, errorCodes } from '@dealerline/shared/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { callerOfRequest } from '../calls/caller-of-request.ts'
import { isUnstorable } from '../kernel/database.ts'
import { isDiskFull } from '../kernel/disk-space.ts'
import { isLostConnection, retryAfterSeconds } from '../kernel/lost-connection.ts'
import { OutsideError } from '../kernel/outside-error.ts'
import { ReportError } from '../reports/report-error.ts'

const problemType = 'application/problem+json'

const codesByStatus: Record<number, ErrorCode> = {
  400: 'badInput',
  401: 'notSignedIn',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedType',
  429: 'tooMany',
  503: 'unavailable',
}

/** Converts an error to an `AppError`. An unexpected error becomes `internal` without details. */
function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof OutsideError) {
    return new AppError(error.kind === 'refused' ? 'outsideRefused' : 'outsideUnavailable', { detail: error.message })
  }
  if (error instanceof ReportError) return new AppError('internal', { detail: 'Error rendering the PDF or image' })
  if (isLostConnection(error)) return new AppError('unavailable', { detail: noDatabase })
  if (isDiskFull(error)) return new AppError('unavailable', { detail: noSpace })
  if (isUnstorable(error))
    return new AppError('badInput', { detail: 'A value contains a character that cannot be stored.' })
  const ofDatabase = databaseErrors['code' in error ? String(error.code) : '']
  if (ofDatabase) return new AppError(ofDatabase[0], { detail: ofDatabase[1] })
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const code = codesByStatus[status] ?? (status < 500 ? 'badInput' : 'internal')
  return new AppError(code, code === 'internal' || code === 'notFound' ? {} : { detail: error.message })
}

const noDatabase = 'The database does not answer. Try again shortly.'
const noSpace = 'The portal has no space left to store this. Try again later.'
const loginOfAnother =
  'Your e-mail address is not verified at the login provider, or it belongs to another login. Ask an administrator.'
const lockFailure = ['unavailable', 'Another person is changing the same record. Try again.'] as const

/** The errors of PostgreSQL and of the functions in `server/database/`, by their code. */
const databaseErrors: Record<string, readonly [ErrorCode, string]> = {
  '57014': ['unavailable', 'This took too long. Try again shortly.'],
  DL001: ['notSignedIn', 'The session has ended. Sign in again.'],
  DL002: ['notAllowed', loginOfAnother],
  // A conflict with another transaction, a deadlock and a lock timeout.
  '40001': lockFailure,
  '40P01': lockFailure,
  '55P03': lockFailure,
}

/** Sends every error as problem+json (RFC 9457). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error)
    if (appError.status >= 500)
      request.log.error(
        { err: error },
        isResponseSerializationError(error) ? 'reply does not match the contract' : appError.code,
      )
    return sendProblem(appError, request, reply)
  })
}

/**
 * Sends an error of the router, for example for an address that can't be decoded. Fastify runs no hooks for it, so this
 * function sets the headers that hooks set on other replies.
 */
export function answerRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  sendProblem(toAppError(error), request, reply)
}

/** Seconds to wait before a retry, by status. */
const waitSeconds: Record<number, string> = { 429: '60', 503: String(retryAfterSeconds) }

export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  logRefusal(error, request)
  const { status, title } = errorCodes[error.code]
  const { detail, errors, current, requirements } = error.details
  const problem = {
    type: 'about:blank',
    title,
    status,
    detail: detail ?? title,
    code: error.code,
    errors: errors ?? [],
    requestId: request.id,
    // The specified fields of a message.
    httpStatus: status,
    message: detail ?? title,
  }
  const wait = waitSeconds[status]
  if (wait !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', wait)
  return reply
    .code(status)
    .header('content-type', problemType)
    .serializer(JSON.stringify)
    .send({ ...problem, ...(current !== undefined && { current }), ...(requirements && { requirements }) })
}

/** The logged statuses. Requests for other dealers' records and with invalid links are refused with 404 too. */
const loggedStatuses = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429])

/**
 * Logs a refused request. The entry has the pattern of the route instead of the address, because the address can
 * contain a customer's link. It has no input and no messages about input, because they can contain a password.
 */
function logRefusal(error: AppError, request: FastifyRequest): void {
  const { status, title } = errorCodes[error.code]
  const route = request.routeOptions?.url ?? 'none'
  if (!loggedStatuses.has(status) || (status === 404 && !/^\/api\/./.test(route))) return
  const { kind, actorID, dealerID } = callerOfRequest(request) ?? {}
  // Invalid input and ended sessions are only `info`, because they are common.
  request.log[status === 403 || status === 429 ? 'warn' : 'info'](
    {
      event: 'refused',
      status,
      code: error.code,
      // The message of a 401 is a constant text, so it contains no input.
      reason: status === 401 ? error.message : title,
      method: request.method,
      route,
      caller: { kind: kind ?? 'unknown', actorID, dealerID },
      from: request.ip,
      ...(error.details.errors && { invalidFields: error.details.errors.length }),
    },
    'refused request',
  )
}
