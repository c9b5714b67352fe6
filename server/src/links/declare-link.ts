import type { LinkDraft } from '@dealerline/shared/contract/links.ts'
import type { EnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import type { Context, Work } from '../calls/context.ts'
import type { JobServices } from '../calls/job-services.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import type { MailContent } from '../messages/deliver-message.ts'
import { type LinkMail, linkMail } from '../messages/mail.ts'
import type { Channel } from '../messages/recipient.ts'
import { getSender } from '../messages/sender.ts'
import type { EventNotice } from '../messages/tell-of-event.ts'
import type { CodeHolder } from './code-address.ts'
import { findCustomerLink } from './link-queries.ts'
import { findMessage, type LinkKindName, type StoredMessage } from './message-queries.ts'

/** The parts of a message to write. */
export interface Letter<Subject> {
  config: Config
  subject: Subject
  message: Pick<StoredMessage, 'orderID' | 'subject' | 'body'> & { purpose: Exclude<StoredMessage['purpose'], 'copy'> }
  /** The address of the page. */
  uri: string
}

/** What a one-time code is for, and the service on whose page the person signs. */
type LinkCode = Pick<CodeHolder, 'purpose' | 'isReading'> & { signsAt?: string }

type AnswerNotice = Omit<EventNotice, 'orderID' | 'dealerID'>

interface LinkNotice {
  orderID: number
  dealerID: number
  title: string
  link?: string
  advice?: string
  missing?: 'signed'
  reason?: string
}

/** What a message that a dealer is about to send says. */
export interface DraftedLink<Content> {
  dealerID: number
  content: Content
  /** The dealer's own words. */
  subject?: string
  body?: string
}

/** A file that an e-mail has, made when it is sent. */
type LinkAttachment = Record<'filename' | 'contentType', string> & { content: (of: JobServices) => Promise<Buffer> }

/**
 * A kind of link that customers get by e-mail or SMS. `Subject` is the record that the link shows, and `Content` the part of it that
 * messages name.
 */
export interface LinkKind<Subject extends Content, Content> {
  /** Reads the record of a link, for a message by this channel. Undefined if it no longer exists. */
  find: (tx: Transaction, guid: string, channel: Channel) => Promise<Subject | undefined>
  /**
   * Whether the state of a link after its last day is that it expired: it may have been settled without an answer. Undefined if the
   * dealer is not told.
   */
  isExpired?: (subject: Subject, tx: Transaction) => boolean | Promise<boolean>
  /** Closes what a link that expired leaves open, under `lock`. Undefined if its state alone says that it expired. */
  onExpired?: (expired: Work & { subject: Subject }) => Promise<void>
  /** Whether the recipient can still use the link. A message with a link that they cannot use is stopped. */
  isOpen: (subject: Subject, message: StoredMessage, tx: Transaction) => boolean | Promise<boolean>
  nameOf: (subject: Subject) => string
  uriOf: (services: JobServices, subject: Subject) => string | Promise<string>
  mail: (letter: Letter<Content>) => LinkMail
  text: (letter: Letter<Content>) => string
  attachments?: (content: Content) => LinkAttachment[]
  /** What the message of a draft would say. Stores nothing. Undefined for a kind that dealers do not send. */
  draft: ((context: Context, draft: LinkDraft) => Promise<DraftedLink<Content>>) | undefined
  /** What a notice to the dealer says about the link, and why it ended early. */
  noticeOf: (subject: Subject) => LinkNotice
  /** What follows from the answer, in the transaction of the job that tells the dealer. Running it again must change nothing. */
  onAnswered?: (answered: Work & { subject: Subject }) => Promise<void>
  /** What the dealer hears about the answer. Undefined if another job tells of it, or if there is nothing to tell. */
  answerOf?: (subject: Subject, tx: Transaction) => AnswerNotice | Promise<AnswerNotice | undefined>
  /** The days after a message on which its recipient is reminded of the link. Default: those of signing requests. */
  reminderDays?: (config: Config) => readonly number[]
  /** Whether a due reminder is sent, or skipped because it is the dealer's turn. */
  mayRemind?: (tx: Transaction, subject: Subject) => Promise<boolean>
  /** What a one-time code is for, with which the recipient confirms an answer. Undefined for a link without codes. */
  code?: (subject: Subject) => LinkCode
  /** Locks the caller's link until the call ends. Refuses a link that needs no code in its state. */
  lockForCode?: (context: Context) => Promise<void>
  /** Lists an event of a code in the evidence of the answer. */
  logCode?: (tx: Transaction, subject: Subject, event: EnvelopeEvent) => Promise<void>
  /** Locks the records that `onSent` changes, in the sequence in which calls lock them. */
  lock?: (tx: Transaction, subject: Subject) => Promise<unknown>
  /** Changes the record in the transaction that stores a message as sent. */
  onSent?: (sent: Work & { services: JobServices; subject: Subject; message: StoredMessage }) => Promise<void>
}

type DeclaredLink = ReturnType<typeof declareLink>
/** A link with its record, which only the functions of its kind read. */
export type LoadedLink = NonNullable<Awaited<ReturnType<DeclaredLink['loadLink']>>>
/** A message with its link. */
export type LoadedMessage = NonNullable<Awaited<ReturnType<DeclaredLink['loadMessage']>>>

export type LinkKinds = Readonly<Record<LinkKindName, DeclaredLink>>

/** The declaration of the kind of a link. Undefined if only a later release, which ran before, has the kind. */
export const kindOf = (kinds: LinkKinds, { kind }: { kind: LinkKindName }): DeclaredLink | undefined => kinds[kind]

/** Declares a kind of link. `server/src/link-kinds.ts` lists them. */
export function declareLink<Subject extends Content & object, Content>(declared: LinkKind<Subject, Content>) {
  const bind = (subject: Subject) => ({
    /** The name of the recipient. */
    name: declared.nameOf(subject),
    notice: declared.noticeOf(subject),
    lock: async (tx: Transaction) => declared.lock?.(tx, subject),
  })
  return {
    /** Whether the kind closes links that expired. */
    closesExpired: declared.onExpired !== undefined,
    loadLink: async (tx: Transaction, guid: string) => {
      const subject = await declared.find(tx, guid, 'email')
      if (!subject) return undefined
      return {
        ...bind(subject),
        isExpired: (await declared.isExpired?.(subject, tx)) ?? false,
        onExpired: async (work: Work) => declared.onExpired?.({ ...work, subject }),
        onAnswered: async (work: Work) => declared.onAnswered?.({ ...work, subject }),
        findAnswer: async () => declared.answerOf?.(subject, tx),
      }
    },
    /** The message of a draft, with an address that opens nothing. */
    loadDraft: async (context: Context, draft: LinkDraft) => {
      const drafted = await declared.draft?.(context, draft)
      if (!drafted) return undefined
      const { dealerID, content, subject = '', body = '' } = drafted
      const letter = {
        config: context.config,
        subject: content,
        message: { purpose: 'request' as const, orderID: draft.orderID, subject, body },
        uri: `${context.config.publicUrl}/…`,
      }
      const sender = await getSender(context.tx, dealerID)
      return {
        mail: (): MailContent => linkMail(context.config, sender, declared.mail(letter), letter.uri),
        text: () => declared.text(letter),
        attachments: (declared.attachments?.(content) ?? []).map(({ filename }) => filename),
      }
    },
    lockForCode: async (context: Context) => declared.lockForCode?.(context),
    findCodeHolder: async (tx: Transaction, guid: string): Promise<CodeHolder | undefined> => {
      const [link, subject] = [await findCustomerLink(tx, guid), await declared.find(tx, guid, 'email')]
      const { code } = declared
      if (!code || !link || !subject) return undefined
      const log: CodeHolder['log'] = async (tx, event) => declared.logCode?.(tx, subject, event)
      return { signsAt: '', ...link, ...code(subject), log }
    },
    loadMessage: async (tx: Transaction, message: StoredMessage) => {
      const { purpose } = message
      const subject = await declared.find(tx, message.link, message.channel)
      if (!subject) return undefined
      const sender = await getSender(tx, message.dealerID)
      const link = bind(subject)
      const letter = async (services: JobServices) => ({
        config: services.config,
        subject,
        // A copy has the words of the message, and no link.
        message: { ...message, purpose: purpose === 'copy' ? ('request' as const) : purpose },
        uri: purpose === 'copy' ? '' : await declared.uriOf(services, subject),
      })
      return {
        ...link,
        message,
        isOpen: await declared.isOpen(subject, message, tx),
        sender,
        mail: async (services: JobServices): Promise<MailContent> => {
          const content = await letter(services)
          const copyOf = purpose === 'copy' ? link.name : undefined
          const mail = linkMail(services.config, sender, declared.mail(content), content.uri, copyOf)
          const files = declared.attachments?.(subject) ?? []
          if (files.length === 0) return mail
          const attachments = await Promise.all(
            files.map(async ({ content, ...file }) => ({ ...file, content: await content(services) })),
          )
          return { ...mail, attachments }
        },
        text: async (services: JobServices) => declared.text(await letter(services)),
        reminderDays: declared.reminderDays ?? ((config: Config) => config.signingReminderDays),
        mayRemind: async (tx: Transaction) => declared.mayRemind?.(tx, subject) ?? true,
        onSent: async (work: Work, services: JobServices) => declared.onSent?.({ ...work, services, subject, message }),
      }
    },
  }
}

/** Reads a message with the record of its link. */
export async function loadMessage(kinds: LinkKinds, tx: Transaction, messageID: number) {
  const message = await findMessage(tx, messageID)
  return message && kindOf(kinds, message)?.loadMessage(tx, message)
}
