import type { Work } from '../calls/context.ts'
import { inJob, type JobServices } from '../calls/job-services.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { OutsideError } from '../kernel/outside-error.ts'
import type { DeclaredRequest } from './declare-request.ts'
import * as queries from './request-queries.ts'
import { tellOfLate } from './tell-of-late.ts'

type Queue = JobQueue['queue']
type Kinds = readonly DeclaredRequest[]

/** The problem of a request that the portal itself could not look at. */
const notStored = 'The portal could not store the answer. Its log has the reason.'

/** A job may run for two minutes. Later requests are left to the next run. */
const maxRunMs = 60_000

/** Stores that a record waits for the answer of an outside system, and queues the first look. */
export async function startRequest(
  { tx, queue }: Work,
  kind: DeclaredRequest,
  record: queries.RequestRecord,
): Promise<void> {
  const seconds = kind.pause(1)
  const requestID = await queries.putRequest(tx, kind, record, { seconds, endsAfterDays: kind.end?.afterDays })
  if (requestID !== undefined) await queue(tx, 'outside.look', { requestID }, seconds)
}

/** Asks for the answer to a record now. A record that then still waits is asked about again later. */
export function askNow(
  services: JobServices,
  queue: Queue,
  kind: DeclaredRequest,
  record: queries.RequestRecord,
): Promise<void> {
  const request = { requestID: 0, kind: kind.kind, subject: record.subject, look: 0, isOver: false, claim: '' }
  return kind.look(services, request, queue, async (tx, waits) => {
    if (waits) await startRequest({ tx, queue }, kind, record)
  })
}

/** Queues a look at the request of a record now, if it waits. */
export async function hastenRequest({ tx, queue }: Work, kind: string, subject: number): Promise<void> {
  const requestID = await queries.hastenRequest(tx, kind, subject)
  if (requestID !== undefined) await queue(tx, 'outside.look', { requestID })
}

/** The job that looks at one request when it is due. */
export async function lookAtRequest(
  kinds: Kinds,
  services: JobServices,
  { requestID }: { requestID: number },
  queue: Queue,
): Promise<void> {
  const names = kinds.map(({ kind }) => kind)
  const request = await inJob(services.pool, (tx) => queries.claimRequest(tx, names, requestID))
  const kind = kinds.find((one) => one.kind === request?.kind)
  if (request && kind) await look(kind, services, request, queue)
}

/**
 * The job that looks at all requests that are due, in case that their own jobs were lost. It asks a system that does not answer
 * only once, and tells the administrators about late answers.
 */
export async function followRequests(kinds: Kinds, services: JobServices, queue: Queue): Promise<void> {
  const endTime = performance.now() + maxRunMs
  const asked = new Set(kinds)
  const errors: unknown[] = []
  while (asked.size > 0 && performance.now() < endTime) {
    const names = [...asked].map(({ kind }) => kind)
    const request = await inJob(services.pool, (tx) => queries.claimDueRequest(tx, names))
    const kind = kinds.find((one) => one.kind === request?.kind)
    if (!request || !kind) break
    try {
      const answers = await look(kind, services, request, queue)
      if (!answers) for (const one of kinds) if (one.system === kind.system) asked.delete(one)
    } catch (error) {
      errors.push(error)
    }
  }
  await inJob(services.pool, (tx) => tellOfLate({ tx, queue }))
  if (errors.length > 0) throw errors[0]
}

/** Asks about a request and stores when to look again. Returns whether the system answered. */
async function look(
  kind: DeclaredRequest,
  services: JobServices,
  request: queries.ClaimedRequest,
  queue: Queue,
): Promise<boolean> {
  const { requestID } = request
  const postpone = async (tx: Transaction, problem: string, seconds = kind.pause(request.look + 1)) => {
    const isPostponed = await queries.postponeRequest(tx, request, { seconds, problem })
    if (isPostponed) await queue(tx, 'outside.look', { requestID }, seconds)
  }
  const settle = async (tx: Transaction, waits: boolean, problem = '', seconds?: number) => {
    if (waits && !(request.isOver && kind.end)) return postpone(tx, problem, seconds)
    const isRemoved = await queries.deleteRequest(tx, request)
    if (waits && isRemoved) await kind.end?.giveUp?.({ tx, queue }, request)
  }
  try {
    await kind.look(services, request, queue, settle)
    return true
  } catch (error) {
    if (!(error instanceof OutsideError)) {
      await inJob(services.pool, (tx) => postpone(tx, notStored))
      throw error
    }
    await inJob(services.pool, (tx) => settle(tx, true, error.message, error.retryAfter))
    return error.kind === 'refused'
  }
}
