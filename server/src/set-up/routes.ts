import { AppError } from '@dealerline/shared/errors.ts'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { answerErrors, sendProblem } from '../http/errors.ts'
import { serverDefaults } from '../http/server-defaults.ts'
import { pageHeaders } from '../identity/exchange.ts'
import { settingTable } from '../kernel/config.ts'
import { retryAfterSeconds } from '../kernel/lost-connection.ts'
import { listOutsideSystems, type OutsideSystemName } from '../kernel/outside-systems.ts'
import { fetchLogo } from '../reports/logo.ts'
import { beginFactor, confirmFactor, createFirstAdministrator } from './administrator.ts'
import type { Page } from './html.ts'
import { isValidSession, isValidToken, openLink } from './links.ts'
import * as pages from './pages.ts'
import { findSetUpState } from './queries.ts'
import {
  changeSettings,
  changeSystem,
  finish,
  type Overview,
  readOverview,
  type SetUpParts,
  sandboxChanges,
  testSystem,
} from './set-up.ts'
import {
  type Form,
  type FormResult,
  providerChanges,
  providerPage,
  sandboxProblems,
  systemChanges,
  systemPage,
} from './setting-pages.ts'

const cookieName = 'dealerline_set_up'

/** `logger` is that of the server. */
export type SetUpAppParts = SetUpParts & { logger: FastifyBaseLogger }

/** The server of an installation that is not set up: health and, unless it only runs jobs, the pages of the set-up. */
export async function makeSetUpApp(parts: SetUpAppParts): Promise<FastifyInstance> {
  const { place, pool } = parts
  const app = Fastify({
    loggerInstance: parts.logger,
    bodyLimit: 64 * 1024,
    trustProxy: place.trustedProxies?.length ? [...place.trustedProxies] : false,
    ...serverDefaults,
    forceCloseConnections: true,
  })
  answerErrors(app)
  await app.register(rateLimit, { global: false, max: 120, timeWindow: '1 minute' })
  app.get('/healthz', async () => ({ status: 'ok' }))
  // A proxy must pass requests on, so that the set-up can be reached.
  app.get('/readyz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'set-up' }))
  if (place.role !== 'worker') await app.register((scope) => addPages(scope, parts))
  // The page of the set-up reads its stored settings.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    reply.header('retry-after', retryAfterSeconds)
    // Not an error of the server, so it is not logged.
    if (!request.headers.accept?.includes('text/html'))
      return sendProblem(new AppError('unavailable', { detail: 'This portal is being set up.' }), request, reply)
    const { isFinished } = await findSetUpState(pool)
    const brand = pages.brandOf((await readOverview(parts)).config)
    return send(reply, 503, isFinished ? pages.startingPage(brand) : pages.closedPage(brand))
  })
  return app
}

const send = (reply: FastifyReply, status: number, page: Page) =>
  reply.code(status).headers(pageHeaders(page.policy)).send(page.html)

async function addPages(app: FastifyInstance, parts: SetUpParts): Promise<void> {
  const { pool, place } = parts
  app.addHook('onRequest', app.rateLimit())
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new Map(new URLSearchParams(String(body)))),
  )
  // Refuse forms of other sites. The cookie is not sent from there either.
  app.addHook('preHandler', async ({ method, headers: { origin } }, reply) => {
    if (method !== 'POST' || origin === new URL(place.publicUrl).origin) return
    return send(reply, 403, pages.otherSitePage(pages.brandOf(place), place.publicUrl))
  })

  app.get<{ Params: { token: string } }>('/set-up/open/:token', async ({ params: { token } }, reply) => {
    const brand = pages.brandOf(place)
    if (!(await isValidToken(pool, token))) return send(reply, 403, pages.invalidLinkPage(brand))
    return send(reply, 200, pages.beginPage(brand, token))
  })
  app.post<{ Params: { token: string } }>('/set-up/open/:token', async ({ params: { token } }, reply) => {
    const session = await openLink(pool, token)
    if (!session) return send(reply, 403, pages.invalidLinkPage(pages.brandOf(place)))
    const secure = place.publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${cookieName}=${session}; Path=/set-up; HttpOnly; SameSite=Strict${secure}`)
    return reply.redirect('/set-up', 303)
  })

  await app.register(async (inside) => {
    inside.addHook('preHandler', async (request, reply) => {
      const session = sessionOf(request)
      if (session && (await isValidSession(pool, session))) return
      const { isFinished } = await findSetUpState(pool)
      const brand = pages.brandOf(place)
      return isFinished ? send(reply, 200, pages.startingPage(brand)) : send(reply, 403, pages.invalidLinkPage(brand))
    })
    addAdministrator(inside, parts)
    addSettings(inside, parts)
    inside.get('/set-up', async (_request, reply) => {
      const overview = await readOverview(parts)
      return send(reply, 200, pages.overviewPage(pages.brandOf(overview.config), overview))
    })
    inside.post('/set-up/sandboxes', async (_request, reply) => {
      await changeSettings(parts, sandboxChanges(await readOverview(parts)))
      return reply.redirect('/set-up', 303)
    })
    inside.post('/set-up/finish', async (_request, reply) => {
      const missing = await finish(parts)
      const overview = await readOverview(parts)
      const brand = pages.brandOf(overview.config)
      if (missing.length > 0) return send(reply, 400, pages.overviewPage(brand, overview, missing))
      return send(reply, 200, pages.startingPage(brand))
    })
  })
}

function addAdministrator(inside: FastifyInstance, parts: SetUpParts): void {
  const { pool, factors } = parts
  inside.get('/set-up/administrator', async (_request, reply) => {
    const { administrator, config } = await readOverview(parts)
    if (administrator) return reply.redirect('/set-up', 303)
    const look = { brand: pages.brandOf(config), issuer: config.oidcIssuer }
    return send(reply, 200, pages.administratorPage(look, {}, {}))
  })
  inside.post('/set-up/administrator', async ({ body }, reply) => {
    const { config } = await readOverview(parts)
    const form = toPerson(toForm(body))
    const problems = await createFirstAdministrator(pool, config, form)
    if (Object.keys(problems).length === 0)
      return reply.redirect(config.oidcIssuer ? '/set-up' : '/set-up/second-factor', 303)
    const look = { brand: pages.brandOf(config), issuer: config.oidcIssuer }
    return send(reply, 400, pages.administratorPage(look, form, problems))
  })
  const factorPage = async (overview: Overview, problem?: string) => {
    const { administrator, config } = overview
    const enrolment =
      administrator?.needsFactor && (await beginFactor(factors, administrator.email, config.providerName))
    if (!enrolment || !administrator) return undefined
    const { uri, secret } = enrolment
    const svg = renderSVG(uri, { ecc: 'M', border: 2 })
    return pages.factorPage(pages.brandOf(config), { email: administrator.email, secret, svg }, problem)
  }
  inside.get('/set-up/second-factor', async (_request, reply) => {
    const page = await factorPage(await readOverview(parts))
    return page ? send(reply, 200, page) : reply.redirect('/set-up', 303)
  })
  inside.post('/set-up/second-factor', async ({ body }, reply) => {
    const overview = await readOverview(parts)
    const code = toForm(body).get('code') ?? ''
    const email = overview.administrator?.email
    const codes = email && (await confirmFactor(factors, email, code))
    if (codes) return send(reply, 200, pages.recoveryPage(pages.brandOf(overview.config), email, codes))
    const page = await factorPage(overview, 'The code is not right. Wait for the next one and try again.')
    return page ? send(reply, 400, page) : reply.redirect('/set-up', 303)
  })
}

function addSettings(inside: FastifyInstance, parts: SetUpParts): void {
  const { environment } = parts
  const showProvider = (reply: FastifyReply, overview: Overview, result: FormResult) =>
    send(
      reply,
      result.problems ? 400 : 200,
      providerPage(pages.brandOf(overview.config), overview, environment, result),
    )
  inside.get('/set-up/provider', async (_request, reply) => showProvider(reply, await readOverview(parts), {}))
  inside.post('/set-up/provider', async ({ body }, reply) => {
    const form = toForm(body)
    const changes = providerChanges(form, await readOverview(parts), environment)
    const problems = await changeSettings(parts, changes)
    if (problems) return showProvider(reply, await readOverview(parts), { form, problems })
    const logoUrl = changes.get(settingTable.logoUrl.name)
    const failure = logoUrl && (await tryLogo(logoUrl))
    if (!failure) return reply.redirect('/set-up', 303)
    return showProvider(reply, await readOverview(parts), { problems: { fields: {}, sentences: [failure] } })
  })
  const showSystem = (reply: FastifyReply, name: OutsideSystemName, overview: Overview, result: FormResult) => {
    const brand = pages.brandOf(overview.config)
    return send(reply, result.problems ? 400 : 200, systemPage({ brand, name, overview, environment }, result))
  }
  for (const [name] of listOutsideSystems()) {
    inside.get(`/set-up/systems/${name}`, async (_request, reply) =>
      showSystem(reply, name, await readOverview(parts), {}),
    )
    inside.post(`/set-up/systems/${name}`, async ({ body }, reply) => {
      const form = toForm(body)
      const before = await readOverview(parts)
      const problems =
        sandboxProblems(name, form, before) ??
        (await changeSystem(parts, name, systemChanges(name, form, before, environment)))
      if (problems) return showSystem(reply, name, await readOverview(parts), { form, problems })
      if (form.get('action') !== 'test') return reply.redirect('/set-up', 303)
      if (form.get('mode') !== 'real')
        return showSystem(reply, name, await readOverview(parts), { done: sandboxChosen })
      const failure = await testSystem(parts, name)
      const result = failure
        ? { problems: { fields: {}, sentences: [`Stored, but the test failed: ${failure}`] } }
        : { done: 'Stored. The service answers and accepts the settings.' }
      return showSystem(reply, name, await readOverview(parts), result)
    })
  }
}

/** Loads the logo as documents do. Returns why it cannot be shown, in a sentence. */
async function tryLogo(address: string): Promise<string | undefined> {
  try {
    await fetchLogo(address)
    return undefined
  } catch (error) {
    // An error of the connection has no sentence.
    const reason =
      error instanceof Error && error.message.endsWith('.') ? error.message : 'The address does not answer.'
    return `Stored, but the logo cannot be shown: ${reason} Correct the address, or empty the field to show the name.`
  }
}

const sandboxChosen = 'Stored. The sandbox was chosen: nothing leaves the portal, so there is nothing to test.'

const sessionOf = ({ headers: { cookie = '' } }: FastifyRequest) =>
  cookie
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === cookieName)?.[1]

const toForm = (body: unknown): Form => (body instanceof Map ? (body as Form) : new Map<string, string>())

function toPerson(form: Form) {
  const textOf = (name: string) => form.get(name)?.trim() ?? ''
  const [password, repeated] = ['password', 'repeated'].map((name) => form.get(name) ?? '')
  return {
    name: textOf('name'),
    email: textOf('email'),
    subject: textOf('subject'),
    password: password ?? '',
    repeated: repeated ?? '',
  }
}
