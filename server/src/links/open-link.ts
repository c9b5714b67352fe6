import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../calls/context.ts'
import { mayReadAnswered } from './identify-recipient.ts'

/** How a kind reads the caller's link and judges its state. */
interface OpenedKind<Opened extends { state: string }> {
  /** Reads the link with its record. With `withLock`, locks the record until the call ends, and reads the link under the lock. */
  find: (context: Context, withLock: boolean) => Promise<Opened | undefined>
  /** What a person reads who answers a link in another state. */
  closedMessages: Record<Exclude<Opened['state'], 'open'>, string>
  /**
   * The state in which an answered link still shows its content, until this moment, and then to its recipient with a code. Undefined if
   * an answered link shows nothing.
   */
  readable?: { state: Opened['state']; until: (opened: Opened) => Date }
}

/** Declares how the calls of a kind open the caller's link. */
export function openLinksOf<Opened extends { state: string }>(kind: OpenedKind<Opened>) {
  const find = async (context: Context, withLock = false): Promise<Opened> => {
    const opened = await kind.find(context, withLock)
    if (!opened) throw new AppError('notFound')
    return opened
  }
  const assertOpen = ({ state }: Opened) => {
    if (state === 'open') return
    const messages: Partial<Record<string, string>> = kind.closedMessages
    throw new AppError('conflict', { detail: messages[state] ?? '' })
  }
  return {
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
