import { toInternational } from '@dealerline/shared/rules/phone.ts'
import type { JobServices } from '../calls/job-services.ts'
import type { Attempt } from '../kernel/jobs.ts'
import { OutsideError, OutsideRefused } from '../kernel/outside-error.ts'
import type { MailMessage } from '../providers/email/port.ts'
import { toMessageId } from './mail.ts'
import type { Channel } from './recipient.ts'

export type MailContent = Omit<MailMessage, 'to' | 'toName' | 'messageId'>
type Services = Pick<JobServices, 'providers' | 'config'>

/** A message to one person. Only the content of its channel is made. */
export interface MessageToDeliver {
  channel: Channel
  /** The e-mail address or mobile number. */
  to: string
  toName: string
  /** Identifies the message at the services, so that a repeated job sends it once. */
  reference: string
  mail: () => MailContent | Promise<MailContent>
  text: () => string | Promise<string>
  /** Whether the text is secret, such as a one-time code, and must not be stored. */
  isSecret?: boolean
}

/** Stores the result of an attempt. `waiting`: the job will try again. */
type RecordStatus = (status: 'sent' | 'failed' | 'waiting', problem?: string) => Promise<unknown>

/**
 * Sends a message in a job and records the result. A refusal of the service is final; after any other error the job is tried
 * again, and the last attempt records `failed`.
 */
export async function deliverMessage(
  services: Services,
  attempt: Attempt,
  message: MessageToDeliver,
  recordStatus: RecordStatus,
): Promise<void> {
  try {
    await sendMessage(services, message)
  } catch (error) {
    const isRefused = error instanceof OutsideRefused
    const isSendingError = error instanceof OutsideError || error instanceof NotSent
    const problem = isSendingError ? error.message : 'The message could not be sent'
    await recordStatus(isRefused || attempt.last ? 'failed' : 'waiting', problem)
    if (!isRefused) throw error
    return
  }
  await recordStatus('sent')
}

/** Sends a message in a job. @throws OutsideError if the service does not take it, NotSent if the service does not send it */
export async function sendMessage({ providers, config }: Services, message: MessageToDeliver): Promise<void> {
  const { channel, to, toName, reference, isSecret = false } = message
  if (channel === 'email') {
    await providers.email.send({ to, toName, messageId: toMessageId(config, reference), ...(await message.mail()) })
    return
  }
  const text = { to: [toInternational(to)], text: await message.text(), reference, ...(isSecret && { isSecret }) }
  const results = await providers.sms.send(text)
  if (!results.some(({ status }) => status === 'sent'))
    throw new NotSent(`SMS not sent: ${results[0]?.reason ?? 'no reason given'}`)
}

/** The error if the message service accepted the request but did not send the message. */
export class NotSent extends Error {}
