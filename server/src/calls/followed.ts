import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Input } from './calls.ts'
import type { Context } from './context.ts'
import type { JobServices } from './job-services.ts'

/** A value that JSON gives back unchanged: no Date, no Map, no function. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }

const isFollowed = Symbol('followed')

/** A handler in two parts, made by `followed`. */
export interface Followed<C> {
  work(context: Context, input: Input<C>): Promise<Json>
  follow(services: JobServices, done: Json): Promise<ReplyOf<C>>
  [isFollowed]: true
}

/**
 * Answers a call whose reply carries the outcome of a job: `work` runs in the transaction as any handler does, and `follow`
 * makes the reply after the commit, with no transaction open. A request that repeats an idempotency key runs `follow`
 * again, with the stored answer of `work`, which has been JSON in between.
 */
export function followed<C, Done extends Json>(
  work: (context: Context, input: Input<C>) => Promise<Done>,
  follow: (services: JobServices, done: Done) => Promise<ReplyOf<C>>,
): Followed<C> {
  return { work, follow: (services, done) => follow(services, done as Done), [isFollowed]: true }
}
