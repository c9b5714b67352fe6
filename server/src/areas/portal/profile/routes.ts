import { profileCalls } from '@dealerline/shared/contract/profile.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { getProfile, saveNoticeChannels, saveProfile } from './profile.ts'
import { endSignIn, listSignIns, toPerson } from './sign-ins.ts'

export const profileRoutes = routesOf(profileCalls, {
  getProfile: (context) => getProfile(context),
  saveProfile: (context, { body }) => saveProfile(context, body),
  saveNoticeChannels: (context, { body }) => saveNoticeChannels(context, body),
  getSignIns: steps({ prepare: (context) => toPerson(context), call: listSignIns }),
  endSignIn: steps(endSignIn),
})
