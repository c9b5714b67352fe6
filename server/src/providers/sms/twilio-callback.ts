import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SmsProgress, type SmsReceipt, smsProgress } from './port.ts'

/**
 * Whether a request was signed with the account's token: HMAC-SHA1 over the address that was called and the fields of
 * the form, sorted by name. Some of Twilio's requests name the port of the protocol in that address and others do not.
 */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  signature: string | string[] | undefined,
  body: Buffer,
): boolean {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature, 'base64')
  const fields = sortedFields(body)
  let found = false
  for (const address of [url, withPort(url)]) {
    const expected = createHmac('sha1', authToken).update(`${address}${fields}`).digest()
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = true
  }
  return found
}

function sortedFields(body: Buffer): string {
  const form = new URLSearchParams(body.toString('utf8'))
  const names = [...new Set(form.keys())].sort()
  return names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => `${name}${value}`)).join('')
}

function withPort(url: string): string {
  const { protocol, host, port } = new URL(url)
  const standard = protocol === 'https:' ? '443' : '80'
  return port === '' ? url.replace(`//${host}`, `//${host}:${standard}`) : url
}

/** What became of a message, in the words of the error codes that Twilio documents for text messages. */
const reasons: Readonly<Record<string, string>> = {
  '21610': 'The recipient has asked to be sent no more messages',
  '30003': 'The telephone is switched off or can not be reached',
  '30004': 'The message is blocked by the recipient or their carrier',
  '30005': 'The number does not exist any more',
  '30006': 'The number is a landline, or its carrier can not be reached',
  '30007': 'The carrier has filtered the message out',
  '30008': 'The carrier gives no reason',
}

const early: Readonly<Record<string, SmsProgress>> = { accepted: 'queued', scheduled: 'queued', read: 'delivered' }

/** Reads a status; undefined where it is none of those that say how far a message got. */
export function readStatus(reference: string, body: Buffer): SmsReceipt | undefined {
  const form = new URLSearchParams(body.toString('utf8'))
  const said = form.get('MessageStatus') ?? ''
  const progress = early[said] ?? smsProgress.find((known) => known === said)
  if (!progress) return undefined
  const code = form.get('ErrorCode') ?? ''
  const isLost = progress === 'undelivered' || progress === 'failed'
  const reason = reasons[code] ?? (code ? `The carrier could not deliver it (${code})` : 'The carrier gives no reason')
  return { reference, progress, reason: isLost ? reason : '' }
}
