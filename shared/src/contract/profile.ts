import { z } from 'zod'
import { phone } from '../records/kinds.ts'
import { type EventName, eventNames } from '../rules/events.ts'
import { noticeChannels } from '../rules/notice-channels.ts'
import { freeText } from '../rules/schemas.ts'
import { call, version } from './call.ts'
import { changeOf } from './changes.ts'

/** Form fields of a profile, validated. */
export const profileFields = z.object({
  phone: phone('Phone', 'phonenumber').schema,
  mobile: phone('Mobile', 'mobileOnly').schema,
  signature: freeText('Closing lines', 500),
})
export type ProfileFields = z.output<typeof profileFields>

const eventName = z.enum(eventNames as [EventName, ...EventName[]], 'event must choose an option')
const channels = z.array(z.enum(noticeChannels, 'channels must choose an option')).max(noticeChannels.length)

const profile = z.object({
  /** The number that customers see. Without one, they see that of the business. */
  phone: z.string(),
  /** The number for text messages to this person. */
  mobile: z.string(),
  /** The closing lines of e-mails to customers. Without them, they end with the person's name. */
  signature: z.string(),
  /** The channels of each event: chosen ones, or the defaults of the person's role. */
  notices: z.array(z.object({ event: eventName, channels: z.array(z.enum(noticeChannels)) })),
  version,
})
export type Profile = z.output<typeof profile>

const signIn = z.object({
  signedInAt: z.string(),
  expiresAt: z.string(),
  /** Whether this call was made with it. */
  isCurrent: z.boolean(),
})

const signIns = z.object({
  /** Whether the portal knows the sign-ins. It does not if an external identity provider manages them. */
  isKnown: z.boolean(),
  signIns: z.array(signIn),
})

export const profileCalls = {
  getProfile: call('GET Portal/GetProfile', {
    summary: 'Get the caller’s profile',
    description: 'Profiles belong to the signed-in person, not to the dealer they act as.',
    access: 'staff',
    reply: profile,
  }),
  saveProfile: call('POST Portal/SaveProfile', {
    summary: 'Change the caller’s phone numbers and closing lines',
    description: 'Omitted fields keep their values. 409 with the current record if `version` is stale.',
    access: 'staff',
    body: changeOf(profileFields).extend({ version: version.optional() }),
    reply: profile,
  }),
  saveNoticeChannels: call('POST Portal/SaveNoticeChannels', {
    summary: 'Choose the channels on which the caller hears of an event',
    description: 'SMS needs a mobile number in the profile. Returns the profile.',
    access: 'staff',
    body: z.object({ event: eventName, channels }),
    reply: profile,
  }),
  getSignIns: call('GET Auth/GetSignIns', {
    summary: 'List the caller’s sign-ins',
    description: 'Newest first.',
    access: 'staff',
    reply: signIns,
  }),
  endSignIn: call('POST Auth/EndSignIn', {
    summary: 'End one of the caller’s sign-ins',
    description:
      'Every token of that sign-in is refused from the next call on. 404 if it has ended already. Returns the others.',
    access: 'staff',
    body: z.object({ signedInAt: z.iso.datetime('signedInAt must be a time') }),
    reply: signIns,
  }),
}
