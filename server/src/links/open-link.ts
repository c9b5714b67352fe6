import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../calls/context.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Transaction } from '../kernel/database.ts'
import { mayReadAnswered } from './identify-recipient.ts'

/** How a kind reads its links and judges their state, in calls and jobs. */
interface OpenedKind<Subject extends object, State extends string> {
  /** Reads the record of a link. Undefined if it no longer exists. */
  find: (tx: Transaction, guid: string) => Promise<Subject | undefined>
  stateOf: (subject: Subject, now: Date, tx: Transaction) => State | Promise<State>
  /** Locks the record of the caller's link until the call ends. */
  lock: (tx: Transaction, subject: Subject) => Promise<unknown>
  /** What a person reads who answers a link in another state. */
  closedMessages: Record<Exclude<State, 'open'>, string>
  /**
   * The state in which an answered link still shows its content, until this moment, and then to its recipient with a code. Undefined if
   * an answered link shows nothing.
   */
  readable?: { state: State; until: (subject: Subject) => Date }
}

/** Declares how the links of a kind are read, and how the calls of the kind open the caller's link. */
export function openLinksOf<Subject extends object, State extends string>(kind: OpenedKind<Subject, State>) {
  type Opened = Subject & { state: State }
  const find = async ({ tx, caller, now }: Context, withLock = false): Promise<Opened> => {
    const read = async () => caller.link && kind.find(tx, caller.link.guid)
    const unlocked = await read()
    if (unlocked && withLock) await kind.lock(tx, unlocked)
    // Reads the link again under the lock, because another call may have closed it.
    const subject = withLock ? await read() : unlocked
    if (!subject) throw new AppError('notFound')
    return { ...subject, state: await kind.stateOf(subject, now, tx) }
  }
  const assertOpen = ({ state }: Opened) => {
    if (state === 'open') return
    const messages: Partial<Record<string, string>> = kind.closedMessages
    throw new AppError('conflict', { detail: messages[state] ?? '' })
  }
  const isIn = async (state: 'open' | 'expired', subject: Subject, tx: Transaction) =>
    (await kind.stateOf(subject, currentTime(), tx)) === state
  return {
    /** The same for `declareLink`. */
    declared: {
      find: kind.find,
      isOpen: (subject: Subject, _message: unknown, tx: Transaction) => isIn('open', subject, tx),
      isExpired: (subject: Subject, tx: Transaction) => isIn('expired', subject, tx),
    },
    /** The caller's link, in any state. With `withLock`, locks its record until the call ends. */
    find,
    /** Locks the caller's link until the call ends. Refuses a link that can no longer be answered. */
    lockOpen: async (context: Context): Promise<Opened> => {
      const opened = await find(context, true)
      assertOpen(opened)
      return opened
    },
    /** Locks the caller's link for a code, which answers it, or shows it again after it was answered and has expired. */
    lockForCode: async (context: Context): Promise<Opened> => {
      const opened = await find(context, true)
      if (opened.state !== kind.readable?.state || kind.readable.until(opened) > context.now) assertOpen(opened)
      return opened
    },
    assertOpen,
    /** Whether the caller may read the content of their link. */
    isReadable: async (context: Context, opened: Opened): Promise<boolean> =>
      opened.state === 'open' ||
      (opened.state === kind.readable?.state &&
        (await mayReadAnswered(context, context.caller.link?.guid ?? '', kind.readable.until(opened)))),
  }
}
