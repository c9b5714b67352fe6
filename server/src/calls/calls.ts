import type { Readable } from 'node:stream'
import type { BodyOf, Call, Calls, ParamsOf, QueryOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { canCall } from '@dealerline/shared/rules/access.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentTime } from '../kernel/clock.ts'
import { auditOfJob, lookUpAhead, type RecordLookUp, type Transaction } from '../kernel/database.ts'
import { assertSpace, megabyte } from '../kernel/disk-space.ts'
import { FairShare, runInShare } from '../kernel/fair-share.ts'
import type { FlagService } from '../kernel/flags.ts'
import { inTransaction } from '../kernel/in-transaction.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { retryLost } from '../kernel/lost-connection.ts'
import { networkOf } from '../kernel/networks.ts'
import type { SettingTexts } from '../kernel/read-config.ts'
import type { Standby } from '../kernel/standby.ts'
import type { PreparedStatement } from '../kernel/statements.ts'
import { answerAsking, answerWorking, type Transact } from './answer-steps.ts'
import type { AskingHandler, CallOutside } from './asking.ts'
import { bodyLimitOf, hashBody, smallBody } from './body-limit.ts'
import {
  isByLink,
  type OpenedCall,
  type OpenedLink,
  type Opening,
  prepareLinkCall,
  prepareSignedInCall,
  type TokenVerifier,
} from './callers.ts'
import { inputCheck } from './check-input.ts'
import { printingFor } from './child-work.ts'
import type { Caller, Context } from './context.ts'
import type { CustomerViews } from './customer-views.ts'
import { react } from './events.ts'
import type { FollowServices, FollowUpHandler, Json } from './follow-up.ts'
import { preferredFormat, returnsRecord } from './formats.ts'
import { fromOf } from './from.ts'
import { checkRepeated, idempotencyKey, isKeyTaken, storeOutcome } from './idempotency.ts'
import { inJob, type JobServices } from './job-services.ts'
import { InfectedFile, makeFolder, noFilesReceived, type ReceivedFiles, receive, removeFolder } from './receive.ts'
import { callerOfRequest } from './security-log.ts'
import { readAtStandby } from './standby-reads.ts'
import { endMeasurement, inSpanOf } from './watch-calls.ts'

export interface Input<C> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The files of an upload. */
  received: ReceivedFiles
  /** The request headers with lower-case names. Outside systems send their signatures in headers. */
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The reply of a call that returns a file. */
export interface FileReply {
  content: Buffer
  name: string
  /** The media type, if it differs from the declared one. */
  type?: string
}

/** A look-up with the function that converts its result to the reply. */
export interface LookUp<R> extends RecordLookUp {
  toReply: (record: unknown, now: Date, caller: Caller) => R
}

/** A handler that reads one record. The statement that opens the call also runs its look-up. */
export interface AheadHandler<C> {
  ahead: (input: Input<C>) => LookUp<ReplyOf<C>>
}

export type Handlers<C extends Calls> = {
  [Name in keyof C]:
    | ((context: Context, input: Input<C[Name]>) => Promise<ReplyOf<C[Name]> | FileReply>)
    | AheadHandler<C[Name]>
    | FollowUpHandler<C[Name]>
    | AskingHandler<C[Name]>
}

export interface Route {
  call: Call
  handler: (context: Context, input: Input<Call>) => Promise<unknown>
  ahead?: (input: Input<Call>) => LookUp<unknown>
  follow?: FollowUpHandler<Call>['follow']
  asking?: AskingHandler<Call>
}

/** Whether an outside system is asked while the caller waits. Its refusal is answered with 502. */
export const asksOutside = ({ asking }: Route) => asking?.asksSystem === true

/** A handler of any call. */
export type Handler = Route['handler'] | AheadHandler<Call> | FollowUpHandler<Call> | AskingHandler<Call>

/** Connects every call of an area to its handler. A missing handler is a type error. */
export function routesOf<C extends Calls>(calls: C, handlers: Handlers<C>): Route[] {
  return Object.keys(calls).map((name) => toRoute(calls[name] as Call, handlers[name] as Handler))
}

/** Connects one call to its handler. */
export function toRoute(call: Call, handler: Handler): Route {
  if (typeof handler === 'function') return { call, handler }
  if ('ask' in handler)
    return { call, handler: () => refuseHandler(call), asking: handler, ...(handler.ahead && { ahead: handler.ahead }) }
  if ('follow' in handler) return { call, handler: handler.work, follow: handler.follow }
  const { ahead } = handler
  return {
    call,
    ahead,
    handler: async ({ tx, now, caller }, input) => {
      const lookUp = ahead(input)
      return lookUp.toReply(await tx.lookUp(lookUp), now, caller)
    },
  }
}

function refuseHandler({ path }: Call): never {
  throw new Error(`${path} asks before it works, so it has no single handler.`)
}

export interface CallServices extends JobServices {
  jobs: JobQueue
  flags: FlagService
  /** The settings in force, as their texts. */
  settingTexts: SettingTexts
  verify: TokenVerifier
  /** The access log of customers and orders. */
  views: CustomerViews
  /** Answers the calls with `fromStandby`. */
  standby?: Standby | undefined
}

const toUrl = (path: string) => `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`

/**
 * Registers a call. Its route checks the caller's permission and the input, then runs the call's handler in one
 * transaction, or the steps of a call that asks outside systems. A request with a repeated idempotency key gets the first reply.
 */
export function registerRoute(app: FastifyInstance, route: Route, services: CallServices): void {
  const { call } = route
  const readInput = inputReaderOf(call)
  app.route({
    method: call.method,
    url: toUrl(call.path),
    schema: returnsRecord(call) && !call.stream ? { response: { 200: call.reply } } : {},
    bodyLimit: bodyLimitOf(call),
    preParsing: (request) => admit(request, call, services),
    ...(call.perMinute && { config: { rateLimit: limitOf(call, call.perMinute) } }),
    helmet: false,
    handler: async (request, reply) => {
      const result = await inSpanOf(request, () => answer(request, route, services, readInput))
      if (call.stream) return sendStream(request, reply, result as Readable)
      if (!call.isBackground) services.views.record(callerOfRequest(request), [request.params, request.body, result])
      if (call.noContent && (result === null || result === undefined)) return reply.code(204).send()
      return call.file && (!returnsRecord(call) || isFile(result))
        ? sendFile(reply, call.file, result as FileReply | undefined)
        : sendRecord(reply, result)
    },
  })
}

/** The errors in the input of requests. `assertValid` reports them, but only to callers who may make the call. */
const inputErrors = new WeakMap<FastifyRequest, AppError>()

/**
 * Returns the function that validates the parts of a request, up to the first with errors, and replaces them with their
 * normalised values. The form of an upload is validated later, after the permission.
 */
function inputReaderOf(call: Call): (request: FastifyRequest) => void {
  const hasBody = call.method !== 'GET' && !call.raw && !call.upload
  const parts = hasBody ? (['params', 'body', 'query'] as const) : (['params', 'query'] as const)
  const checks = parts.map((part) => ({ part, check: inputCheck(call, part) }))
  return (request) => {
    rememberSentVersion(request)
    if (call.file && returnsRecord(call)) setPreferredFormat(request, call)
    for (const { part, check } of checks) {
      const result = check(request[part])
      if ('error' in result) {
        inputErrors.set(request, result.error)
        return
      }
      request[part] = result.value
    }
  }
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

/** The openings of signed-in calls whose body may be read. */
const openings = new WeakMap<FastifyRequest, Opening>()

/**
 * Verifies the sign-in before the body is read. A link in the path is checked too if the body may be larger than a body
 * without a sign-in can be.
 */
async function admit(request: FastifyRequest, call: Call, services: CallServices): Promise<void> {
  if (isAnonymous(call)) return
  if (!isByLink(call, request)) {
    openings.set(request, await prepareSignedInCall(request, call, services))
    return
  }
  const isSmall = bodyLimitOf(call) <= smallBody || Number(request.headers['content-length']) <= smallBody
  if (call.raw || isSmall || !call.path.includes('{guid}')) return
  const opening = prepareLinkCall(request)
  const { toStatement, toCaller } = opening
  const check = () =>
    inTransaction(services.pool, toStatement(''), async (_tx, opened: OpenedCall | OpenedLink) => void toCaller(opened))
  await retryLost(true, () => runInShare(services.pool, opening, check))
}

/** Returns the rate limit of a call. Without a sign-in it counts by network, even if the client sends a token. */
function limitOf(call: Call, perMinute: number) {
  const byNetwork = isAnonymous(call) || call.access === 'guid'
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip)
  return { max: perMinute, timeWindow: '1 minute', ...(byNetwork && { keyGenerator }) }
}

const isAnonymous = ({ access }: Call) => access === 'public' || access === 'service'

const isFile = (result: unknown) =>
  typeof result === 'object' && result !== null && 'content' in result && Buffer.isBuffer(result.content)

/** Adds the format that the Accept header prefers to a query without a format. */
function setPreferredFormat(request: FastifyRequest, call: Call): void {
  const query = request.query as Record<string, unknown>
  if (Object.keys(query).some((name) => name.toLowerCase() === 'format')) return
  const format = preferredFormat(call, request.headers.accept ?? '')
  if (format) query.format = format
}

/** Sends server-sent events. The headers keep proxies from waiting for the end of the reply. */
function sendStream(request: FastifyRequest, reply: FastifyReply, events: Readable): FastifyReply {
  endMeasurement(request)
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

/**
 * Handles a request. Reports in this order whether the caller is signed in (401), may make the call (403) and sent valid
 * input (400). In a request without a token, checks the input first.
 */
async function answer(
  request: FastifyRequest,
  route: Route,
  services: CallServices,
  readInput: (request: FastifyRequest) => void,
): Promise<unknown> {
  const { call } = route
  const signedIn = openings.get(request)
  readInput(request)
  if (!signedIn) assertValid(request)
  if (isAnonymous(call)) return retryLost(isRead(call), () => answerAnonymously(request, route, services))
  const opening = signedIn ?? prepareLinkCall(request)
  if (call.upload) return answerUpload(request, route, opening, services)
  const { result } = await answerOpened(request, route, opening, services, inputOf(request))
  const { follow } = route
  return follow ? retryLost(true, () => follow(followServicesOf(services, opening), result as Json)) : result
}

function followServicesOf({ pool, config }: CallServices, opening: Opening): FollowServices {
  return { config, inJob: (work) => runInShare(pool, opening, () => inJob(pool, work)) }
}

/** Receives files before the call's transaction starts, so that no transaction stays open during a slow upload. */
async function answerUpload(
  request: FastifyRequest,
  route: Route,
  opening: Opening,
  services: CallServices,
): Promise<unknown> {
  const { pool, files, jobs } = services
  const folder = makeFolder()
  const admit = () =>
    inTransaction<OpenedCall | OpenedLink, void>(pool, opening.toStatement(''), async (tx, opened) => {
      assertMayCall(route.call, opening.toCaller(opened))
      assertValid(request)
      // If this process ends before the files have an owner, this job removes them.
      await jobs.queue(tx, 'uploads.sweep', { folder }, sweepAfter)
    })
  await retryLost(true, () => runInShare(pool, opening, admit))
  const { dataDir, diskReserveMb } = services.config
  await assertSpace(dataDir, diskReserveMb + Number(request.headers['content-length'] ?? 0) / megabyte)
  const receiver = { store: files, malware: services.providers.malware, caller: opening.actor }
  const { received, fields } = await receive(request, route.call, receiver, folder).catch(async (error: unknown) => {
    if (error instanceof InfectedFile) await auditInfected(error, request, opening, services)
    throw error
  })
  // The body identifies the request of an idempotency key: a repeated request must have the same files and fields.
  request.body = { fields, files: toHashes(received), refused: received.refused }
  try {
    const input = { ...inputOf(request), body: fields, received }
    const { result, repeated } = await answerOpened(request, route, opening, services, input)
    if (repeated) await removeFolder(files, folder)
    return result
  } catch (error) {
    // After any other error, the rows may have been stored. The job then removes the files only if they have no owner.
    if (error instanceof AppError) await removeFolder(files, folder)
    throw error
  }
}

/** Records in the audit log who uploaded an infected file, in a separate transaction that the refusal does not undo. */
async function auditInfected(
  { file }: InfectedFile,
  request: FastifyRequest,
  { toStatement, toCaller }: Opening,
  { pool }: CallServices,
): Promise<void> {
  const { orderID, guid } = request.params as { orderID?: number; guid?: string }
  await inTransaction<OpenedCall | OpenedLink, Caller>(
    pool,
    toStatement(''),
    async (tx, opened) => {
      tx.audit({ entityType: 'upload', entityID: orderID ?? guid ?? '', action: 'infected file refused', data: file })
      return toCaller(opened)
    },
    (tx, caller) => auditOf(tx, caller, request),
  )
}

const toHashes = ({ files, csvFiles }: ReceivedFiles) =>
  [...files, ...csvFiles].map(({ name, sha256 }) => [name, sha256])

/** Seconds after which the job removes files without an owner. No request takes so long. */
const sweepAfter = 3600

async function answerOpened(
  request: FastifyRequest,
  route: Route,
  opening: Opening,
  services: CallServices,
  input: Input<Call>,
): Promise<{ result: unknown; repeated: boolean }> {
  const { call, handler, ahead, asking } = route
  const key = isRead(call) ? '' : idempotencyKey(request)
  const isRepeatable = isRead(call) || key !== ''
  // A standby cannot run the statement that opens a call.
  const isForStandby = call.fromStandby && services.standby !== undefined
  if (ahead && !isForStandby && !inputErrors.has(request)) {
    const lookUp = ahead(input)
    const { opened, found } = await retryLost(true, () =>
      runInShare(services.pool, opening, () =>
        lookUpAhead<OpenedCall | OpenedLink>(services.pool, opening.toStatement(key), lookUp),
      ),
    )
    const caller = opening.toCaller(opened)
    assertMayCall(call, caller)
    const record = lookUp.toReply(found, currentTime(), caller)
    return { result: asking ? await asking.ask(outsideOf(services, opening.actor), record) : record, repeated: false }
  }
  const toCaller = (opened: OpenedCall | OpenedLink) => {
    const caller = opening.toCaller(opened)
    assertMayCall(call, caller)
    assertValid(request)
    return caller
  }
  const transactAtPrimary: Transact = async (work) => {
    const step = await runInShare(services.pool, opening, () =>
      inTransaction(
        services.pool,
        opening.toStatement(key),
        async (tx, opened: OpenedCall | OpenedLink) => {
          const caller = toCaller(opened)
          const storedOutcome = key && opened.known ? checkRepeated(opened.known, call, request) : undefined
          const context = makeContext(tx, caller, request, { call, services })
          const step = await work(context, storedOutcome)
          if (!isRead(call)) await context.announce('callEnding', {})
          await tx.runChecks()
          return { ...step, caller }
        },
        (tx, { caller, outcome }) => [
          ...auditOf(tx, caller, request),
          ...(key && outcome ? storeOutcome({ key, actor: opening.actor, call, request }, outcome) : []),
        ],
      ),
    )
    opening.confirm(step.caller)
    return step
  }
  const transactOnce: Transact = async (work) => {
    const { pool, standby } = services
    const read =
      standby &&
      call.fromStandby &&
      (await readAtStandby(pool, standby, {
        opening: opening.toStatement(''),
        actor: opening.actor,
        toCaller(opened) {
          const caller = toCaller(opened)
          opening.confirm(caller)
          return caller
        },
        work: (tx, caller) => work(makeContext(tx, caller, request, { call, services }), undefined),
      }))
    return read ? read.result : transactAtPrimary(work)
  }
  // Repeats single transactions, so that a lost connection does not ask an outside system again.
  const transact: Transact = (work) => retryLost(isRepeatable, () => transactOnce(work))
  const run = async () => {
    if (!asking) return answerWorking((context) => handler(context, input), transact)
    const answerInTurn = () => answerAsking(asking, { transact, input, outside: outsideOf(services, opening.actor) })
    return key ? turns.run(`${opening.actor} ${key}`, answerInTurn) : answerInTurn()
  }
  try {
    return await run()
  } catch (error) {
    // If two simultaneous requests have the same key, the slower one runs again and returns the reply of the other.
    if (isKeyTaken(error)) return run()
    throw error
  }
}

/**
 * Lets a request with the same idempotency key wait until the first has its reply, so that it does not ask too. Another
 * server may ask at the same time; the key for the outside system then prevents a second record.
 */
const turns = new FairShare(1, 200)

function assertMayCall(call: Call, caller: Caller): void {
  if (!canCall(call.access, caller.kind)) throw new AppError('notAllowed')
}

const inputOf = ({ params, query, body, headers }: FastifyRequest) =>
  ({ params, query, body, headers, received: noFilesReceived }) as Input<Call>

function assertValid(request: FastifyRequest): void {
  const error = inputErrors.get(request)
  if (error) throw error
}

async function answerAnonymously(
  request: FastifyRequest,
  { call, handler, asking }: Route,
  services: CallServices,
): Promise<unknown> {
  const anonymous: Caller = { kind: 'none', email: '', name: '', dealerID: 0, actorID: 0 }
  const opening = { name: 'begin_nobody', text: 'select app.begin_nobody()', values: [] }
  const { pool } = services
  const input = inputOf(request)
  const transact: Transact = (work) =>
    runInShare(pool, { actor: networkOf(request.ip), isStranger: true }, () =>
      inTransaction(
        pool,
        opening,
        (tx) => work(makeContext(tx, anonymous, request, { call, services }), undefined),
        auditOfJob,
      ),
    )
  const { result } = asking
    ? await answerAsking(asking, {
        transact,
        input,
        outside: outsideOf(services, networkOf(request.ip)),
        isAnonymous: true,
      })
    : await answerWorking((context) => handler(context, input), transact)
  return result
}

const outsideOf = ({ providers, config, files, reports, flags }: CallServices, caller: string): CallOutside => ({
  providers,
  config,
  files,
  reports: printingFor(caller, reports),
  flags,
})

function makeContext(
  tx: Transaction,
  caller: Caller,
  request: FastifyRequest,
  { call, services }: { call: Call; services: CallServices },
): Context {
  const { config, jobs, flags, reactions } = services
  const context: Context = {
    tx,
    caller,
    config,
    queue: jobs.queue,
    announce: (name, event) => react(reactions, context, name, event),
    flags: (email = caller.email) => flags.of(email),
    ifMatch: stateInHeader(request, 'If-Match', 'version') ?? sentVersions.get(request),
    orderRevision: call.checksRevision ? stateInHeader(request, 'Order-Revision', 'revision') : undefined,
    requestID: request.id,
    settingTexts: services.settingTexts,
    from: fromOf(request, config),
    now: currentTime(),
    log: request.log,
  }
  return context
}

const sentVersions = new WeakMap<FastifyRequest, number>()

/** Treats the version in a body like an If-Match header. Version 0 means no check. */
function rememberSentVersion(request: FastifyRequest): void {
  const { body } = request
  // A raw body would have an entry for each byte.
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return
  const name = Object.keys(body).find((each) => each.length === 7 && each.toLowerCase() === 'version')
  const version = name && (body as Record<string, unknown>)[name]
  if (Number.isSafeInteger(version) && Number(version) > 0) sentVersions.set(request, Number(version))
}

/** Returns the number in a header that names a state of a record. The value can be quoted, like an ETag. */
function stateInHeader(request: FastifyRequest, name: 'If-Match' | 'Order-Revision', label: string) {
  const header = request.headers[name.toLowerCase()]
  if (header === undefined || header === '*') return undefined
  const value = Number(/^(?:W\/)?"?(\d+)"?$/.exec(String(header))?.[1])
  if (!Number.isInteger(value))
    throw new AppError('badInput', { errors: [{ path: name, message: `${name} must be a ${label} number` }] })
  return value
}

function auditOf(tx: Transaction, caller: Caller, request: FastifyRequest): PreparedStatement[] {
  if (tx.audited.length === 0) return []
  const text = `insert into audit_log (actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
    select $1, $2, coalesce(subject_id, $3), entity_type, entity_id, action, data, $4
    from jsonb_to_recordset($5) as entry (entity_type text, entity_id text, action text, data jsonb, subject_id integer)`
  const entries = tx.audited.map((entry) => ({
    entity_type: entry.entityType,
    entity_id: String(entry.entityID),
    action: entry.action,
    data: entry.data ?? null,
    subject_id: entry.subjectID ?? null,
  }))
  const actor = caller.link ? `link of ${caller.name}` : (caller.actor?.email ?? caller.email)
  const { actorID, dealerID } = caller
  return [
    { name: 'audit', text, values: [actor, actorID || null, dealerID || null, request.id, JSON.stringify(entries)] },
  ]
}
