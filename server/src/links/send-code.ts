import { maskAddress } from '@dealerline/shared/rules/signer-identity.ts'
import { toDisplayTime } from '@dealerline/shared/rules/time.ts'
import { inJob, type Job } from '../calls/job-services.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import { OutsideRefused } from '../kernel/outside-error.ts'
import { NotSent, sendMessage } from '../messages/deliver-message.ts'
import { type CustomerMail, customerMail } from '../messages/mail.ts'
import type { SmsReceipt } from '../providers/sms/port.ts'
import type { CodeHolder } from './code-address.ts'
import * as queries from './code-queries.ts'
import { hashCode, makeCode, makeSalt } from './code-secret.ts'
import { kindOf, type LinkKinds } from './declare-link.ts'
import { findCustomerLink } from './link-queries.ts'

/**
 * The job that makes a code and sends it. Only the hash of the code is stored, so a retry makes a new code, which
 * replaces the previous one. The job stops if a newer code was requested or the code would already have expired.
 */
export const sendCode =
  (kinds: LinkKinds): Job<'links.code'> =>
  async (services, { codeID }, attempt) => {
    const { pool, config } = services
    const secret = makeCode()
    const toSend = await inJob(pool, (tx) => prepare(kinds, tx, codeID, secret))
    if (!toSend) return
    const { channel, address: to, expiresAt, holder } = toSend
    const until = toDisplayTime(expiresAt, { zone: true })
    try {
      await sendMessage(services, {
        channel,
        to,
        toName: holder.name,
        // Each attempt sends a different code, so each has its own reference at the service.
        reference: `code-${codeID}-${attempt.number}-${holder.guid}`,
        mail: () => codeMail(config, holder, secret, until),
        // The code comes first, so that phones offer to fill it in.
        text: () =>
          `${secret} is your ${config.providerName} code to ${holder.purpose}. Valid until ${until}. Only enter it yourself; do not give it to anybody.`,
        isSecret: true,
      })
      await inJob(pool, (tx) => recordSent(tx, toSend))
    } catch (error) {
      const isRefused = error instanceof NotSent || error instanceof OutsideRefused
      const status = isRefused || attempt.last ? 'failed' : 'waiting'
      const problem = error instanceof Error ? error.message : String(error)
      await inJob(pool, (tx) => queries.updateCode(tx, codeID, { status, problem }))
      // Another code is asked for by then.
      if (status === 'waiting') throw error
    }
  }

type CodeToSend = queries.StoredCode & { holder: CodeHolder }

/** Stores the hash of a code that is to be sent. Undefined if it is no longer valid. */
async function prepare(
  kinds: LinkKinds,
  tx: Transaction,
  codeID: number,
  secret: string,
): Promise<CodeToSend | undefined> {
  const code = await queries.findCode(tx, codeID)
  const link = code && (await findCustomerLink(tx, code.linkGuid))
  const holder = link && (await kindOf(kinds, link)?.findCodeHolder(tx, link.guid))
  const newestCode = code && (await queries.findNewestCode(tx, code.linkGuid))
  const isValid = newestCode?.codeID === codeID && code?.status === 'waiting' && code.expiresAt > currentTime()
  if (!holder || !isValid) return undefined
  const salt = makeSalt()
  const addressOf = await queries.findAddressOwner(tx, holder.dealerID, code)
  await queries.updateCode(tx, codeID, { salt, codeHash: await hashCode(secret, salt), addressOf })
  return { ...code, holder }
}

async function recordSent(tx: Transaction, { codeID, channel, address, holder }: CodeToSend): Promise<void> {
  const { name, orderID, log } = holder
  const to = maskAddress(channel, address)
  const what = `Code sent by ${channel === 'email' ? 'e-mail' : 'SMS'} to ${to}`
  await log(tx, { at: currentTime().toISOString(), type: 'codeSent', what, who: name, from: '' })
  await queries.updateCode(tx, codeID, { status: 'sent', problem: '' })
  tx.auditOrder(orderID, 'code sent', { channel, to, name })
}

/** The e-mail with a one-time code. It names no dealer, because nobody has to answer it. */
const codeMail = (config: Config, { name, purpose }: CodeHolder, secret: string, until: string): CustomerMail =>
  customerMail(config, undefined, {
    subject: `Your code to ${purpose}`,
    lines: [
      `Hello ${name},`,
      `${secret} is your ${config.providerName} code to ${purpose}. It is valid until ${until}.`,
      'Only enter it yourself; do not give it to anybody. If you did not ask for it, ignore this message.',
    ],
  })

/**
 * Stores why a text message with a code did not arrive.
 * @returns whether the reference belongs to a message with a code
 */
export async function recordCodeReceipt(
  { tx }: { tx: Transaction },
  { reference, reason }: SmsReceipt,
): Promise<boolean> {
  const codeID = Number(/^code-(\d{1,9})-/.exec(reference)?.[1])
  if (!codeID) return false
  if (reason) await queries.updateCode(tx, codeID, { status: 'failed', problem: reason })
  return true
}
