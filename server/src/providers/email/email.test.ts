import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BehaviourMode, setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { getAttachment } from './attachment.ts'
import { linkify, readMailbox, renderMailbox } from './mailbox.ts'
import type { EmailProvider, MailMessage } from './port.ts'
import { findRawMail, getMail, listMail } from './queries.ts'
import { makeMailSandbox } from './sandbox.ts'
import { type MailSink, startMailSink } from './sink.ts'
import { makeSmtpEmail } from './smtp.ts'

const pool = makeTestPool()
let sink: MailSink
let email: EmailProvider
/** A client that sends all messages over the same connections, as the portal does with the sandbox. */
let keeping: EmailProvider

beforeAll(async () => {
  sink = await startMailSink({ pool })
  const settings = { url: sink.url, from: 'Example Telecom <orders@example.test>', timeoutMs: 60_000 }
  email = makeSmtpEmail(settings)
  keeping = makeMailSandbox({ ...settings, pool })
})
afterEach(() => setBehaviour(pool, 'email', { mode: 'ok' }))
afterAll(async () => {
  await sink.stop()
  await pool.end()
})

function makeMessage(part: Partial<MailMessage> = {}): MailMessage {
  return {
    to: 'petra@example.test',
    toName: 'Petra Nováková',
    subject: 'Order 10482 – please sign',
    html: '<p>Hello <a href="https://portal.test/docusign/1">sign</a></p><script>alert(1)</script>',
    text: 'Sign at https://portal.test/docusign/1.',
    messageId: `${randomUUID()}@portal.test`,
    ...part,
  }
}

async function stored(messageId: string) {
  const summary = (await listMail(pool, { limit: 1000 })).find((mail) => mail.message_id === messageId)
  return summary && getMail(pool, summary.id)
}

test('a message arrives with sender, recipient, subject, plain text and attachment', async () => {
  const content = Buffer.from('%PDF-1.7 sample')
  const message = makeMessage({ attachments: [{ filename: 'order.pdf', contentType: 'application/pdf', content }] })
  await expect(email.send(message)).resolves.toEqual({ messageId: message.messageId })
  const mail = await stored(message.messageId)
  expect(mail).toMatchObject({
    sender: 'Example Telecom <orders@example.test>',
    recipients: ['Petra Nováková <petra@example.test>'],
    subject: 'Order 10482 – please sign',
    deliveries: 1,
    attachments: [{ name: 'order.pdf', type: 'application/pdf', size: content.length }],
  })
  expect(mail?.plain).toContain('https://portal.test/docusign/1')
  expect(await getAttachment(pool, mail?.id ?? 0, 0)).toMatchObject({ name: 'order.pdf', content })
  expect(await getAttachment(pool, mail?.id ?? 0, 1)).toBeUndefined()
})

test.each<[string, Partial<MailMessage>]>([
  ['the name of the recipient', { toName: 'Petra\r\nBcc: spy@example.test' }],
  ['the subject', { subject: 'Order\r\nBcc: spy@example.test\r\n\r\nAnother text' }],
  ['the subject with a bare line feed', { subject: 'Order\nX-Injected: spy@example.test' }],
  ['the sender’s name', { fromName: 'Dana\r\nBcc: spy@example.test' }],
  ['the name of the reply address', { replyTo: { address: 'd@example.test', name: 'D\r\nBcc: spy@example.test' } }],
  ['the reply address', { replyTo: { address: 'd@example.test\r\nBcc: spy@example.test' } }],
  [
    'the name of a file',
    { attachments: [{ filename: 'a.pdf\r\nBcc: spy@example.test', contentType: 'text/plain', content: Buffer.of(1) }] },
  ],
])('a line break in %s adds no header and no recipient', async (_, part) => {
  const plainHeaders = headersOf(await rawMailAfter(makeMessage({ replyTo: { address: 'd@example.test' } })))
  const raw = await rawMailAfter(makeMessage({ replyTo: { address: 'd@example.test' }, ...part }))
  expect(headersOf(raw)).toEqual(plainHeaders)
  const parsed = await PostalMime.parse(raw)
  expect(parsed.to).toHaveLength(1)
  expect([parsed.cc, parsed.bcc]).toEqual([undefined, undefined])
  expect(parsed.text?.trim()).toBe(makeMessage().text)
})

test.each(['petra@example.test\r\nRCPT TO:<spy@example.test>', 'petra@example.test\r\nBcc: spy@example.test'])(
  'a line break in the address of the recipient adds no recipient: %j',
  async (to) => {
    const message = makeMessage({ to })
    await email.send(message).catch(() => undefined)
    const mail = await stored(message.messageId)
    expect(mail?.recipients.filter((one) => /<spy@|^spy@/.test(one)) ?? []).toEqual([])
    const raw = mail && (await findRawMail(pool, mail.id))
    if (raw) expect(headersOf(raw)).not.toContain('bcc')
  },
)

async function rawMailAfter(message: MailMessage): Promise<Buffer> {
  await email.send(message)
  const raw = await findRawMail(pool, (await stored(message.messageId))?.id ?? 0)
  if (!raw) throw new Error('The message did not arrive.')
  return raw
}

/** Returns the names of the message's headers in lower case. */
function headersOf(raw: Buffer): string[] {
  const [head = ''] = raw.toString('latin1').split(/\r?\n\r?\n/)
  return head
    .split(/\r?\n/)
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
    .sort()
}

test('a message that is sent twice is shown once, with the number of deliveries', async () => {
  const message = makeMessage()
  await email.send(message)
  await email.send(message)
  expect(await stored(message.messageId)).toMatchObject({ deliveries: 2 })
})

test('a repeated delivery is shown once', async () => {
  await setBehaviour(pool, 'email', { mode: 'repeat', remaining: 1 })
  const message = makeMessage()
  await email.send(message)
  expect(await stored(message.messageId)).toMatchObject({ deliveries: 2 })
})

test('each message over a kept connection has the behaviour of the sandbox', async () => {
  const send = async (mode: BehaviourMode) => {
    const message = makeMessage()
    await setBehaviour(pool, 'email', { mode, remaining: 1 })
    const outcome = await keeping.send(message).then(
      () => 'sent',
      ({ kind }: { kind: string }) => kind,
    )
    return [outcome, (await stored(message.messageId))?.deliveries ?? 0]
  }
  expect(await send('ok')).toEqual(['sent', 1])
  expect(await send('repeat')).toEqual(['sent', 2])
  expect(await send('refuse')).toEqual(['refused', 0])
  expect(await send('ok')).toEqual(['sent', 1])
  expect(await send('down')).toEqual(['unavailable', 0])
  expect(await send('ok')).toEqual(['sent', 1])
})

test('a test of the sandbox has its behaviour', async () => {
  await keeping.test()
  await setBehaviour(pool, 'email', { mode: 'down', remaining: 1 })
  await expect(keeping.test()).rejects.toMatchObject({ system: 'email', kind: 'unavailable' })
})

test.each([
  ['down', 'unavailable'],
  ['refuse', 'refused'],
] as const)('a server set to %s returns %s, and works again afterwards', async (mode, kind) => {
  await setBehaviour(pool, 'email', { mode, remaining: 1 })
  const message = makeMessage()
  await expect(email.send(message)).rejects.toMatchObject({ system: 'email', kind })
  expect(await stored(message.messageId)).toBeUndefined()
  await email.send(message)
  expect(await stored(message.messageId)).toBeDefined()
})

test('times out if the server is slower than the timeout', async () => {
  await setBehaviour(pool, 'email', { mode: 'slow', remaining: 1, delayMs: 2500 })
  const hurried = makeSmtpEmail({ url: sink.url, from: 'a@example.test', timeoutMs: 1500 })
  await expect(hurried.send(makeMessage())).rejects.toMatchObject({ kind: 'timeout' })
})

test('the sandbox refuses a message with so many lines that its parser fills the memory', async () => {
  const message = makeMessage({ text: 'a\n'.repeat(430_000) })
  await expect(email.send(message)).rejects.toMatchObject({ kind: 'refused' })
  expect(await stored(message.messageId)).toBeUndefined()
})

test('reports a missing server as unavailable', async () => {
  const unreachable = makeSmtpEmail({ url: 'smtp://127.0.0.1:9', from: 'a@example.test' })
  await expect(unreachable.send(makeMessage())).rejects.toMatchObject({ kind: 'unavailable' })
})

test('the mailbox page shows a message in a frame that runs no scripts', async () => {
  const message = makeMessage({ subject: '<b>& "quoted"' })
  await email.send(message)
  const mail = await stored(message.messageId)
  const page = renderMailbox(await readMailbox(pool, '/dev/mailbox', { mail: mail?.id }))
  expect(page).toContain('sandbox="allow-popups')
  expect(page).not.toContain('allow-scripts')
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;b&gt;&amp; &quot;quoted&quot;')
  expect(page).toContain('&lt;base target=&quot;_blank&quot;&gt;')
  const text = renderMailbox(await readMailbox(pool, '/dev/mailbox', { mail: mail?.id, view: 'text' }))
  expect(text).toContain('<a href="https://portal.test/docusign/1" target="_blank" rel="noopener">')
})

test('an empty mailbox explains what will appear', () => {
  const page = renderMailbox({ path: '/dev/mailbox', mails: [], texts: [], query: {} })
  expect(page).toContain('No messages yet')
})

test('linkify excludes the full stop after an address and escapes the rest', () => {
  expect(linkify('<Go> https://a.test/x?y=1&z=2.')).toBe(
    '&lt;Go&gt; <a href="https://a.test/x?y=1&amp;z=2" target="_blank" rel="noopener">https://a.test/x?y=1&amp;z=2</a>.',
  )
})

test('a message to a domain with accents goes to its ASCII form', async () => {
  const message = makeMessage({ to: 'pat&co@Bücher.example', toName: '' })
  await email.send(message)
  expect((await stored(message.messageId))?.recipients).toEqual(['pat&co@xn--bcher-kva.example'])
})
