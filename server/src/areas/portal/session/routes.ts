import { sessionCalls } from '@dealerline/shared/contract/session.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { toPortalSettings } from './portal-settings.ts'
import { endSignIn } from './queries.ts'
import { getAuthLevel, readOwnDealer, toSignedIn } from './session.ts'

export const sessionRoutes = routesOf(sessionCalls, {
  getSettings: async ({ config }) => toPortalSettings(config),
  getDealerFromEmail: steps({ prepare: (context, { body }) => readOwnDealer(context, body.email), call: toSignedIn }),
  signOut: async ({ tx, caller, from, log }) => {
    await endSignIn(tx)
    log.info({ event: 'signOut', actorID: caller.actorID, address: from.ip }, 'Somebody ended their sign-in.')
    return null
  },
  getDealerAuthLevel: (context, { params }) => getAuthLevel(context, params.dealerID),
})
