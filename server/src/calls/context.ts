import type { CallerKind } from '@dealerline/shared/rules/access.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import type { Providers } from '../providers/providers.ts'
import type { Announce } from './events.ts'
import type { JobServices } from './job-services.ts'

/**
 * The caller. `dealerID`, `email` and `name` belong to the dealer they act as; `actorID` and `actor` to the real
 * person. They differ while the person acts as another dealer.
 */
export interface Caller {
  kind: CallerKind
  email: string
  name: string
  dealerID: number
  actorID: number
  /** The e-mail address of the person's login. At an external provider it may differ from the dealer's address. */
  loginEmail?: string
  /** When the person signed in at the built-in provider. */
  signedInAt?: Date | undefined
  /** The real person, if they act as another dealer. */
  actor?: { email: string; name: string }
  /** The opened link and its order. */
  link?: { guid: string; orderID: number }
}

/** The name of the person who acts, for records that name an author. Contains both people if one acts as the other. */
export function authorOf({ name, email, actor }: Caller): string {
  const subject = name || email
  return actor ? `${actor.name || actor.email} for ${subject}` : subject
}

/** Whether the caller's version of a record is stale. Never true if the caller sent no version. */
export const isStale = ({ ifMatch }: Pick<Context, 'ifMatch'>, { version }: { version: number }) =>
  ifMatch !== undefined && ifMatch !== version

/** The dependencies of a verb. */
export interface Context {
  tx: Transaction
  caller: Caller
  config: Config
  providers: Providers
  /** Printing and file storage. */
  services: Pick<JobServices, 'reports' | 'files'>
  /** Queues a job in this call's transaction. */
  queue: JobQueue['queue']
  /** Announces an event to other areas, within this transaction. */
  announce: Announce
  /** Returns the feature flags of the caller's dealer, or of another person by e-mail. */
  flags: (email?: string) => Promise<Flags>
  /** The version that the client read, from If-Match or the body. */
  ifMatch: number | undefined
  requestID: string
  from: { ip: string; userAgent: string }
  now: Date
  /** Log for the operators of the portal. */
  log: Record<'info' | 'warn', (details: object, message: string) => void>
}
