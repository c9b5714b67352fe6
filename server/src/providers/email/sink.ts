import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { OutsideRefused, reasonOf } from '../../kernel/outside-error.ts'
import { behave } from '../behaviour.ts'
import { putMail } from './queries.ts'

const maximumBytes = 30 * 1024 * 1024

/** The maximum lines of a message: those of an attachment of 30 MB. The parser needs a kilobyte for a line of a text. */
const maximumLines = 420_000

export type MailSink = {
  /** The address for makeSmtpEmail: `smtp://127.0.0.1:port`. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a mail server for this machine only. It delivers every message to the mailbox page.
 * @param port 0 for any free port
 */
export async function startMailSink({ pool, port = 0 }: { pool: Pool; port?: number }): Promise<MailSink> {
  const server = new SMTPServer({
    name: 'mailbox',
    banner: 'Sandbox mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maximumBytes,
    // Clients keep their connections open for further messages.
    closeTimeout: 10,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
      store(pool, stream, recipients).then(
        () => done(),
        (error) => done(smtpError(error)),
      )
    },
  })
  // Ignore errors, because clients may disconnect in the middle of a message.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function store(pool: Pool, stream: Readable, recipients: string[]) {
  const raw = await buffer(stream)
  if (hasMoreLines(raw, maximumLines)) throw new OutsideRefused('email', 'The message has too many lines')
  // Each message counts, because a client may send several over a connection.
  const { times } = await behave(pool, 'email')
  const mail = await PostalMime.parse(raw)
  await putMail(pool, {
    message_id: mail.messageId?.replace(/^<|>$/g, '') ?? `${randomUUID()}@mailbox`,
    received_at: receivedAt(mail.date),
    sender: mail.from ? addressText(mail.from) : '',
    recipients: mail.to?.map(addressText) ?? recipients,
    subject: mail.subject ?? '',
    html: mail.html ?? null,
    plain: mail.text ?? null,
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
    raw,
    times,
  })
}

function hasMoreLines(raw: Buffer, maximum: number): boolean {
  let lines = 0
  for (let end = raw.indexOf('\n'); end >= 0 && lines <= maximum; end = raw.indexOf('\n', end + 1)) lines += 1
  return lines > maximum
}

function addressText({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address
}

function smtpError(error: unknown): Error & { responseCode: number } {
  const refused = error instanceof OutsideRefused
  const message = reasonOf(error, 'The message could not be stored')
  return Object.assign(new Error(message), { responseCode: refused ? 550 : 421 })
}

/** Messages of the demonstration data were sent in the past. The date of a message has no fractions of a second. */
function receivedAt(date: string | undefined): Date {
  const now = new Date()
  const sentAt = date ? new Date(date) : now
  return now.getTime() - sentAt.getTime() > 60_000 ? sentAt : now
}
