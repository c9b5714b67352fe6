import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Transaction } from '../kernel/database.ts'
import type { Input } from './calls.ts'
import type { Context } from './context.ts'
import type { JobServices } from './job-services.ts'

/** The dependencies of `follow`. It waits for jobs, which ask outside systems. */
export interface FollowServices extends Pick<JobServices, 'config'> {
  /** Runs a short transaction that sees the rows of all dealers. It counts to the caller's share of connections. */
  inJob: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/** Whether a message was sent, was refused or has failed once, so that a call need not wait for it any longer. */
export const hasOutcome = (message: { status: string; problem: string } | undefined): boolean =>
  message?.status !== 'waiting' || message.problem !== ''

/** A value that does not change when it is converted to JSON and back, so it contains no Date, Map or function. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }

const hasFollowUp = Symbol('follow-up')

/** A handler whose second part, `follow`, runs after the commit. `withFollowUp` creates it. */
export interface FollowUpHandler<C> {
  work(context: Context, input: Input<C>): Promise<Json>
  follow(services: FollowServices, outcome: Json): Promise<ReplyOf<C>>
  [hasFollowUp]: true
}

/**
 * Creates the handler of a call whose reply includes the outcome of a job. `work` runs in the transaction. `follow`
 * runs after the commit, outside a transaction, and makes the reply. If a request repeats an idempotency key, only
 * `follow` runs again, with the stored result of `work`. The result is stored as JSON.
 */
export function withFollowUp<C, Outcome extends Json>(
  work: (context: Context, input: Input<C>) => Promise<Outcome>,
  follow: (services: FollowServices, outcome: Outcome) => Promise<ReplyOf<C>>,
): FollowUpHandler<C> {
  return { work, follow: (services, outcome) => follow(services, outcome as Outcome), [hasFollowUp]: true }
}
