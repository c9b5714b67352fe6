import type { ProgressChannel } from '@dealerline/shared/contract/progress.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { PortChange, PortFacts, SignerFacts } from '@dealerline/shared/progress/facts.ts'
import type { AppointmentRecord } from '@dealerline/shared/rules/appointments.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { StoredFollower } from './follower-queries.ts'

/** A link of an order. Times are null until the event happens. */
export interface StoredLink extends Pick<SignerFacts, 'name' | 'role' | 'status'> {
  guid: string
  envelopeGuid: string
  isReplaced: boolean
  email: string
  mobile: string
  sentAt: string | null
  viewedAt: string | null
  signedAt: string | null
}

/** The result of `app.find_progress`. */
export interface StoredProgress {
  orderID: number
  isQuote: boolean
  orderStatus: number
  movedAt: string
  signedDate: string
  dealerName: string
  customerName: string
  takenAt: string | null
  envelope: { guid: string; sentAt: string | null; document: ReadableOrder } | null
  links: StoredLink[]
  ports: PortFacts[]
  portChanges: PortChange[]
  /** Every chosen time, oldest first. */
  appointments: (AppointmentRecord & { changedAt: string })[]
}

/** Returns the facts about the progress of an order; undefined if the caller can't see it. */
export const findProgress = async (tx: Transaction, orderID: number) =>
  (await tx.value<{ facts: StoredProgress | null }>('find_progress')`
    select app.find_progress(${orderID}) as facts`) ?? undefined

/** Returns the channels by which a person gets messages. */
export const selectChannels = (tx: Transaction, guid: string) =>
  tx.column<{ channel: ProgressChannel }>('select_progress_channels')`
    select channel as "channel" from progress_followers where recipient_guid = ${guid} and is_on order by channel`

/** A follower of an order, or the link by which they follow it. */
type Key<ID extends 'guid' | 'followerID'> = Pick<StoredFollower, ID | 'orderID' | 'dealerID'>

/** Switches a channel on. Returns the id of the follower, or undefined if it was on before. */
export const switchOn = (tx: Transaction, { guid, orderID, dealerID }: Key<'guid'>, channel: ProgressChannel) =>
  tx.value<{ followerID: number }>('switch_progress_on')`
    insert into progress_followers (recipient_guid, order_id, dealer_id, channel)
      values (${guid}, ${orderID}, ${dealerID}, ${channel})
      on conflict (recipient_guid, channel) do update set is_on = true, changed_at = app.now(), checked_at = app.now()
        where not progress_followers.is_on
      returning follower_id as "followerID"`

/** Switches a channel off. Returns whether it was on. */
export const switchOff = (tx: Transaction, guid: string, channel: ProgressChannel) =>
  tx.hasRow('switch_progress_off')`
    update progress_followers set is_on = false, changed_at = app.now()
      where recipient_guid = ${guid} and channel = ${channel} and is_on returning follower_id as "followerID"`

/** Stores milestones that a follower knows. Returns those that are new. */
export const insertNotices = (
  tx: Transaction,
  { followerID, orderID, dealerID }: Key<'followerID'>,
  milestones: readonly string[],
) =>
  tx.column<{ milestone: string }>('insert_progress_notices')`
    insert into progress_notices (follower_id, milestone, order_id, dealer_id)
      select ${followerID}, milestone, ${orderID}, ${dealerID} from unnest(${milestones}::text[]) as milestone
      on conflict do nothing returning milestone`
