import type { CallerKind } from '@dealerline/shared/rules/access.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import type { SettingTexts } from '../kernel/read-config.ts'
import type { Announce } from './events.ts'

/** The opened link of a customer, and its order. */
export interface CallerLink {
  guid: string
  kind: LinkKind
  orderID: number
}

/**
 * The caller. A person can act as another dealer. `dealerID`, `email` and `name` then belong to that dealer, and
 * `actorID` and `actor` to the person.
 */
export interface Caller {
  kind: CallerKind
  email: string
  name: string
  dealerID: number
  actorID: number
  /** The e-mail address of the person's login. At an external provider it may differ from the dealer's address. */
  loginEmail?: string
  /** The time of the sign-in at the built-in provider. */
  signedInAt?: Date | undefined
  /** The time when the sign-in expires, unless it is renewed. */
  expiresAt?: Date | undefined
  /** The person, if they act as another dealer. */
  actor?: { email: string; name: string }
  link?: CallerLink
}

/** Returns the caller's name for records with an author. Contains both names if the caller acts as another dealer. */
export function authorOf({ name, email, actor }: Caller): string {
  const subject = name || email
  return actor ? `${actor.name || actor.email} for ${subject}` : subject
}

/** Whether the caller sent the version of a record and the record has changed since. */
export const isStale = ({ ifMatch }: Pick<Context, 'ifMatch'>, { version }: { version: number }) =>
  ifMatch !== undefined && ifMatch !== version

/** The transaction of a call or a job, in which it can queue jobs. */
export type Work = Pick<Context, 'tx' | 'queue'>

/**
 * The caller and the dependencies of a call's handler. It has no outside systems, files or printing, because a
 * transaction is open: see `handler.ts`.
 */
export interface Context {
  tx: Transaction
  caller: Caller
  config: Config
  /** The settings in force, as their texts, with the source of each. */
  settingTexts: SettingTexts
  /** Queues a job in this call's transaction. */
  queue: JobQueue['queue']
  /** Announces an event to other areas, within this transaction. */
  announce: Announce
  /** Returns the feature flags of the caller's dealer, or of another person by e-mail. */
  flags: (email?: string) => Promise<Flags>
  /** The version that the client read, from If-Match or the body. */
  ifMatch: number | undefined
  /** The revision of the order that the client read, from Order-Revision. Only calls with `checksRevision` read it. */
  orderRevision: number | undefined
  requestID: string
  /**
   * The network address and browser of the caller. Calls by a link also read `session`, the session of the built-in identity
   * provider in that browser, and `proof`, which the recipient got for their one-time code.
   */
  from: { ip: string; userAgent: string; session: string; proof: string }
  now: Date
  /** The log for the operators of the portal. */
  log: Record<'info' | 'warn', (details: object, message: string) => void>
}
