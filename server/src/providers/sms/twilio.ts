import type { Pool } from 'pg'
import { z } from 'zod'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { type HttpAdapter, makeHttpAdapter } from '../http-adapter.ts'
import { toMobileNumber } from './mobile-number.ts'
import type { SmsProvider, SmsResult } from './port.ts'
import { beginSms, findSms, finishSms } from './queries.ts'
import { isSignedByTwilio, readStatus } from './twilio-callback.ts'

export type TwilioSettings = {
  pool: Pool
  accountSid: string
  authToken: string
  /** A number in E.164, a sender name, or a messaging service (`MG…`). */
  from: string
  baseUrl?: string
  timeoutMs?: number
  /**
   * The address for Twilio's status callbacks, to which the reference of the message is appended. Undefined for no
   * callbacks.
   */
  callbackUrl?: string | undefined
}

/** The largest assumed difference between the clocks of Twilio and the portal. */
const clockDifferenceMs = 60_000

const sendReply = z.object({ status: z.string() })
const listReply = z.object({
  messages: z.array(z.object({ body: z.string(), status: z.string(), date_created: z.string() })),
})

/**
 * Makes a service that sends text messages by Twilio. Twilio has no idempotency keys, so the portal records each
 * message before it sends it. If the outcome is unknown, it searches Twilio's list of messages before it sends the
 * message again.
 */
export function makeTwilioSms(settings: TwilioSettings): SmsProvider {
  const authorization = `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`
  const http = makeHttpAdapter({
    system: 'sms',
    baseUrl: settings.baseUrl ?? 'https://api.twilio.com',
    headers: { authorization },
    timeoutMs: settings.timeoutMs,
  })
  return {
    async test() {
      await http.call({ method: 'GET', path: `${accountPath(settings)}.json`, reply: z.unknown() })
    },
    async send({ to, text, reference, isSecret = false }) {
      const results: SmsResult[] = []
      for (const number of to) results.push(await sendOne(http, settings, { number, text, reference, isSecret }))
      return results
    },
    readCallback({ reference, headers, body }) {
      const url = callbackUrlOf(settings, reference)
      const isSigned =
        url !== undefined && isSignedByTwilio(settings.authToken, url, headers['x-twilio-signature'], body)
      return isSigned ? readStatus(reference, body) : 'notSigned'
    },
  }
}

function callbackUrlOf({ callbackUrl }: TwilioSettings, reference: string): string | undefined {
  return callbackUrl === undefined ? undefined : `${callbackUrl}${encodeURIComponent(reference)}`
}

async function sendOne(
  http: HttpAdapter,
  settings: TwilioSettings,
  message: { number: string; text: string; reference: string; isSecret: boolean },
): Promise<SmsResult> {
  const { number, text, reference, isSecret } = message
  const to = toMobileNumber(number)
  if (!to) return { to: number, status: 'failed', reason: 'Not an Australian mobile number' }
  const { pool } = settings
  if (!(await beginSms(pool, { reference, to, text: isSecret ? '' : text }))) {
    const first = await findSms(pool, { reference, to })
    if (first && first.status !== 'sending') return toResult(number, first.status, first.reason ?? undefined)
    if (first && (await isListed(http, settings, { to, text, since: first.created_at }))) {
      await finishSms(pool, { reference, to, status: 'sent' })
      return { to: number, status: 'sent' }
    }
  }
  try {
    await http.call({
      method: 'POST',
      path: messagesPath(settings),
      form: form(settings, to, text, reference),
      reply: sendReply,
    })
    await finishSms(pool, { reference, to, status: 'sent' })
    return { to: number, status: 'sent' }
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error
    await finishSms(pool, { reference, to, status: 'failed', reason: error.message })
    return { to: number, status: 'failed', reason: error.message }
  }
}

async function isListed(
  http: HttpAdapter,
  settings: TwilioSettings,
  message: { to: string; text: string; since: Date },
): Promise<boolean> {
  const day = message.since.toISOString().slice(0, 10)
  const query = { To: message.to, 'DateSent>': day, PageSize: 100 }
  const { messages } = await http.call({ method: 'GET', path: messagesPath(settings), query, reply: listReply })
  // An earlier message may have the same text.
  const earliest = message.since.getTime() - clockDifferenceMs
  return messages.some(
    ({ body, status, date_created }) =>
      body === message.text && Date.parse(date_created) >= earliest && status !== 'failed' && status !== 'undelivered',
  )
}

const accountPath = ({ accountSid }: TwilioSettings) => `2010-04-01/Accounts/${encodeURIComponent(accountSid)}`
const messagesPath = (settings: TwilioSettings) => `${accountPath(settings)}/Messages.json`

function form(settings: TwilioSettings, to: string, text: string, reference: string): Record<string, string> {
  const { from } = settings
  const callbackUrl = callbackUrlOf(settings, reference)
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return { To: to, Body: text, ...sender, ...(callbackUrl && { StatusCallback: callbackUrl }) }
}

function toResult(to: string, status: 'sent' | 'failed', reason?: string): SmsResult {
  return reason === undefined ? { to, status } : { to, status, reason }
}
