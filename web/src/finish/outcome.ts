import { useState } from 'react'
import { channelNames, type MessageChannel } from '../links/channels.ts'
import { sentJustNow } from '../links/sent-just-now.ts'
import type { Message } from '../ui/feedback/notify.ts'
import type { Phase } from './phase.ts'

/** The result of the person's last action, in one sentence. It is shown while the order stays in this phase. */
export interface Outcome {
  text: string
  phase: Phase
  isBad?: boolean
}

/**
 * Keeps the result of the last action. It is shown as soon as the order is in its phase. `count` counts the shown results so that
 * each moves the focus to the heading; it is 0 without one.
 */
export function useOutcome(phase: Phase) {
  const [last, setLast] = useState<{ outcome: Outcome | undefined; count: number }>({ outcome: undefined, count: 0 })
  const outcome = last.outcome?.phase === phase ? last.outcome : undefined
  return {
    outcome,
    count: outcome ? last.count : 0,
    report: (outcome: Outcome) => setLast(({ count }) => ({ outcome, count: count + 1 })),
  }
}

interface SendingReply {
  isRepeated: boolean
  results: readonly { status: string; reason: string }[]
}

/** Returns the sentence about a message that has just been sent. */
export function describeSending(
  name: string,
  toName: string,
  channel: MessageChannel,
  { isRepeated, results }: SendingReply,
): Pick<Outcome, 'text' | 'isBad'> {
  const [result] = results
  const by = `to ${toName} by ${channelNames[channel]}`
  if (result?.status === 'refused') return { text: `${name} was not sent ${by}: ${result.reason}`, isBad: true }
  // The same message may still wait to be sent.
  if (isRepeated && result?.status !== 'queued')
    return { text: `The same message was sent to ${toName} less than a minute ago.` }
  if (result?.status === 'sent') return { text: `${name} was sent ${by}.` }
  return { text: `${name} is waiting to be sent ${by}. It is retried until it is sent.` }
}

/** Returns the notice about a message that the service has taken: now, or less than a minute ago. */
export function sentNotice(channel: MessageChannel, { isRepeated }: Pick<SendingReply, 'isRepeated'>): Message {
  if (isRepeated) return { httpStatus: 200, message: sentJustNow, isBad: true }
  return { httpStatus: 200, message: channel === 'email' ? 'Email Sent' : 'SMS sent OK' }
}
