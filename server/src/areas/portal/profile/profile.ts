import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import { type Profile, type profileCalls, profileFields } from '@dealerline/shared/contract/profile.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { defaultChannels, eventNames } from '@dealerline/shared/rules/events.ts'
import { noticeChannels, noticeRoleOf } from '@dealerline/shared/rules/notice-channels.ts'
import { type Context, isStale } from '../../../calls/context.ts'
import * as queries from './queries.ts'

const blank: queries.StoredProfile = { phone: '', mobile: '', signature: '', version: 0 }

/** The profile of the signed-in person, not of the dealer they act as. */
export async function getProfile({ tx, caller: { actorID } }: Pick<Context, 'tx' | 'caller'>): Promise<Profile> {
  const [profile = blank, choices, level] = await Promise.all([
    queries.findProfile(tx, actorID),
    queries.selectChoices(tx, actorID),
    queries.findOwnLevel(tx, actorID),
  ])
  const role = noticeRoleOf(toCallerKind(level?.authLevel, level?.authGroup)) ?? 'seller'
  const channelsByEvent = new Map(choices.map(({ event, channels }) => [event, channels]))
  const notices = eventNames.map((event) => ({
    event,
    channels: [...(channelsByEvent.get(event) ?? defaultChannels(event, role))],
  }))
  return { ...profile, notices }
}

export async function saveProfile(
  context: Context,
  { version: _, ...change }: BodyOf<typeof profileCalls.saveProfile>,
): Promise<Profile> {
  const { tx, caller } = context
  const current = (await queries.lockProfile(tx, caller.actorID)) ?? blank
  if (isStale(context, current)) throw new AppError('stale', { current: await getProfile(context) })
  const { version: _version, ...stored } = current
  const fields = withChange(profileFields, stored, change)
  await queries.saveProfile(tx, caller.actorID, fields)
  tx.audit({ entityType: 'profile', entityID: caller.actorID, action: 'changed', data: fields })
  return getProfile(context)
}

/** Stores the channels of one event. */
export async function saveNoticeChannels(
  context: Context,
  { event, channels }: BodyOf<typeof profileCalls.saveNoticeChannels>,
): Promise<Profile> {
  const { tx, caller } = context
  const { mobile } = (await queries.findProfile(tx, caller.actorID)) ?? blank
  if (channels.includes('sms') && mobile === '')
    assertNoErrors([{ path: 'channels', message: 'Enter your mobile number first' }])
  const sorted = noticeChannels.filter((channel) => channels.includes(channel))
  await queries.saveChoice(tx, caller.actorID, event, sorted)
  tx.audit({
    entityType: 'profile',
    entityID: caller.actorID,
    action: 'notices changed',
    data: { event, channels: sorted },
  })
  return getProfile(context)
}
