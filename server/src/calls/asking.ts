import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { AppError } from '@dealerline/shared/errors.ts'
import type { Config } from '../kernel/config.ts'
import type { FlagService } from '../kernel/flags.ts'
import type { FileReply, Input, LookUp } from './calls.ts'
import type { Context } from './context.ts'
import type { Json } from './follow-up.ts'
import type { JobServices } from './job-services.ts'

/** The dependencies of the step that asks outside systems. It has no transaction. */
export type Outside = Pick<JobServices, 'providers' | 'config' | 'files' | 'reports'>

/** The dependencies of this step of a call, which may also read the feature flags of a dealer. */
export type CallOutside = Outside & { flags: FlagService }

/** The reply of a first step that finds that no outside system needs to be asked. */
export class Settled<Reply> {
  readonly reply: Reply
  constructor(reply: Reply) {
    this.reply = reply
  }
}

/** Ends a call in its first step with this reply. The call then has only one transaction. */
export const settled = <Reply>(reply: Reply) => new Settled(reply)

/**
 * Ends the first step with a question that a verb deep inside it cannot go on without. The transaction is rolled back;
 * `work` then runs the verb again, with the answer.
 */
export class Unanswered extends Error {
  readonly question: unknown
  constructor(question: unknown) {
    super('This call needs an answer of an outside system. Declare it with `asking`.')
    this.name = new.target.name
    this.question = question
  }
}

/**
 * Ends the first step because another call or job is asking about the same record. The step is repeated until it is
 * done, and no transaction is open in the meantime. After the timeout of outside systems, the caller gets the error.
 */
export class WaitForOther extends Error {
  readonly error: AppError
  constructor(error: AppError) {
    super(error.message)
    this.name = new.target.name
    this.error = error
  }
}

/** An error that the caller gets after the commit. */
export class Refusal {
  readonly error: AppError
  constructor(error: AppError) {
    this.error = error
  }
}

/**
 * Ends the last step of a call with this error, but stores the changes of the step. A request that repeats the
 * idempotency key asks again.
 */
export const refuseAfterCommit = (error: AppError) => new Refusal(error)

const asksOutside = Symbol('asks outside systems')

/** A handler that awaits something outside the database between its transactions. The functions below create it. */
export interface AskingHandler<C> {
  /** The first transaction. Without it, only signed-in callers have a first transaction, which checks their access. */
  first: ((context: Context, input: Input<C>) => Promise<unknown>) | undefined
  /** The look-up of the first transaction, if it does nothing else. The statement that opens the call also runs it. */
  ahead: ((input: Input<C>) => LookUp<unknown>) | undefined
  /** Asks with no transaction open. */
  ask(outside: CallOutside, question: unknown): Promise<unknown>
  /** The second transaction. Without it, the answer is the reply. */
  work: ((context: Context, input: Input<C>, answer: unknown, question: unknown) => Promise<unknown>) | undefined
  /** Whether the first transaction stores records. An idempotency key then remembers its result at once. */
  storesFirst: boolean
  /** Whether outside systems are asked, which may refuse the request. Files and printing are not outside systems. */
  asksSystem: boolean
  [asksOutside]: C | undefined
}

type Reply<C> = ReplyOf<C> | FileReply

/** Seconds after which a job completes a call whose process ended while it asked. No call asks for so long. */
export const repairAfter = ({ outsideTimeoutMs }: Pick<Config, 'outsideTimeoutMs'>) =>
  60 + Math.ceil((6 * outsideTimeoutMs) / 1000)

/** Creates the handler of a call whose reply is the answer of an outside system. */
export function askOnly<C>(ask: (outside: Outside, input: Input<C>) => Promise<Reply<C>>): AskingHandler<C> {
  return make({ ask: (outside, input) => ask(outside, input as Input<C>) })
}

/** Creates the handler of a call that reads the question in a transaction. The answer is the reply. */
export function askWith<C, Question>(
  question: (context: Context, input: Input<C>) => Promise<Question | Settled<Reply<C>>>,
  ask: (outside: Outside, question: Question) => Promise<Reply<C>>,
): AskingHandler<C> {
  return make({ first: question, ask: (outside, read) => ask(outside, read as Question) })
}

/** Creates the handler of a call that looks the question up. The answer is the reply. */
export function askWithLookUp<C, Question>(
  ahead: (input: Input<C>) => LookUp<Question>,
  ask: (outside: CallOutside, question: Question) => Promise<Reply<C>>,
): AskingHandler<C> {
  const first = async ({ tx, now, caller }: Context, input: Input<C>) => {
    const lookUp = ahead(input)
    return lookUp.toReply(await tx.lookUp(lookUp), now, caller)
  }
  return make({ first, ahead, ask: (outside, read) => ask(outside, read as Question) })
}

/**
 * Creates the handler of a call that reads the question in one transaction and uses the answer in another. The second
 * must check again everything it relies on, because the records may have changed in between.
 */
export function asking<C, Question, Answer>(steps: {
  question: (context: Context, input: Input<C>) => Promise<Question | Settled<Reply<C>>>
  ask: (outside: Outside, question: Question) => Promise<Answer>
  work: (context: Context, input: Input<C>, answer: Answer, question: Question) => Promise<Reply<C> | Refusal>
}): AskingHandler<C> {
  const { question, ask, work } = steps
  return make({
    first: question,
    ask: (outside, read) => ask(outside, read as Question),
    work: (context, input, answer, read) => work(context, input, answer as Answer, read as Question),
  })
}

/** Creates the handler of a call that asks at once, and uses the answer in a transaction. */
export function askThenWork<C, Answer>(
  ask: (outside: Outside, input: Input<C>) => Promise<Answer>,
  work: (context: Context, input: Input<C>, answer: Answer) => Promise<Reply<C>>,
): AskingHandler<C> {
  return make({
    ask: (outside, input) => ask(outside, input as Input<C>),
    work: (context, input, answer) => work(context, input, answer as Answer),
  })
}

/**
 * Creates the handler of a call in which a verb may find that it needs an answer, and throws `Unanswered`. `verb` runs
 * in one transaction, or again in a second one with the answer.
 */
export function askIfNeeded<C, Question, Answer>(steps: {
  verb: (context: Context, input: Input<C>) => Promise<Reply<C>>
  ask: (outside: Outside, question: Question) => Promise<Answer>
  /** Passes the answer to the verb. */
  remember: (context: Context, answer: Answer) => void
}): AskingHandler<C> {
  const { verb, ask, remember } = steps
  return make({
    first: async (context, input) => settled(await verb(context, input)),
    ask: (outside, question) => ask(outside, question as Question),
    work: (context, input, answer) => {
      remember(context, answer as Answer)
      return verb(context, input)
    },
  })
}

/**
 * Creates the handler of a call that stores records before it asks, such as a customer whose account billing creates.
 * A request that repeats the idempotency key stores nothing again: it continues with the stored question, which is plain
 * JSON and contains the key for the outside system. `store` also queues a job that completes the call if this process
 * ends before `work`. A refusal of the system does not refuse the call. Without `work`, the answer is the reply, and a
 * repeated request asks again.
 */
export function storeThenAsk<C, Question extends Json, Answer>(steps: {
  store: (context: Context, input: Input<C>) => Promise<Question | Settled<ReplyOf<C>>>
  ask: (outside: Outside, question: Question) => Promise<Answer>
  work: (context: Context, input: Input<C>, answer: Answer, question: Question) => Promise<ReplyOf<C>>
}): AskingHandler<C>
export function storeThenAsk<C, Question extends Json>(steps: {
  store: (context: Context, input: Input<C>) => Promise<Question | Settled<ReplyOf<C>>>
  ask: (outside: CallOutside, question: Question) => Promise<ReplyOf<C>>
}): AskingHandler<C>
export function storeThenAsk<C, Question extends Json, Answer>(steps: {
  store: (context: Context, input: Input<C>) => Promise<Question | Settled<ReplyOf<C>>>
  ask: (outside: CallOutside, question: Question) => Promise<Answer>
  work?: (context: Context, input: Input<C>, answer: Answer, question: Question) => Promise<ReplyOf<C>>
}): AskingHandler<C> {
  const { store, ask, work } = steps
  return make({
    first: store,
    ask: (outside, stored) => ask(outside, stored as Question),
    work: work && ((context, input, answer, stored) => work(context, input, answer as Answer, stored as Question)),
    storesFirst: true,
    asksSystem: false,
  })
}

/** Creates a file or a record after the transaction: prints a document or reads a stored file. */
export type AfterCommit<R> = (outside: Omit<Outside, 'providers'>) => Promise<R>

/** Creates the handler of a call that reads its data in a transaction, and prints or loads a file after it. */
export function afterCommit<C>(
  read: (context: Context, input: Input<C>) => Promise<AfterCommit<Reply<C> | undefined> | Settled<Reply<C>>>,
): AskingHandler<C> {
  return make({
    first: read,
    ask: (outside, finish) => (finish as AfterCommit<unknown>)(outside),
    asksSystem: false,
  })
}

type Steps<C> = Pick<AskingHandler<C>, 'ask'> & Partial<AskingHandler<C>>

function make<C>({ first, ahead, ask, work, storesFirst = false, asksSystem = true }: Steps<C>): AskingHandler<C> {
  return { first, ahead, ask, work, storesFirst, asksSystem, [asksOutside]: undefined }
}
