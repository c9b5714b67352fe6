import type { CallerKind } from '@dealerline/shared/rules/access.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import type { Providers } from '../providers/providers.ts'
import type { Announce } from './events.ts'
import type { JobServices } from './job-services.ts'

/**
 * Who calls. `dealerID`, `email` and `name` are of whom they act as, `actorID` and `actor` of who they are: two people
 * while somebody impersonates.
 */
export interface Caller {
  kind: CallerKind
  email: string
  name: string
  dealerID: number
  actorID: number
  /** Who they are, where they act as somebody else. */
  actor?: { email: string; name: string }
  /** The link that was opened, and the order it is for. */
  link?: { guid: string; orderID: number }
}

/** Who did something, in words that name both people where somebody acted for another. */
export function authorOf({ name, email, actor }: Caller): string {
  const subject = name || email
  return actor ? `${actor.name || actor.email} for ${subject}` : subject
}

/** Whether the caller worked on another version of a record; nobody who names none did. */
export const isStale = ({ ifMatch }: Pick<Context, 'ifMatch'>, { version }: { version: number }) =>
  ifMatch !== undefined && ifMatch !== version

/** Everything a verb works with. */
export interface Context {
  tx: Transaction
  caller: Caller
  config: Config
  providers: Providers
  /** Printing and files. */
  services: Pick<JobServices, 'reports' | 'files'>
  /** Queues work in this call's transaction. */
  queue: JobQueue['queue']
  /** Tells other areas, in this transaction, what happened. */
  announce: Announce
  /** The feature flags of whom the caller acts as, or of somebody else by their e-mail. */
  flags: (email?: string) => Promise<Flags>
  /** The version the caller saw, from If-Match or the body. */
  ifMatch: number | undefined
  requestID: string
  from: { ip: string; userAgent: string }
  now: Date
  /** For what whoever runs the portal should look at. */
  log: { warn(details: object, message: string): void }
}
