import type { Readable } from 'node:stream'
import type { Call } from '@dealerline/shared/contract/call.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyLimitOf, smallBody } from '../input/body-limit.ts'
import { hashBody } from '../kernel/hash-body.ts'
import { retryLost } from '../kernel/lost-connection.ts'
import { networkOf } from '../kernel/networks.ts'
import { callerOfRequest } from './caller-of-request.ts'
import {
  isAnonymous,
  isByLink,
  type Opening,
  openAnonymously,
  openTransaction,
  prepareLinkCall,
  prepareSignedInCall,
} from './callers.ts'
import { returnsRecord } from './formats.ts'
import type { Route } from './handler.ts'
import { sendResult } from './reply.ts'
import { assertValid, inputReaderOf, type RequestInput } from './request-input.ts'
import { type CallServices, runOpened } from './run.ts'
import { runUpload } from './upload.ts'
import { inSpanOf } from './watch-calls.ts'

const toUrl = (path: string) => `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Registers a call. Its route checks the caller's permission and the input, then runs the steps of the call. */
export function registerRoute(app: FastifyInstance, route: Route, services: CallServices): void {
  const { call } = route
  const readInput = inputReaderOf(call)
  const bodyLimit = bodyLimitOf(call)
  app.route({
    method: call.method,
    url: toUrl(call.path),
    schema: returnsRecord(call) && !call.stream ? { response: { 200: call.reply } } : {},
    bodyLimit,
    preParsing: (request) => admit(request, call, services, bodyLimit),
    ...(call.perMinute && { config: { rateLimit: limitOf(call, call.perMinute) } }),
    helmet: false,
    handler: async (request, reply) => {
      const result = await inSpanOf(request, () => answer(request, route, services, readInput))
      if (!call.stream && !call.isBackground)
        services.recordViews(callerOfRequest(request), [request.params, request.body, result])
      return sendResult(reply, call, result)
    },
  })
}

/** Registers the calls that accept uploads. Other calls do not parse multipart bodies. */
export function registerUploads(app: FastifyInstance, routes: readonly Route[], services: CallServices): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) registerRoute(scope, route, services)
  })
}

/** Registers a call with a raw file as its body. */
export function registerRaw(app: FastifyInstance, route: Route, services: CallServices): void {
  const { type = '', bytes = 0, hashed } = route.call.raw ?? {}
  app.register(async (scope) => {
    if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type)
    if (hashed) scope.addContentTypeParser(type, (_request: FastifyRequest, body: Readable) => hashBody(body, bytes))
    else scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    registerRoute(scope, route, services)
  })
}

/** Returns the rate limit of a call. Without a sign-in it counts by network, even if the client sends a token. */
function limitOf(call: Call, perMinute: number) {
  const byNetwork = isAnonymous(call) || call.access === 'guid'
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip)
  return { max: perMinute, timeWindow: '1 minute', ...(byNetwork && { keyGenerator }) }
}

/** The openings of signed-in calls whose body may be read. */
const openings = new WeakMap<FastifyRequest, Opening>()

/**
 * Verifies the sign-in before the body is read. A link in the path is checked too if the body may be larger than a body
 * without a sign-in can be.
 */
async function admit(request: FastifyRequest, call: Call, services: CallServices, bodyLimit: number): Promise<void> {
  if (isAnonymous(call)) return
  if (!isByLink(call, request)) {
    openings.set(request, await prepareSignedInCall(request, call, services))
    return
  }
  const isSmall = bodyLimit <= smallBody || Number(request.headers['content-length']) <= smallBody
  if (call.raw || isSmall || !call.path.includes('{guid}')) return
  const opening = prepareLinkCall(request, call)
  await retryLost(true, () =>
    openTransaction(services.pool, opening, '', async (_tx, opened) => void opening.toCaller(opened)),
  )
}

/**
 * Handles a request. Reports in this order whether the caller is signed in (401), may make the call (403) and sent valid
 * input (400). In a request without a token, checks the input first.
 */
async function answer(
  request: FastifyRequest,
  route: Route,
  services: CallServices,
  readInput: (request: FastifyRequest) => RequestInput,
): Promise<unknown> {
  const { call } = route
  const signedIn = openings.get(request)
  const input = readInput(request)
  if (!signedIn) assertValid(input)
  const opening = signedIn ?? (isAnonymous(call) ? openAnonymously(request) : prepareLinkCall(request, call))
  if (call.upload) return runUpload(request, route, opening, services, input)
  return (await runOpened(request, route, opening, services, input)).result
}
