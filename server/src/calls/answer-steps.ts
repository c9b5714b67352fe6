import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { type AskingHandler, type CallOutside, Refusal, Settled, Unanswered, WaitForOther } from './asking.ts'
import type { Input } from './calls.ts'
import type { Context } from './context.ts'

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
  outcome: Outcome | undefined
}

/** Runs a step of a call in a transaction, after checking the caller. `stored` is the outcome of the same key. */
export type Transact = <S extends Step>(
  work: (context: Context, stored: StoredOutcome | undefined) => Promise<S>,
) => Promise<S>

interface Result {
  result: unknown
  /** Whether the reply is that of an earlier request with the same key. */
  repeated: boolean
}

const toReply = (result: unknown, replaces = false): Outcome => ({ isReply: true, value: result, replaces })

/** Answers a call that works in one transaction. */
export function answerWorking(work: (context: Context) => Promise<unknown>, transact: Transact): Promise<Result> {
  return transact(async (context, stored) => {
    if (stored) return { result: stored.value, repeated: true, outcome: undefined }
    const result = await work(context)
    return { result, repeated: false, outcome: toReply(result) }
  })
}

interface Asked {
  transact: Transact
  input: Input<Call>
  outside: CallOutside
  isAnonymous?: boolean
}

/**
 * Answers a call that asks outside systems: reads or stores the question in one transaction, asks with none open, and
 * works with the answer in another.
 */
export async function answerAsking(handler: AskingHandler<Call>, asked: Asked): Promise<Result> {
  const { transact, input, outside } = asked
  const { ask, work } = handler
  const first = await firstStepInTurn(handler, asked)
  if ('result' in first) return first
  const { question } = first
  const answer = await ask(outside, question)
  if (answer instanceof Settled) return { result: answer.reply, repeated: false }
  if (!work) return { result: answer, repeated: false }
  const step = await transact(async (context, stored) => {
    // A concurrent request with the same key was faster.
    if (stored?.isReply) return { result: stored.value, repeated: true, outcome: undefined }
    const result = await work(context, input, answer, question)
    const isRefused = result instanceof Refusal
    return { result, repeated: false, outcome: isRefused ? undefined : toReply(result, stored !== undefined) }
  })
  if (step.result instanceof Refusal) throw step.result.error
  return step
}

const retryMs = 50

/** Repeats the first step while another call or job asks about the same record. */
async function firstStepInTurn(handler: AskingHandler<Call>, asked: Asked): ReturnType<typeof firstStep> {
  const end = Date.now() + asked.outside.config.outsideTimeoutMs
  for (;;) {
    try {
      return await firstStep(handler, asked)
    } catch (error) {
      if (!(error instanceof WaitForOther)) throw error
      if (Date.now() >= end) throw error.error
      await pause(retryMs)
    }
  }
}

async function firstStep(
  { first, storesFirst }: AskingHandler<Call>,
  { transact, input, isAnonymous }: Asked,
): Promise<Result | { question: unknown }> {
  if (!first && isAnonymous) return { question: input }
  try {
    const step = await transact(async (context, stored) => {
      if (stored?.isReply) return { isSettled: true, repeated: true, result: stored.value, outcome: undefined }
      if (stored) return { isSettled: false, repeated: false, result: stored.value, outcome: undefined }
      const question = first ? await first(context, input) : input
      if (question instanceof Settled)
        return { isSettled: true, repeated: false, result: question.reply, outcome: toReply(question.reply) }
      const outcome = storesFirst ? { isReply: false, value: question } : undefined
      return { isSettled: false, repeated: false, result: question, outcome }
    })
    const { isSettled, result, repeated } = step
    return isSettled ? { result, repeated } : { question: result }
  } catch (error) {
    if (error instanceof Unanswered) return { question: error.question }
    throw error
  }
}
