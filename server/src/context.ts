import type { CallerKind } from '@dealerline/shared/rules/access.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import type { Config } from './config.ts'
import type { JobServices } from './job-services.ts'
import type { Transaction } from './plugins/database.ts'
import type { JobQueue } from './plugins/jobs.ts'
import type { Providers } from './providers/providers.ts'

/** Who calls. `dealerID` is whom they act as, `actorID` who they are: two people while somebody impersonates. */
export interface Caller {
  kind: CallerKind
  email: string
  name: string
  dealerID: number
  actorID: number
  /** The link that was opened, and the order it is for. */
  link?: { guid: string; orderID: number }
}

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
  /** The feature flags of whoever is signed in. */
  flags: () => Promise<Flags>
  /** The version the caller saw, from If-Match. */
  ifMatch: number | undefined
  requestID: string
  from: { ip: string; userAgent: string }
  now: Date
}
