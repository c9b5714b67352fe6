import type { CodeAddress } from '@dealerline/shared/contract/signer-codes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../calls/context.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Transaction } from '../kernel/database.ts'
import type { Recipient } from '../messages/recipient.ts'
import { maskedAddressOf, maskedCodeAddress } from './code-address.ts'
import { answerLink, openLink } from './customer-link.ts'
import { evidenceOf, portalUserOf } from './evidence.ts'
import { mayReadAnswered } from './identify-recipient.ts'
import type { Answer, CustomerLink } from './link-queries.ts'

/** The parts of a page that all kinds have. `isShown` is whether the caller may read the content. */
export interface CommonPage<State extends string> {
  page: { state: State; providerName: string; toName: string; expiresAt: string; code: CodeAddress | null }
  isShown: boolean
}

/** How a kind reads its links and judges their state, in calls and jobs. */
interface OpenedKind<Subject extends object, State extends string, Page> {
  /** Reads the record of a link. Undefined if it no longer exists. */
  find: (tx: Transaction, guid: string) => Promise<Subject | undefined>
  stateOf: (subject: Subject, now: Date, tx: Transaction) => State | Promise<State>
  /** Locks the record of the caller's link until the call ends. */
  lockRecord: (tx: Transaction, subject: Subject) => Promise<unknown>
  linkOf: (subject: Subject) => Pick<CustomerLink, 'kind' | 'guid'> & Recipient & { signsAt?: string }
  /** When the link stops working. */
  expiryOf: (subject: Subject) => Date
  /** What a person reads who answers a link in another state. */
  closedMessages: Record<Exclude<State, 'open'>, string>
  /** The states in which the sender has closed the link, whose page then names nobody. */
  nameless: readonly State[]
  /** The state in which an answered link shows its content until its expiry, and then to its recipient with a code. */
  readable?: State
  /** The page of a link, for its recipient. */
  toPage: (context: Context, opened: Subject & { state: State }, common: CommonPage<State>) => Promise<Page>
  /** Whether the link has reached its recipient, so that its opening counts. Default: always. */
  isSent?: (subject: Subject) => boolean
  /** Logs the first opening of a link. */
  onOpened: (context: Context, subject: Subject, data: { name: string; portalUser?: string }) => void | Promise<void>
}

/** Declares how the links of a kind are read, and how the calls of the kind open the caller's link. */
export function openLinksOf<Subject extends object, State extends string, Page>(
  kind: OpenedKind<Subject, State, Page>,
) {
  type Opened = Subject & { state: State }
  const find = async ({ tx, caller, now }: Context, withLock = false): Promise<Opened> => {
    const read = async () => caller.link && kind.find(tx, caller.link.guid)
    const unlocked = await read()
    if (unlocked && withLock) await kind.lockRecord(tx, unlocked)
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
  const isReadable = async (context: Context, opened: Opened): Promise<boolean> =>
    opened.state === 'open' ||
    (opened.state === kind.readable &&
      (await mayReadAnswered(context, kind.linkOf(opened).guid, kind.expiryOf(opened))))
  const pageOf = async (context: Context, opened: Opened): Promise<CommonPage<State>> => {
    const link = kind.linkOf(opened)
    const isShown = await isReadable(context, opened)
    const readsAgain = opened.state === kind.readable && !isShown
    const page = {
      state: opened.state,
      providerName: context.config.providerName,
      toName: kind.nameless.includes(opened.state) ? '' : link.name,
      expiresAt: toInstant(kind.expiryOf(opened)),
      code: readsAgain ? maskedAddressOf(link) : maskedCodeAddress(context.config, link),
    }
    return { page, isShown }
  }
  const showPage = async (context: Context, opened: Opened): Promise<Page> =>
    kind.toPage(context, opened, await pageOf(context, opened))
  /** The page of the caller's link. */
  const getPage = async (context: Context): Promise<Page> => showPage(context, await find(context))
  return {
    /** The same for `declareLink`. */
    declared: {
      find: kind.find,
      nameOf: (subject: Subject) => kind.linkOf(subject).name,
      isOpen: (subject: Subject, _message: unknown, tx: Transaction) => isIn('open', subject, tx),
      isExpired: (subject: Subject, tx: Transaction) => isIn('expired', subject, tx),
      /** Locks the caller's link for a code, which answers it, or shows it again after it was answered and has expired. */
      lockForCode: async (context: Context): Promise<void> => {
        const opened = await find(context, true)
        if (opened.state !== kind.readable || kind.expiryOf(opened) > context.now) assertOpen(opened)
      },
    },
    /** The caller's link, in any state. With `withLock`, locks its record until the call ends. */
    find,
    /** Locks the caller's link until the call ends. Refuses a link that can no longer be answered. */
    lockOpen: async (context: Context): Promise<Opened> => {
      const opened = await find(context, true)
      assertOpen(opened)
      return opened
    },
    assertOpen,
    /** Stores the answer of the caller's link, with their address and browser. A job does what follows from it, and tells the dealer. */
    answer: async (
      context: Context,
      opened: Subject,
      answer: Pick<Answer, 'answer'> & Partial<Pick<Answer, 'comment' | 'identity'>>,
    ): Promise<void> => {
      const from = await evidenceOf(context)
      const link = kind.linkOf(opened)
      await answerLink(context.tx, link, { comment: '', identity: null, ...answer, from })
      await context.queue(context.tx, 'links.answered', { kind: link.kind, guid: link.guid })
    },
    /** Whether the caller may read the content of their link. */
    isReadable,
    /** Records the first opening of the caller's link. Returns its page. */
    recordView: async (context: Context): Promise<Page> => {
      const opened = await find(context, true)
      const link = kind.linkOf(opened)
      const isCounted = opened.state === 'open' && (kind.isSent?.(opened) ?? true)
      if (isCounted && (await openLink(context, link)))
        await kind.onOpened(context, opened, { name: link.name, ...(await portalUserOf(context)) })
      return getPage(context)
    },
    pageOf,
    showPage,
    getPage,
  }
}
