import { sessionCalls } from '@dealerline/shared/contract/session.ts'
import { routesOf } from '../../../calls/calls.ts'
import { endSignIn } from './queries.ts'
import { getAuthLevel, getDealer } from './session.ts'

export const sessionRoutes = routesOf(sessionCalls, {
  getSettings: async ({ config }) => ({
    providerName: config.providerName,
    timeZone: config.timeZone,
    primaryColour: config.primaryColour,
    logoUrl: config.logoUrl ?? '',
    remoteSupportUrl: config.environment === 'production' ? (config.remoteSupportUrl ?? '') : '',
    watermark: config.stagingWatermark ? config.environment : '',
    esignRoute: config.esignRoute,
    airlinePartnerName: config.airlinePartnerName,
    airlinePartnerRoute: config.airlinePartnerRoute,
    oidcIssuer: config.oidcIssuer ?? `${config.publicUrl}/identity`,
    oidcClientID: config.oidcClientId,
  }),
  getDealerFromEmail: (context, { body }) => getDealer(context, body.email),
  signOut: async ({ tx, caller, from, log }) => {
    await endSignIn(tx)
    log.info({ event: 'signOut', actorID: caller.actorID, address: from.ip }, 'Somebody ended their sign-in.')
    return null
  },
  getDealerAuthLevel: (context, { params }) => getAuthLevel(context, params.dealerID),
})
