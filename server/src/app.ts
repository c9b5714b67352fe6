import { randomUUID } from 'node:crypto'
import { allCalls } from '@dealerline/shared/contract/index.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type pg from 'pg'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { addressRoutes } from './areas/address/routes.ts'
import { airlineRoutes } from './areas/airline/routes.ts'
import { applicationRoutes } from './areas/applications/routes.ts'
import { auditRoutes } from './areas/audit/routes.ts'
import { authorisationRoutes } from './areas/authorisation/routes.ts'
import { callbackRoutes } from './areas/callbacks/routes.ts'
import { catalogueRoutes } from './areas/catalogue/routes.ts'
import { chargeRoutes } from './areas/charges/routes.ts'
import { companyRoutes } from './areas/company/routes.ts'
import { contactRoutes } from './areas/contacts/routes.ts'
import { customerRoutes } from './areas/customers/routes.ts'
import { dealerRoutes } from './areas/dealers/routes.ts'
import { engagementRoutes } from './areas/engagement/routes.ts'
import { extensionRoutes } from './areas/extensions/routes.ts'
import { financeRoutes } from './areas/finance/routes.ts'
import { hardwareRoutes } from './areas/hardware/routes.ts'
import { impersonationRoutes } from './areas/impersonation/routes.ts'
import { internetRoutes } from './areas/internet/routes.ts'
import { landlineRoutes } from './areas/landlines/routes.ts'
import { layoutRoutes } from './areas/layout/routes.ts'
import { leadRoutes } from './areas/leads/routes.ts'
import { lesseeRoutes } from './areas/lessee/routes.ts'
import { menuRoutes } from './areas/menu/routes.ts'
import { noteRoutes } from './areas/notes/routes.ts'
import { notificationRoutes } from './areas/notifications/routes.ts'
import { numberRoutes } from './areas/numbers/routes.ts'
import { onboardingRoutes } from './areas/onboarding/routes.ts'
import { orderRoutes } from './areas/orders/routes.ts'
import { paymentRoutes } from './areas/payment/routes.ts'
import { quoteRoutes } from './areas/quotes/routes.ts'
import { relocationRoutes } from './areas/relocation/routes.ts'
import { resourceRoutes } from './areas/resources/routes.ts'
import { serviceabilityRoutes } from './areas/serviceability/routes.ts'
import { sessionRoutes } from './areas/session/routes.ts'
import { signingRoutes } from './areas/signing/routes.ts'
import { termRoutes } from './areas/terms/routes.ts'
import { ticketingRoutes } from './areas/ticketing/routes.ts'
import { trackingRoutes } from './areas/tracking/routes.ts'
import { uploadRoutes } from './areas/uploads/routes.ts'
import { verificationRoutes } from './areas/verification/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { type CallServices, type Route, registerRaw, registerRoute, registerUploads } from './plugins/calls.ts'
import { addDevPages } from './plugins/dev.ts'
import { answerErrors } from './plugins/errors.ts'
import { serveWeb } from './plugins/web.ts'

const routes: Route[] = [
  ...sessionRoutes,
  ...impersonationRoutes,
  ...customerRoutes,
  ...companyRoutes,
  ...contactRoutes,
  ...addressRoutes,
  ...catalogueRoutes,
  ...chargeRoutes,
  ...landlineRoutes,
  ...noteRoutes,
  ...layoutRoutes,
  ...numberRoutes,
  ...extensionRoutes,
  ...internetRoutes,
  ...hardwareRoutes,
  ...orderRoutes,
  ...quoteRoutes,
  ...paymentRoutes,
  ...termRoutes,
  ...signingRoutes,
  ...engagementRoutes,
  ...verificationRoutes,
  ...ticketingRoutes,
  ...trackingRoutes,
  ...uploadRoutes,
  ...dealerRoutes,
  ...authorisationRoutes,
  ...applicationRoutes,
  ...lesseeRoutes,
  ...relocationRoutes,
  ...resourceRoutes,
  ...auditRoutes,
  ...menuRoutes,
  ...airlineRoutes,
  ...leadRoutes,
  ...financeRoutes,
  ...serviceabilityRoutes,
  ...onboardingRoutes,
  ...notificationRoutes,
  ...blockRoutes,
  ...callbackRoutes,
]

export interface AppParts extends CallServices {
  logger: FastifyBaseLogger
  /** The sandboxes' own connections. */
  ownerPool: pg.Pool
  identity: IdentityProvider | undefined
  webFolder: string
}

/** Puts the server together: plugins, every call of the contract, the identity provider, the web app. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts
  assertAllAnswered()
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: config.publicUrl.startsWith('https:'),
    forceCloseConnections: true,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: policy(config.oidcIssuer) },
    hsts: config.publicUrl.startsWith('https:'),
    // A new sign-in happens in a window of its own, which answers the one that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
    errorResponseBuilder: () =>
      new AppError('tooMany', { detail: 'Too many requests at once. Wait a minute and try again.' }),
  })
  await addReference(app, config.apiSiteUrl)
  await app.register(async (calls) => {
    for (const route of routes) {
      if (route.call.raw) registerRaw(calls, route, parts)
      else if (!route.call.upload) registerRoute(calls, route, parts)
    }
    registerUploads(
      calls,
      routes.filter(({ call }) => call.upload),
      parts,
    )
  })
  addHealth(app, parts)
  if (parts.identity) mountIdentity(app, parts.identity)
  addDevPages(app, config, parts.ownerPool)
  await serveWeb(app, parts.webFolder)
  return app
}

/** A call that is declared and not answered, or the other way round, stops the start. */
function assertAllAnswered(): void {
  const answered = new Set(routes.map(({ call }) => `${call.method} ${call.path}`))
  const missing = allCalls.filter((call) => !answered.has(`${call.method} ${call.path}`))
  if (missing.length > 0)
    throw new Error(`Nothing answers ${missing.map((call) => `${call.method} ${call.path}`).join(', ')}.`)
}

function policy(issuer: string | undefined): Record<string, string[] | null> {
  const self = "'self'"
  return {
    'default-src': [self],
    'connect-src': issuer ? [self, new URL(issuer).origin] : [self],
    // A file that is looked at before it is downloaded lies in the page's own memory.
    'frame-src': issuer ? [self, 'blob:', new URL(issuer).origin] : [self, 'blob:'],
    'object-src': [self, 'blob:'],
    'img-src': [self, 'data:', 'blob:', 'https:'],
    'style-src': [self, "'unsafe-inline'"],
    'script-src': [self],
    'font-src': [self, 'data:'],
    'frame-ancestors': [self],
    'upgrade-insecure-requests': null,
  }
}

/** Describes every call; `/api` shows the description to people, or leads to the site that does. */
async function addReference(app: FastifyInstance, site: string | undefined): Promise<void> {
  const description =
    'Calls of the portal. Send the ID token as a bearer token; a call that writes takes an Idempotency-Key, an update If-Match.'
  await app.register(swagger, {
    openapi: {
      info: { title: 'Dealerline', version: '1', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  if (site) app.get('/api', { schema: { hide: true } }, (_request, reply) => reply.redirect(site))
  else await app.register(swaggerUi, { routePrefix: '/api' })
}

function addHealth(app: FastifyInstance, { pool }: AppParts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await pool.query('select')
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

/** The identity provider reads requests itself, so nothing may have read their bodies before. */
function mountIdentity(app: FastifyInstance, identity: IdentityProvider): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const answer = async (
      request: { raw: import('node:http').IncomingMessage },
      reply: import('fastify').FastifyReply,
    ) => {
      reply.hijack()
      await identity.callback(request.raw, reply.raw)
    }
    scope.all('/identity', { schema: { hide: true }, helmet: false }, answer)
    scope.all('/identity/*', { schema: { hide: true }, helmet: false }, answer)
  })
}
