import { maskAddress } from '@dealerline/shared/rules/signer-identity.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Attempt } from '../../kernel/jobs.ts'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import type { CodeHolder } from '../../links/code-address.ts'
import * as queries from '../../links/code-queries.ts'
import { toReference } from '../../links/code-receipts.ts'
import { hashCode, makeCode, makeSalt } from '../../links/code-secret.ts'
import { type MessageToDeliver, NotSent, sendMessage } from '../../messages/deliver-message.ts'
import { findCodeHolder } from './code-holder.ts'
import { lockEnvelope, updateEnvelope } from './envelope-queries.ts'
import { codeMail, codeText } from './messages.ts'

interface CodeToSend {
  code: queries.StoredCode
  holder: CodeHolder
}

/**
 * The job that makes a code and sends it. Only the hash of the code is stored, so a retry makes a new code, which
 * replaces the previous one. The job stops if a newer code was requested or the code would already have expired.
 */
export async function sendCode(services: JobServices, { codeID }: { codeID: number }, attempt: Attempt): Promise<void> {
  const { pool } = services
  const secret = makeCode()
  const codeToSend = await inJob(pool, async (tx) => {
    const code = await queries.findCode(tx, codeID)
    const holder = code && (await findCodeHolder(tx, code.linkGuid))
    const newestCode = code && (await queries.findNewestCode(tx, code.linkGuid))
    const isValid = newestCode?.codeID === codeID && code?.status === 'waiting' && code.expiresAt > currentTime()
    if (!holder || !isValid) return undefined
    const salt = makeSalt()
    const addressOf = await queries.findAddressOwner(tx, holder.dealerID, code)
    await queries.updateCode(tx, codeID, { salt, codeHash: await hashCode(secret, salt), addressOf })
    return { code, holder }
  })
  if (!codeToSend) return
  try {
    await sendMessage(services, toMessage(services.config, codeToSend, { secret, attempt }))
    await recordSent(services, codeToSend)
  } catch (error) {
    const isRefused = error instanceof NotSent || error instanceof OutsideRefused
    const status = isRefused || attempt.last ? 'failed' : 'waiting'
    const problem = error instanceof Error ? error.message : String(error)
    await inJob(pool, (tx) => queries.updateCode(tx, codeID, { status, problem }))
    if (!isRefused) throw error
  }
}

function toMessage(
  config: Config,
  { code: { codeID, channel, address: to, expiresAt }, holder }: CodeToSend,
  { secret, attempt }: { secret: string; attempt: Attempt },
): MessageToDeliver {
  return {
    channel,
    to,
    toName: holder.name,
    reference: toReference(codeID, attempt.number, holder.guid),
    mail: () => codeMail(config, holder, { secret, expiresAt }),
    text: () => codeText(config, holder, { secret, expiresAt }),
    isSecret: true,
  }
}

async function recordSent({ pool }: JobServices, { code, holder }: CodeToSend): Promise<void> {
  const { envelopeGuid, name, orderID } = holder
  const to = maskAddress(code.channel, code.address)
  const what = `Code sent by ${code.channel === 'email' ? 'e-mail' : 'SMS'} to ${to}`
  await inJob(pool, async (tx) => {
    if (envelopeGuid) {
      await lockEnvelope(tx, envelopeGuid)
      const event = { at: currentTime().toISOString(), type: 'codeSent' as const, what, who: name, from: '' }
      await updateEnvelope(tx, envelopeGuid, { event })
    }
    await queries.updateCode(tx, code.codeID, { status: 'sent', problem: '' })
    const data = { channel: code.channel, to, name }
    tx.audit({ entityType: 'order', entityID: orderID, action: 'code sent', data })
  })
}
