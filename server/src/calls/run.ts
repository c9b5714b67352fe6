import type { Call } from '@dealerline/shared/contract/call.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { canCall } from '@dealerline/shared/rules/access.ts'
import type { FastifyRequest } from 'fastify'
import { currentTime } from '../kernel/clock.ts'
import { lookUpAhead } from '../kernel/database.ts'
import { FairShare, runInShare } from '../kernel/fair-share.ts'
import type { FlagService } from '../kernel/flags.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { retryLost } from '../kernel/lost-connection.ts'
import type { SettingTexts } from '../kernel/read-config.ts'
import type { Standby } from '../kernel/standby.ts'
import { printingFor } from '../reports/printed.ts'
import { auditOfCall } from './audit-queries.ts'
import { isAnonymous, type Opened, type Opening, openTransaction, type TokenVerifier } from './callers.ts'
import type { Caller } from './context.ts'
import type { CallOutside, Route } from './handler.ts'
import { checkRepeated, idempotencyKey, isKeyTaken, storeOutcome } from './idempotency.ts'
import { inJob, type JobServices } from './job-services.ts'
import { makeContext } from './make-context.ts'
import { assertValid, type RequestInput } from './request-input.ts'
import { type Result, runSteps, type Transact } from './run-steps.ts'
import { readAtStandby } from './standby-reads.ts'

export interface CallServices extends JobServices {
  jobs: JobQueue
  flags: FlagService
  /** The settings in force, as their texts. */
  settingTexts: SettingTexts
  verify: TokenVerifier
  /** Records that the caller used the customers and orders in the input and the reply of a successful call. */
  recordViews(caller: Caller | undefined, parts: readonly unknown[]): void
  /** Answers the calls with `fromStandby`. */
  standby?: Standby | undefined
}

/**
 * Lets a request with the same idempotency key wait until the first has its reply, so that it does not ask too. Another
 * server may ask at the same time; the key for the outside system then prevents a second record.
 */
const turns = new FairShare(1, 200)

export function assertMayCall(call: Call, caller: Caller): void {
  if (!canCall(call.access, caller.kind)) throw new AppError('notAllowed')
}

/** Runs a call. A request with a repeated idempotency key gets the first reply. */
export async function runOpened(
  request: FastifyRequest,
  { call, steps }: Route,
  opening: Opening,
  services: CallServices,
  input: RequestInput,
): Promise<Result> {
  const key = isRead(call) || isAnonymous(call) ? '' : idempotencyKey(request)
  const outside = outsideOf(services, opening)
  // A standby cannot run the statement that opens a call.
  const isForStandby = call.fromStandby && services.standby !== undefined
  if (steps.lookUp && !isForStandby && !input.error) {
    const lookUp = steps.lookUp(input)
    const { opened, found } = await retryLost(true, () =>
      runInShare(services.pool, opening, () => lookUpAhead<Opened>(services.pool, opening.toStatement(key), lookUp)),
    )
    const caller = opening.toCaller(opened)
    assertMayCall(call, caller)
    const record = lookUp.toReply(found, currentTime(), caller)
    return { result: steps.call ? await steps.call(outside, record) : record, repeated: false }
  }
  const isRepeatable = isRead(call) || key !== ''
  const transactOnce = transactionsOf(request, input, call, opening, services, key)
  // Repeats single transactions, so that a lost connection does not ask an outside system again.
  const transact: Transact = (work) => retryLost(isRepeatable, () => transactOnce(work))
  const runAll = () => runSteps(steps, { transact, input, outside, isAnonymous: isAnonymous(call) })
  const run = () => (key && steps.call ? turns.run(`${opening.actor} ${key}`, runAll) : runAll())
  try {
    return await run()
  } catch (error) {
    // If two simultaneous requests have the same key, the slower one runs again and returns the reply of the other.
    if (isKeyTaken(error)) return run()
    throw error
  }
}

/** Returns the function that runs a step in a transaction, at the standby if the call allows it. */
function transactionsOf(
  request: FastifyRequest,
  input: RequestInput,
  call: Call,
  opening: Opening,
  services: CallServices,
  key: string,
): Transact {
  const { pool, standby } = services
  const toCaller = (opened: Opened) => {
    const caller = opening.toCaller(opened)
    if (!isAnonymous(call)) assertMayCall(call, caller)
    assertValid(input)
    return caller
  }
  const atPrimary: Transact = async (work) => {
    const step = await openTransaction(
      pool,
      opening,
      key,
      async (tx, opened) => {
        const caller = toCaller(opened)
        const storedOutcome = key && opened.known ? checkRepeated(opened.known, call, request) : undefined
        const context = makeContext(tx, caller, request, { call, services, input })
        const step = await work(context, storedOutcome)
        if (!isRead(call) && !isAnonymous(call) && !step.isPreliminary) await context.announce('callEnding', {})
        await tx.runChecks()
        return { ...step, caller }
      },
      (tx, { caller, outcome }) => [
        ...auditOfCall(tx, caller, request.id),
        ...(key && outcome ? storeOutcome({ key, actor: opening.actor, call, request }, outcome) : []),
      ],
    )
    opening.confirm?.(step.caller)
    return step
  }
  if (!standby || !call.fromStandby) return atPrimary
  return async (work) => {
    const confirmed = (opened: Opened) => {
      const caller = toCaller(opened)
      opening.confirm?.(caller)
      return caller
    }
    const read = await readAtStandby(pool, standby, opening, confirmed, (tx, caller) =>
      work(makeContext(tx, caller, request, { call, services, input }), undefined),
    )
    return read ? read.result : atPrimary(work)
  }
}

function outsideOf(services: CallServices, share: Opening): CallOutside {
  const { providers, config, files, reports, flags, pool } = services
  return {
    providers,
    config,
    files,
    reports: printingFor(share.actor, reports),
    flags,
    inJob: (work) => retryLost(true, () => runInShare(pool, share, () => inJob(pool, work))),
  }
}
