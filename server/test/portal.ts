import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BodyInputOf, Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { makeApp } from '../src/app.ts'
import { makeCustomerViews } from '../src/areas/customers/privacy/record-views.ts'
import type { JobServices } from '../src/calls/job-services.ts'
import { Draining } from '../src/http/draining.ts'
import { makeSharedLimits } from '../src/http/limits.ts'
import { LiveOrders } from '../src/http/live-orders.ts'
import { makeIdentityPool } from '../src/identity/queries.ts'
import { makeTokenVerifier } from '../src/identity/verify.ts'
import { makeOutsideStates } from '../src/installation/outside-states.ts'
import { makeServerPool } from '../src/installation/queries.ts'
import { jobHandlers } from '../src/job-handlers.ts'
import { moveLogin } from '../src/kernel/database-address.ts'
import { makeFileStore } from '../src/kernel/files.ts'
import { makeFlags } from '../src/kernel/flags.ts'
import { startJobs } from '../src/kernel/jobs.ts'
import { makeHealthPool, makeOutsidePool, makePool, makeSmallPool } from '../src/kernel/pools.ts'
import { readSettings } from '../src/kernel/read-config.ts'
import { makeStandby } from '../src/kernel/standby.ts'
import { openLoginRoles } from '../src/postgres/login-roles.ts'
import { storeTimeZone } from '../src/postgres/queries.ts'
import { type Behaviour, type SandboxSystem, setBehaviour } from '../src/providers/behaviour.ts'
import { makeSealer } from '../src/providers/esign/sealer.ts'
import { startProviders } from '../src/providers/providers.ts'
import { reactions } from '../src/reactions.ts'
import { makeReportRenderer } from '../src/reports/render.ts'
import { makeBuiltInSignIn } from './built-in-sign-in.ts'
import { copyTemplate, dropDatabase, type PortalDatabase } from './databases.ts'
import { differences } from './described.ts'
import { toPayload } from './form.ts'
import { makeTestLogger } from './logger.ts'
import { quietSettings } from './no-limits.ts'
import { trust } from './trust.ts'

export interface Problem {
  title: string
  status: number
  detail: string
  code: string
  errors: FieldError[]
  requestId: string
  current?: unknown
  requirements?: Requirement[]
}

export interface Answer<T> {
  /** The method and the address. */
  request: string
  status: number
  headers: Record<string, unknown>
  body: T
  /** The body of a reply with an error. */
  problem: Problem
  raw: Buffer
}

export interface CallOptions {
  /** The e-mail address of the caller. `dealer` is short for dealer@example.test. Without it, the call is anonymous. */
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

type Params = Record<string, string | number>

export type TestPortal = Awaited<ReturnType<typeof makeTestPortal>>

/** The part of a test portal that makes calls. */
export type Caller = Pick<TestPortal, 'ask' | 'call'>

/** All portals of a process share one printing process, because a new one takes most of a second until its first document. */
const reports = makeReportRenderer()
/** Test portals look for due jobs more often than a server, because tests wait for them. */
const jobTiming = { pollSeconds: 1, stopMs: 8_000 }

export const addressOf = (name: string) => (name.includes('@') ? name : `${name}@example.test`)
export const fill = (path: string, params: Params) =>
  `/api/${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`

/**
 * Starts a complete portal with a separate database. Only the verification of tokens differs: an e-mail address is its
 * token. With `built-in`, people sign in at the built-in provider instead (see `sign-in.ts`). If `logStream` is set, it
 * gets all lines of the log. Otherwise failed tests print the errors in the log, or more with `TEST_LOG_LEVEL=debug`.
 */
export async function makeTestPortal(
  environment: Record<string, string> = {},
  verify: typeof trust | 'built-in' = trust,
  logStream?: DestinationStream,
  { first, databaseProxy, databaseUrl }: PortalDatabase = {},
) {
  const folder = first?.config.dataDir ?? mkdtempSync(join(tmpdir(), 'dealerline-portal-'))
  // Provide the page of the web app without its scripts and styles.
  copyFileSync(join(import.meta.dirname, '../../web/index.html'), join(folder, 'index.html'))
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const url = first?.databaseUrl ?? databaseUrl ?? (await copyTemplate())
  const { config, settingTexts } = readSettings({ ...quietSettings, DATA_DIR: folder, ...environment }, {})
  const ownerPool = makeSmallPool(url)
  await storeTimeZone(ownerPool, config.timeZone)
  const urls = await openLoginRoles(url, await databaseProxy?.(url))
  const pool = makePool(urls.call, config.databasePoolSize, config.databasePooler)
  const [outsidePool, healthPool] = [makeOutsidePool(urls.outside), makeHealthPool(urls.app)]
  const standby = makeStandby(config, urls.call)
  const logger = makeTestLogger(logStream)
  const [serverPool, identityPool] = [makeServerPool(urls.server), makeIdentityPool(urls.identity)]
  const logError = (message: string, error: unknown) => logger.error({ err: error }, message)
  const listenUrl = moveLogin(urls.server, url)
  const live = new LiveOrders({ pool: serverPool, callPool: pool, listenUrl, log: logError })
  const outsideStates = makeOutsideStates(serverPool, logError)
  const views = makeCustomerViews(serverPool, config.timeZone, logError)
  const providerPools = { outside: outsidePool, identity: identityPool }
  const { providers, stop: stopProviders } = await startProviders(config, providerPools, outsideStates.record)
  const services: JobServices = {
    pool,
    config,
    providers,
    reports,
    files: await makeFileStore(config),
    reactions,
    seal: await makeSealer(config, outsidePool),
  }
  const jobs = await startJobs(urls.jobs, jobHandlers, services, logger, true, jobTiming)
  const parts = { config, pool: identityPool, providers, logger }
  const identity = verify === 'built-in' ? await makeBuiltInSignIn(parts) : undefined
  const limits = makeSharedLimits(serverPool, logError)
  const draining = new Draining()
  const app = await makeApp({
    ...services,
    limits,
    recordViews: views.recordViews,
    flags: await makeFlags(config.flagsFile, () => {}),
    settingTexts,
    outsidePool,
    healthPool,
    standby,
    draining,
    live,
    identity,
    webFolder: folder,
    jobs,
    logger,
    verify: verify === 'built-in' ? makeTokenVerifier(config, identity) : verify,
  })

  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    { as, body, headers = {} }: CallOptions = {},
  ): Promise<Answer<T>> {
    const authorization = as ? { authorization: `Bearer ${addressOf(as)}` } : {}
    const options: InjectOptions = { method: method as 'GET', url: path, headers: { ...authorization, ...headers } }
    if (body !== undefined) {
      const { payload, type } = await toPayload(body)
      Object.assign(options, { payload })
      options.headers = { 'content-type': type, ...options.headers }
    }
    const reply = await app.inject(options)
    const isJson = String(reply.headers['content-type']).includes('json')
    const parsed = isJson && reply.payload !== '' ? JSON.parse(reply.payload) : undefined
    const answer = { status: reply.statusCode, headers: reply.headers, body: parsed }
    const problems = differences(method, path, answer)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return {
      request: `${method} ${path}`,
      status: reply.statusCode,
      headers: reply.headers,
      body: parsed,
      problem: parsed,
      raw: reply.rawPayload,
    }
  }

  /** Sends a call of the contract. */
  function ask<C extends Call>(
    { method, path }: C,
    { params = {}, ...options }: Omit<CallOptions, 'body'> & { params?: Params; body?: BodyInputOf<C> | FormData } = {},
  ): Promise<Answer<ReplyOf<C>>> {
    return call<ReplyOf<C>>(method, fill(path, params), options)
  }

  return {
    app,
    call,
    ask,
    config,
    /** The address of the database, with the owner role. */
    databaseUrl: url,
    pool,
    ownerPool,
    outsidePool,
    identityPool,
    serverPool,
    services,
    providers,
    jobs,
    limits,
    live,
    draining,
    standby,
    outsideStates,
    views,
    /** Sets the behaviour of a sandbox. */
    behave: (system: SandboxSystem, behaviour: Behaviour) => setBehaviour(ownerPool, system, behaviour),
    /** Runs a query as the database's owner. */
    async rows<T extends pg.QueryResultRow = Record<string, unknown>>(
      text: string,
      values: unknown[] = [],
    ): Promise<T[]> {
      return (await ownerPool.query<T>(text, values)).rows
    },
    async stop() {
      draining.begin()
      await jobs.stop()
      // A connection of a test that has not made a request yet would be waited for.
      app.server.closeAllConnections()
      await app.close()
      for (const part of [live, limits, outsideStates, views]) await part.stop()
      identity?.close()
      await stopProviders()
      await standby?.end(new AbortController().signal)
      await Promise.all([pool, ownerPool, outsidePool, identityPool, healthPool, serverPool].map((each) => each.end()))
      if (!first) rmSync(folder, { recursive: true, force: true })
      // Thousands of files of databases would be removed at the end of the run.
      if (!first && !databaseUrl) await dropDatabase(url)
    },
  }
}

/** Repeats `work` until it returns a value, for example after a job has run. By default, ends just before the test would. */
export async function until<T>(
  work: () => Promise<T | undefined | false>,
  what = 'it',
  milliseconds = 280_000,
): Promise<T> {
  const end = Date.now() + milliseconds
  for (let wait = 25; ; wait = Math.min(wait * 1.5, 250)) {
    const value = await work()
    if (value) return value
    if (Date.now() > end) throw new Error(`Timed out while waiting until ${what}.`)
    await pause(wait)
  }
}
