import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { defaultChannels, type EventName, type NoticeContent } from '@dealerline/shared/rules/events.ts'
import { deliveredChannels, noticeRoleOf } from '@dealerline/shared/rules/notice-channels.ts'
import type { Work } from '../calls/context.ts'
import { inJob, type Job } from '../calls/job-services.ts'
import type { Transaction } from '../kernel/database.ts'
import { OutsideRefused } from '../kernel/outside-error.ts'
import type { SmsReceipt } from '../providers/sms/port.ts'
import { NotSent, sendMessage } from './deliver-message.ts'
import { toMail } from './mail.ts'
import { findNotice, findNoticePerson, insertDealerNotification, showInBell } from './notice-queries.ts'

/** An event, and the dealer who hears of it: the owner of the order. */
export interface EventNotice extends NoticeContent {
  event: EventName
  dealerID: number
  /** Identifies the event, so that a repeated job tells of it once. */
  key: string
  /** Who caused it. */
  by: string
  orderID?: number
}

/**
 * Tells a dealer about an event on the channels that they chose, once: adds the notification and queues the messages, in the
 * transaction of the job. Returns whether the dealer hears of it now. Row policies let only jobs do this, so a call queues a job.
 */
export async function tellOfEvent({ tx, queue }: Work, notice: EventNotice): Promise<boolean> {
  const { event, dealerID, key, by, orderID, title, lines, link } = notice
  const person = await findNoticePerson(tx, dealerID, event)
  const role = person && noticeRoleOf(toCallerKind(person.authLevel, person.authGroup))
  if (!person || !role) return false
  const channels = deliveredChannels(person.channels ?? defaultChannels(event, role), person.mobile !== '')
  if (channels.length === 0) return false
  const notificationID = await insertDealerNotification(tx, {
    dealerID,
    key,
    title,
    text: lines.join('\n'),
    by,
    event,
    link,
    orderID,
    inBell: channels.includes('bell'),
    inDigest: channels.includes('digest'),
    bySms: channels.includes('sms'),
  })
  if (notificationID === undefined) return false
  for (const channel of channels)
    if (channel === 'email' || channel === 'sms') await queue(tx, 'notices.send', { notificationID, channel })
  return true
}

/**
 * The job that sends one notice by e-mail or SMS. The services recognise a repeated one by its key. A person gets as many SMS in 24
 * hours as a customer. A notice that cannot be sent is in the bell instead.
 */
export const sendNotice: Job<'notices.send'> = async (services, { notificationID, channel }, attempt) => {
  const { pool, config } = services
  const notice = await inJob(pool, (tx) => findNotice(tx, notificationID))
  if (!notice) return
  const { key, title, text, link, email, name, mobile, smsCount } = notice
  const url = link && `${config.publicUrl}${link}`
  const isText = channel === 'sms'
  try {
    if (isText && (mobile === '' || smsCount > config.messagesPerRecipient))
      throw new NotSent('This person gets no more SMS')
    await sendMessage(services, {
      channel,
      to: isText ? mobile : email,
      toName: name,
      reference: isText ? `notice-${notificationID}` : key,
      mail: () => toMail(title, text.split('\n'), url ? { label: 'Open in the portal', uri: url } : undefined),
      text: () => [`${config.providerName}: ${title}`, ...(url && [url])].join(' '),
    })
  } catch (error) {
    const isFinal = error instanceof NotSent || error instanceof OutsideRefused
    if (isFinal || attempt.last) await inJob(pool, (tx) => showInBell(tx, notificationID))
    if (!isFinal) throw error
  }
}

/** Shows a notice in the bell whose SMS was not delivered. Returns whether the message is a notice. */
export async function recordNoticeReceipt(
  { tx }: { tx: Transaction },
  { reference, reason }: SmsReceipt,
): Promise<boolean> {
  const notificationID = Number(/^notice-(\d{1,9})$/.exec(reference)?.[1])
  if (!notificationID) return false
  if (reason) await showInBell(tx, notificationID)
  return true
}
