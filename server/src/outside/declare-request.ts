import type { Work } from '../calls/context.ts'
import { inJob, type JobServices } from '../calls/job-services.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import type { ClaimedRequest, StoredKind } from './request-queries.ts'

/**
 * A kind of request that an outside system answers later. `Question` is what the portal asks it meanwhile, `Answer` its reply.
 * The functions may run any number of times.
 */
export interface RequestKind<Question, Answer> extends StoredKind {
  /** The seconds until this look. Default: 2, 4, 8 … up to an hour. */
  pause?: (look: number) => number
  /** The days after which a request ends that still waits. */
  end?: { afterDays: number; giveUp?: (work: Work, request: ClaimedRequest) => Promise<void> }
  /** Reads the question. Undefined if the record no longer waits for an answer. */
  prepare: (work: Work, request: ClaimedRequest, services: JobServices) => Promise<Question | undefined>
  /** @throws OutsideError */
  ask: (services: JobServices, question: Question) => Promise<Answer>
  /** Stores the answer. Returns whether the record still waits. */
  store: (work: Work, request: ClaimedRequest, question: Question, answer: Answer) => Promise<boolean>
}

export interface DeclaredRequest extends StoredKind, Pick<RequestKind<never, never>, 'end'> {
  pause: (look: number) => number
  /** Asks about a request. `settle` stores whether it still waits, in the transaction that stores the answer. */
  look: (
    services: JobServices,
    request: ClaimedRequest,
    queue: JobQueue['queue'],
    settle: (tx: Transaction, waits: boolean) => Promise<void>,
  ) => Promise<void>
}

export const growingPause = (look: number): number => Math.min(2 ** Math.min(look, 12), 3600)

/** Declares a kind of request. `server/src/request-kinds.ts` lists them. */
export function declareRequest<Question, Answer>(declared: RequestKind<Question, Answer>): DeclaredRequest {
  return {
    ...declared,
    pause: declared.pause ?? growingPause,
    look: async (services, request, queue, settle) => {
      const { pool } = services
      const question = await inJob(pool, async (tx) => {
        const prepared = await declared.prepare({ tx, queue }, request, services)
        if (prepared === undefined) await settle(tx, false)
        return prepared
      })
      if (question === undefined) return
      const answer = await declared.ask(services, question)
      await inJob(pool, async (tx) => settle(tx, await declared.store({ tx, queue }, request, question, answer)))
    },
  }
}
