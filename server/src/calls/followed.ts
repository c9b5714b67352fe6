import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Input } from './calls.ts'
import type { Context } from './context.ts'
import type { JobServices } from './job-services.ts'

/** A value that stays the same when it is converted to JSON and back: no Date, Map or function. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }

const isFollowed = Symbol('followed')

/** A handler in two parts; `followed` makes it. */
export interface FollowedHandler<C> {
  work(context: Context, input: Input<C>): Promise<Json>
  follow(services: JobServices, done: Json): Promise<ReplyOf<C>>
  [isFollowed]: true
}

/**
 * Handles a call whose reply includes the outcome of a job. `work` runs in the transaction. `follow` runs after the
 * commit, outside a transaction, and makes the reply. If a request repeats an idempotency key, `follow` runs again
 * with the stored result of `work`, which is why that result must survive conversion to JSON.
 */
export function followed<C, Outcome extends Json>(
  work: (context: Context, input: Input<C>) => Promise<Outcome>,
  follow: (services: JobServices, outcome: Outcome) => Promise<ReplyOf<C>>,
): FollowedHandler<C> {
  return { work, follow: (services, done) => follow(services, done as Outcome), [isFollowed]: true }
}
