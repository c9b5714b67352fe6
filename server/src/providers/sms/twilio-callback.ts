import { createHmac, timingSafeEqual } from 'node:crypto'
import { ownValue } from '@dealerline/shared/own-value.ts'
import { type SmsProgress, type SmsReceipt, smsProgress } from './port.ts'

/**
 * Whether a request was signed with the account's token. The signature is the HMAC-SHA1 of the requested address and
 * the form's fields, sorted by name. Twilio signs the address sometimes with the default port and sometimes without it,
 * so both are accepted.
 */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  signature: string | string[] | undefined,
  body: Buffer,
): boolean {
  if (typeof signature !== 'string') return false
  const signatureBytes = Buffer.from(signature, 'base64')
  const fields = sortedFields(body)
  let isValid = false
  for (const address of [url, withPort(url)]) {
    const expected = createHmac('sha1', authToken).update(`${address}${fields}`).digest()
    if (signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)) isValid = true
  }
  return isValid
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

/** The reasons for the error codes that Twilio documents for text messages. */
const reasons: Readonly<Record<string, string>> = {
  '21610': 'The recipient has asked to get no more messages',
  '30003': 'The telephone is switched off or cannot be reached',
  '30004': 'The message is blocked by the recipient or their carrier',
  '30005': 'The number does not exist any more',
  '30006': 'The number is a landline, or its carrier cannot be reached',
  '30007': 'The carrier has filtered the message out',
  '30008': 'The carrier gives no reason',
}

const early: Readonly<Record<string, SmsProgress>> = { accepted: 'queued', scheduled: 'queued', read: 'delivered' }

/** Parses the body of a callback. Undefined if it does not report progress. */
export function readStatus(reference: string, body: Buffer): SmsReceipt | undefined {
  const form = new URLSearchParams(body.toString('utf8'))
  const status = form.get('MessageStatus') ?? ''
  const progress = ownValue(early, status) ?? smsProgress.find((candidate) => candidate === status)
  if (!progress) return undefined
  const code = form.get('ErrorCode') ?? ''
  const isLost = progress === 'undelivered' || progress === 'failed'
  const reason =
    ownValue(reasons, code) ?? (code ? `The carrier could not deliver it (${code})` : 'The carrier gives no reason')
  return { reference, progress, reason: isLost ? reason : '' }
}
