import type { ProgressChannel, ProgressPage } from '@dealerline/shared/contract/progress.ts'
import { assertNoErrors } from '@dealerline/shared/errors.ts'
import { reachedNotices } from '@dealerline/shared/progress/notices.ts'
import type { Context } from '../../../calls/context.ts'
import { channelsOf, findFollowedOrder, getProgressPage } from './order-progress.ts'
import { insertNotices, switchOff, switchOn } from './queries.ts'

const missingAddress: Record<ProgressChannel, string> = {
  email: 'The link to sign was not sent by e-mail, so there is no address. Choose SMS.',
  sms: 'The link to sign was not sent by SMS, so there is no number. Choose e-mail.',
}

/**
 * Switches the messages of the caller's link on or off. They go only to the address that got the link to sign, so that
 * nobody can have messages sent to another person. Milestones that were reached before are not sent.
 */
export async function chooseMessages(context: Context, channels: readonly ProgressChannel[]): Promise<ProgressPage> {
  const { tx, caller } = context
  const { order, link, facts } = await findFollowedOrder(context)
  const offered = channelsOf(link).map(({ channel }) => channel)
  assertNoErrors(
    channels
      .filter((channel) => !offered.includes(channel))
      .map((channel) => ({ path: 'channels', message: missingAddress[channel] })),
  )
  const key = { guid: link.guid, orderID: order.orderID, dealerID: caller.dealerID }
  const reachedKeys = reachedNotices(facts).map((notice) => notice.key)
  let hasChanged = false
  for (const channel of offered) {
    if (!channels.includes(channel)) {
      hasChanged = (await switchOff(tx, link.guid, channel)) || hasChanged
      continue
    }
    const followerID = await switchOn(tx, key, channel)
    if (followerID === undefined) continue
    hasChanged = true
    await insertNotices(tx, { ...key, followerID }, reachedKeys)
  }
  if (hasChanged)
    tx.auditOrder(order.orderID, 'progress messages chosen', { name: caller.name, channels: [...channels] })
  return getProgressPage(context)
}

/** Stops the messages of one channel, also after the page has ended. */
export async function stopMessages(context: Context, channel: ProgressChannel): Promise<{ stopped: true }> {
  const { tx, caller } = context
  const { guid, orderID } = caller.link ?? { guid: '', orderID: 0 }
  if (await switchOff(tx, guid, channel))
    tx.auditOrder(orderID, 'progress messages stopped', { name: caller.name, channel })
  return { stopped: true }
}
