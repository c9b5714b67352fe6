import { toInternational } from '@dealerline/shared/rules/phone.ts'
import type { Attempt } from '../kernel/jobs.ts'
import { OutsideError } from '../kernel/outside-error.ts'
import type { MailMessage } from '../providers/email/port.ts'
import type { JobServices } from './job-services.ts'

/** A message to one person. Only the content of its channel is made. */
export interface MessageToDeliver {
  channel: 'email' | 'sms'
  /** The e-mail address or mobile number. */
  to: string
  toName: string
  /** Identifies the message at the services, so that a repeated job sends it once. */
  reference: string
  mail: () => Omit<MailMessage, 'to' | 'toName' | 'messageId'>
  text: () => string
}

/** Stores the result of an attempt. `waiting`: the job will try again. */
type RecordStatus = (status: 'sent' | 'failed' | 'waiting', problem?: string) => Promise<unknown>

/**
 * Sends a message in a job and records the result. A refusal of the service is final; after any other error the job is tried
 * again, and the last attempt records `failed`.
 */
export async function deliverMessage(
  services: Pick<JobServices, 'providers' | 'config'>,
  attempt: Attempt,
  message: MessageToDeliver,
  recordStatus: RecordStatus,
): Promise<void> {
  try {
    await send(services, message)
  } catch (error) {
    const isRefused = error instanceof OutsideError && error.kind === 'refused'
    const isSendingError = error instanceof OutsideError || error instanceof NotSent
    const problem = isSendingError ? error.message : 'The message could not be sent'
    await recordStatus(isRefused || attempt.last ? 'failed' : 'waiting', problem)
    if (!isRefused) throw error
    return
  }
  await recordStatus('sent')
}

async function send(
  { providers, config }: Pick<JobServices, 'providers' | 'config'>,
  { channel, to, toName, reference, mail, text }: MessageToDeliver,
): Promise<void> {
  if (channel === 'email') {
    const messageId = `${reference}@${new URL(config.publicUrl).hostname}`
    await providers.email.send({ to, toName, messageId, ...mail() })
    return
  }
  const results = await providers.sms.send({ to: [toInternational(to)], text: text(), reference })
  if (!results.some(({ status }) => status === 'sent')) throw new NotSent(results[0]?.reason ?? 'no reason given')
}

/** The error if the message service accepted the request but did not send the message. */
class NotSent extends Error {}
