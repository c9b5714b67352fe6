import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from './context.ts'
import { type CallOutside, Final, type Input, type Steps } from './handler.ts'
import { storesQuestionAsReply } from './until-0.6-questions.ts'

/** The outcome of an earlier request with the same idempotency key: its reply, or a stored question. */
export interface StoredOutcome {
  isReply: boolean
  value: unknown
}

/** The outcome of a step to store under the idempotency key. `replaces`: instead of the stored question. */
export interface Outcome extends StoredOutcome {
  replaces?: boolean
}

interface Step {
  result: unknown
  /** Undefined if nothing is stored under the key. */
  outcome?: Outcome | undefined
  /** Whether `commit` follows, and nothing is stored before it. */
  isPreliminary?: boolean
}

/** Runs a step of a call in a transaction, after checking the caller. `stored` is the outcome of the same key. */
export type Transact = <S extends Step>(
  work: (context: Context, stored: StoredOutcome | undefined) => Promise<S>,
) => Promise<S>

export interface Result {
  result: unknown
  /** Whether the reply is that of an earlier request with the same key. */
  repeated: boolean
}

interface Run {
  transact: Transact
  input: Input<Call>
  outside: CallOutside
  isAnonymous?: boolean
}

const toReply = (result: unknown, replaces = false): Outcome => ({ isReply: true, value: result, replaces })

/** Runs `prepare` in one transaction, `call` with none open, and `commit` in another. */
export async function runSteps(steps: Steps, run: Run): Promise<Result> {
  const { transact, input, outside } = run
  const { call, commit } = steps
  const prepared = await prepareInTurn(steps, run)
  if (prepared.isFinal) return prepared
  const { result: question } = prepared
  if (!call) throw new Error('This call has a question, and no step that asks it.')
  const answer = await call(outside, question)
  if (answer instanceof Final) return { result: answer.reply, repeated: false }
  if (!commit) return { result: answer, repeated: false }
  const step = await transact(async (context, stored) => {
    // A concurrent request with the same key was faster.
    if (stored?.isReply) return { result: stored.value, repeated: true }
    const result = await commit(context, input, answer, question)
    const outcome = result instanceof AppError ? undefined : toReply(result, stored !== undefined)
    return { result, repeated: false, outcome }
  })
  if (step.result instanceof AppError) throw step.result
  return step
}

type Prepared = Result & { isFinal: boolean }

const retryMs = 50

/** Repeats `prepare` while another call or job is busy with the record. No transaction is open in the meantime. */
async function prepareInTurn(steps: Steps, run: Run): Promise<Prepared> {
  const end = Date.now() + run.outside.config.outsideTimeoutMs
  for (;;) {
    try {
      return await prepare(steps, run)
    } catch (error) {
      if (!(error instanceof AppError && error.details.isBusy) || Date.now() >= end) throw error
      await pause(retryMs)
    }
  }
}

/** Without `prepare`, only signed-in callers have a first transaction, which checks their access. */
async function prepare(steps: Steps, { transact, input, isAnonymous }: Run): Promise<Prepared> {
  if (!steps.prepare && isAnonymous) return { result: input, isFinal: false, repeated: false }
  const { storesFirst } = steps
  return transact(async (context, stored) => {
    if (stored) {
      const isReply = stored.isReply && !storesQuestionAsReply(steps)
      return { result: stored.value, isFinal: isReply, repeated: isReply }
    }
    const result = steps.prepare ? await steps.prepare(context, input) : input
    if (result instanceof Final)
      return { result: result.reply, isFinal: true, repeated: false, outcome: toReply(result.reply) }
    const outcome = storesFirst ? { isReply: false, value: result } : undefined
    const isPreliminary = !storesFirst && steps.commit !== undefined
    return { result, isFinal: false, repeated: false, outcome, isPreliminary }
  })
}
