import type { BodyOf, Call, Calls, ParamsOf, QueryOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { AppError } from '@dealerline/shared/errors.ts'
import type { Config } from '../kernel/config.ts'
import type { RecordLookUp, Transaction } from '../kernel/database.ts'
import type { FlagService } from '../kernel/flags.ts'
import type { Caller, Context } from './context.ts'
import type { JobServices } from './job-services.ts'
import type { ReceivedFiles } from './receive.ts'

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

type Reply<C> = ReplyOf<C> | FileReply

/** A look-up with the function that converts its result. */
export interface LookUp<R> extends RecordLookUp {
  toReply: (record: unknown, now: Date, caller: Caller) => R
}

/** The dependencies of work that asks outside systems. It has no transaction. */
export type Outside = Pick<JobServices, 'providers' | 'config' | 'files' | 'reports'>

/** The dependencies of `call`. */
export interface CallOutside extends Outside {
  flags: FlagService
  /**
   * Runs a short transaction that sees the rows of all dealers. It counts to the caller's share of connections, and runs again
   * if the connection is lost.
   */
  inJob: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/** The dependencies of a `call` that waits for a job. The job asks the outside system. */
export type FollowServices = Pick<CallOutside, 'config' | 'inJob'>

/** A reply that ends the call. */
export class Final<Reply> {
  readonly reply: Reply
  constructor(reply: Reply) {
    this.reply = reply
  }
}

/** Ends the call with this reply, in `prepare` or in `call`. The steps that follow do not run. */
export const reply = <Reply>(value: Reply): Final<Reply> => new Final(value)

/** A value that does not change when it is converted to JSON and back, so it contains no Date, Map or function. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }

type Prepare<C, Question> = (context: Context, input: Input<C>) => Promise<Question | Final<Reply<C>>>

interface First<C, Question> {
  /** Reads the question by one function of the database. The statement that opens the call also runs it. */
  lookUp?: (input: Input<C>) => LookUp<Question>
  /** Returns the question, or the reply. Without it, the input is the question. */
  prepare?: Prepare<C, Question>
  /**
   * Whether `prepare` stores records. An idempotency key then remembers the question at once: a request that repeats the key
   * stores nothing again, and continues with the question. `prepare` also queues a job that completes the call if this
   * process ends before `commit`. A refusal of the outside system does not refuse the call.
   */
  storesFirst?: Question extends Json ? boolean : never
}

const typed = Symbol('steps')

/** The steps of a call, which `steps` checks against each other. */
export interface Steps<C = unknown> {
  lookUp?: (input: Input<Call>) => LookUp<unknown>
  prepare?: (context: Context, input: Input<Call>) => Promise<unknown>
  call?: (outside: CallOutside, question: unknown) => Promise<unknown>
  commit?: (context: Context, input: Input<Call>, answer: unknown, question: unknown) => Promise<unknown>
  storesFirst?: boolean
  readonly [typed]?: C
}

/**
 * Uses the answer in a second transaction, which checks again everything it relies on. To refuse the call and still store the
 * changes of `commit`, return the error instead of throwing it.
 */
export function steps<C, Answer, Question = Input<C>>(
  parts: First<C, Question> & {
    call: (outside: CallOutside, question: Question) => Promise<Answer | Final<Reply<C>>>
    commit: (context: Context, input: Input<C>, answer: Answer, question: Question) => Promise<Reply<C> | AppError>
  },
): Steps<C>
/** Replies with the answer. */
export function steps<C, Question = Input<C>>(
  parts: First<C, Question> & {
    call: (outside: CallOutside, question: Question) => Promise<Reply<C>>
    storesFirst?: never
  },
): Steps<C>
/** Replies with the answer. A repeated request calls again with the stored question, so `prepare` always has one. */
export function steps<C, Question extends Json>(parts: {
  storesFirst: true
  prepare: (context: Context, input: Input<C>) => Promise<Question>
  call: (outside: CallOutside, question: Question) => Promise<Reply<C>>
}): Steps<C>
/** Prints a document or loads a stored file after `prepare`. */
export function steps<C>(parts: {
  prepare: Prepare<C, AfterCommit<Reply<C> | undefined>>
  call: typeof finish
}): Steps<C>
/** Replies with what it looks up. */
export function steps<C>(parts: { lookUp: (input: Input<C>) => LookUp<Reply<C>> }): Steps<C>
export function steps(parts: unknown): Steps<never> {
  return parts as Steps<never>
}

/** Prints a document or reads a stored file after the transaction. It asks no outside system. */
export type AfterCommit<R> = (outside: Omit<CallOutside, 'providers'>) => Promise<R>

/** The `call` of a handler whose `prepare` returns the work. */
export const finish = <R>(outside: CallOutside, work: AfterCommit<R>): Promise<R> => work(outside)

/** Seconds after which a job completes a call whose process ended while it asked. No call asks for so long. */
export const repairAfter = ({ outsideTimeoutMs }: Pick<Config, 'outsideTimeoutMs'>) =>
  60 + Math.ceil((6 * outsideTimeoutMs) / 1000)

/** Whether a message was sent, was refused or has failed once, so that a call need not wait for it any longer. */
export const hasOutcome = (message: { status: string; problem: string } | undefined): boolean =>
  message?.status !== 'waiting' || message.problem !== ''

export type Handler<C> = ((context: Context, input: Input<C>) => Promise<Reply<C>>) | Steps<C>

export type Handlers<C extends Calls> = { [Name in keyof C]: Handler<C[Name]> }

export interface Route {
  call: Call
  steps: Steps
}

/** Connects every call of an area to its handler. A missing handler is a type error. */
export function routesOf<C extends Calls>(calls: C, handlers: Handlers<C>): Route[] {
  return Object.keys(calls).map((name) => toRoute(calls[name] as Call, handlers[name] as Handler<Call>))
}

/** Connects one call to its handler. A plain function is a `prepare` that always replies. */
export function toRoute(call: Call, handler: Handler<Call>): Route {
  if (typeof handler === 'function')
    return { call, steps: { prepare: async (context, input) => reply(await handler(context, input)) } }
  return { call, steps: handler.lookUp ? { prepare: prepareByLookUp(handler), ...handler } : handler }
}

/** Runs the look-up in a transaction, such as one of a standby. */
function prepareByLookUp({ lookUp, call }: Steps): Steps['prepare'] {
  return async ({ tx, now, caller }, input) => {
    const found = lookUp?.(input)
    const record = found?.toReply(await tx.lookUp(found), now, caller)
    return call ? record : reply(record)
  }
}

/** Whether an outside system is asked while the caller waits, whose refusal is answered with 502. */
export const asksOutside = ({ call, steps }: Route): boolean =>
  steps.call !== undefined && steps.call !== finish && !steps.storesFirst && !call.stream
