import { randomUUID } from 'node:crypto'
import { allCalls } from '@dealerline/shared/contract/index.ts'
import { liveCalls } from '@dealerline/shared/contract/live.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { setTimeZone } from '@dealerline/shared/rules/time.ts'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { toPortalSettings } from './areas/portal/session/portal-settings.ts'
import { registerRaw, registerRoute, registerUploads } from './calls/register.ts'
import type { CallServices } from './calls/run.ts'
import { watchCalls } from './calls/watch-calls.ts'
import { contentPolicy, corsOptions } from './http/cross-origin.ts'
import { openCustomerPages } from './http/customer-pages.ts'
import { addDevPages } from './http/dev.ts'
import type { Draining } from './http/draining.ts'
import { answerErrors, answerRouterError } from './http/errors.ts'
import { addHealth } from './http/health.ts'
import { acceptJson } from './http/json-body.ts'
import { callerKey, hasLargeBody, largeBodyWeight, limitStore, type SharedLimits } from './http/limits.ts'
import type { LiveOrders } from './http/live-orders.ts'
import { liveRoute } from './http/live-route.ts'
import { allowedMethodsOf, answerOptions } from './http/methods.ts'
import { addMetrics } from './http/metrics.ts'
import { addReference } from './http/reference.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serializerCompiler } from './http/serializer.ts'
import { serverDefaults } from './http/server-defaults.ts'
import { withGroup } from './http/spellings.ts'
import { serveWeb } from './http/web.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { smallBody } from './input/body-limit.ts'
import type { Config } from './kernel/config.ts'
import { makeDocument } from './openapi/document.ts'
import { outsideCalls, routes } from './routes.ts'

export interface AppParts extends CallServices {
  logger: FastifyBaseLogger
  /** The database connections of the sandboxes. */
  outsidePool: pg.Pool
  identity: IdentityProvider | undefined
  limits: SharedLimits
  webFolder: string
  healthPool: pg.Pool
  /** The folder of the embedded database. */
  databaseFolder?: string | undefined
  draining: Draining
  live: LiveOrders
}

/** Assembles the server: plugins, all calls of the contract, the identity provider and the web app. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts
  assertAllHandled()
  setTimeZone(config.timeZone)
  const app = Fastify({
    loggerInstance: parts.logger,
    genReqId: () => randomUUID(),
    frameworkErrors: answerRouterError,
    bodyLimit: smallBody,
    rewriteUrl: ({ url = '/' }) => withGroup(url),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    trustProxy: config.trustedProxies?.length ? [...config.trustedProxies] : false,
    ...serverDefaults,
  })
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  acceptJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(config) },
    hsts: config.publicUrl.startsWith('https:'),
    // Allow separate windows to keep their opener, because the window of a repeated sign-in reports to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  await app.register(rateLimit, {
    max: (request) => (hasLargeBody(request) ? Math.ceil(config.rateLimit / largeBodyWeight) : config.rateLimit),
    timeWindow: '1 minute',
    // Tests the matched route, because a path can be written in capitals, with escapes, or as a whole address.
    allowList: ({ routeOptions }) => !/^\/(api|identity)\b/.test(routeOptions.url ?? ''),
    keyGenerator: callerKey(parts.verify),
    store: limitStore(parts.limits),
    errorResponseBuilder: () =>
      new AppError('tooMany', { detail: 'Too many requests at once. Wait a minute and try again.' }),
  })
  const allowed = allowedMethodsOf([...allCalls, liveCalls.openStream])
  answerOptions(app, allowed)
  addReference(app, config, documentReader(config))
  await app.register(async (calls) => {
    watchCalls(calls, config)
    addSecurityHeaders(calls)
    if (config.corsOrigins.length > 0) await calls.register(cors, corsOptions(config.corsOrigins))
    for (const route of routes) {
      if (route.call.raw) registerRaw(calls, route, parts)
      else if (!route.call.upload) registerRoute(calls, route, parts)
    }
    registerRoute(calls, liveRoute(parts), parts)
    registerUploads(
      calls,
      routes.filter(({ call }) => call.upload),
      parts,
    )
  })
  addHealth(app, parts)
  addMetrics(app, parts)
  parts.draining.watch(app.server)
  if (parts.identity) mountIdentity(app, parts.identity)
  await addDevPages(app, config, parts.outsidePool)
  const customerPages = await openCustomerPages(app, parts.webFolder, toPortalSettings(config))
  await serveWeb(app, parts.webFolder, allowed, config, customerPages)
  return app
}

/** Assembles the HTTP part of a server that only runs jobs: its state and its metrics. */
export async function makeWorkerApp(
  parts: Pick<AppParts, 'config' | 'logger' | 'healthPool' | 'files' | 'jobs' | 'draining' | 'databaseFolder'>,
): Promise<FastifyInstance> {
  setTimeZone(parts.config.timeZone)
  const app = Fastify({
    loggerInstance: parts.logger,
    genReqId: () => randomUUID(),
    frameworkErrors: answerRouterError,
    ...serverDefaults,
  })
  answerErrors(app)
  addHealth(app, parts)
  addMetrics(app, parts)
  parts.draining.watch(app.server)
  return app
}

/** Throws if a call of the contract has no handler, so that the server does not start. */
function assertAllHandled(): void {
  const handled = new Set(routes.map(({ call }) => `${call.method} ${call.path}`))
  const missing = allCalls.filter((call) => !handled.has(`${call.method} ${call.path}`))
  if (missing.length > 0)
    throw new Error(`Nothing answers ${missing.map((call) => `${call.method} ${call.path}`).join(', ')}.`)
}

/**
 * Returns a function that returns the text of the OpenAPI document. The first request makes the document, because that takes
 * longer than the rest of the app and few servers get such a request.
 */
function documentReader({ providerName, publicUrl }: Config): () => string {
  let document: string | undefined
  return () => {
    document ??= JSON.stringify(makeDocument({ providerName, publicUrl, outsideCalls }))
    return document
  }
}

/** Mounts the identity provider. Fastify must not parse the bodies of its requests, because the provider does. */
function mountIdentity(app: FastifyInstance, identity: IdentityProvider): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const answer = async (request: import('fastify').FastifyRequest, reply: import('fastify').FastifyReply) => {
      reply.hijack()
      await identity.callback(request.raw, reply.raw, request.ip)
    }
    scope.all('/identity', { schema: { hide: true }, helmet: false }, answer)
    scope.all('/identity/*', { schema: { hide: true }, helmet: false }, answer)
  })
}
