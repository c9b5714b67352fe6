import { z } from 'zod'
import { byLink, call, guid, orderParams } from './call.ts'
import { delivery } from './envelope.ts'

const milestoneStates = ['done', 'current', 'waiting', 'problem'] as const
export type MilestoneState = (typeof milestoneStates)[number]

/** The party that acts in a milestone. `carrier`: the losing carrier of a number. */
const milestoneActors = ['customer', 'dealer', 'provider', 'carrier'] as const
export type MilestoneActor = (typeof milestoneActors)[number]

/** One milestone of an order, a service or a number, in words. */
export const progressMilestone = z.object({
  /** Identifies the milestone in the order. A milestone that is reached again, such as a second rejection, has another key. */
  key: z.string(),
  what: z.string(),
  state: z.enum(milestoneStates),
  actor: z.enum(milestoneActors),
  /** The name of the person or company that acts. */
  who: z.string(),
  /** The instant at which it was reached; '' before, or if only the day is known. */
  at: z.string(),
  /** The expected day, or the day on which it was reached, as YYYY-MM-DD; '' if unknown. */
  day: z.string(),
  detail: z.string(),
  /** The next step; only in a milestone that is current or has a problem. */
  next: z.string(),
})
export type ProgressMilestone = z.output<typeof progressMilestone>

/** Services of one kind with the same milestones. */
const progressLine = z.object({ labels: z.array(z.string()), milestones: z.array(progressMilestone) })
const progressService = z.object({ title: z.string(), lines: z.array(progressLine) })

/** The services at one address; '' for services without an address. */
const progressSite = z.object({ address: z.string(), services: z.array(progressService) })

/** Numbers that move from one carrier and have the same milestones. */
const progressNumbers = z.object({
  label: z.string(),
  count: z.number().int(),
  carrier: z.string(),
  milestones: z.array(progressMilestone),
})

/**
 * `replaced`: the order was changed and sent again after the link was signed. `takenBack`: it is being changed.
 */
const progressStates = [
  'draft',
  'sent',
  'processing',
  'done',
  'declined',
  'cancelled',
  'takenBack',
  'replaced',
] as const
export type ProgressState = (typeof progressStates)[number]

export const progress = z.object({
  orderID: z.number().int(),
  state: z.enum(progressStates),
  /** The state in one sentence, and the next step. */
  now: z.string(),
  next: z.string(),
  milestones: z.array(progressMilestone),
  sites: z.array(progressSite),
  numbers: z.array(progressNumbers),
  /** The last moment at which a customer's link shows the progress; '' while the order is in progress. */
  endsAt: z.string(),
})
export type Progress = z.output<typeof progress>

const progressChannels = ['email', 'sms'] as const
export type ProgressChannel = (typeof progressChannels)[number]

/** The progress for the dealer, with the messages about it that signers chose, oldest first. */
export const orderProgress = progress.extend({ deliveries: z.array(delivery.omit({ kind: true })) })
export type OrderProgress = z.output<typeof orderProgress>

/** The page of a signer's link. */
export const progressPage = z.object({
  providerName: z.string(),
  dealerName: z.string(),
  toName: z.string(),
  progress,
  /** The channels by which this person can get messages, each with the masked address that got the link to sign. */
  channels: z.array(z.object({ channel: z.enum(progressChannels), to: z.string(), isOn: z.boolean() })),
})
export type ProgressPage = z.output<typeof progressPage>

export const progressCalls = {
  getOrderProgress: call('GET Order/GetOrderProgress/{orderID}', {
    summary: 'Get the progress of an order',
    description:
      'The milestones of the order, of its services by address, and of its ported numbers, as the customer reads them, and the messages about them that signers chose. 404 for a quote.',
    access: 'staff',
    params: orderParams,
    reply: orderProgress,
  }),
  getProgressFromGuid: call('GET Order/GetProgressFromGuid/{guid}', {
    summary: 'Get the progress of a signed order',
    description:
      'For the link of a person who has signed, until 90 days after the last milestone. 404 before the signature and afterwards. Changes nothing.',
    ...byLink,
    reply: progressPage,
  }),
  chooseProgressMessages: call('POST Order/ChooseProgressMessages/{guid}', {
    summary: 'Choose messages about an order',
    description:
      'Messages go only to the address that got the link to sign. An omitted channel is switched off. 400 for a channel without an address.',
    access: 'guid',
    perMinute: 60,
    params: z.object({ guid }),
    body: z.object({ channels: z.array(z.enum(progressChannels)).max(2, 'At most 2 channels') }),
    reply: progressPage,
  }),
  stopProgressMessages: call('POST Order/StopProgressMessages/{guid}/{channel}', {
    summary: 'Stop messages about an order',
    description:
      'For the header List-Unsubscribe of the e-mails (RFC 8058). The content of the body is ignored. There is no GET, because mail scanners open links.',
    access: 'guid',
    perMinute: 60,
    params: z.object({ guid, channel: z.enum(progressChannels) }),
    raw: { type: 'application/x-www-form-urlencoded', bytes: 10_000 },
    reply: z.object({ stopped: z.literal(true) }),
  }),
}
