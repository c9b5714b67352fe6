import { profileCalls } from '@dealerline/shared/contract/profile.ts'
import { asking, askWith } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getProfile, saveNoticeChannels, saveProfile } from './profile.ts'
import { endSignIn, listSignIns, toPerson } from './sign-ins.ts'

export const profileRoutes = routesOf(profileCalls, {
  getProfile: (context) => getProfile(context),
  saveProfile: (context, { body }) => saveProfile(context, body),
  saveNoticeChannels: (context, { body }) => saveNoticeChannels(context, body),
  getSignIns: askWith((context) => toPerson(context), listSignIns),
  endSignIn: asking(endSignIn),
})
