import { sessionCalls } from '@dealerline/shared/contract/session.ts'
import { askWith } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { endSignIn } from './queries.ts'
import { getAuthLevel, readOwnDealer, toSignedIn } from './session.ts'

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
    isTracing: config.otlpEndpoint !== undefined,
    oidcIssuer: config.oidcIssuer ?? `${config.publicUrl}/identity`,
    oidcClientID: config.oidcClientId,
  }),
  getDealerFromEmail: askWith((context, { body }) => readOwnDealer(context, body.email), toSignedIn),
  signOut: async ({ tx, caller, from, log }) => {
    await endSignIn(tx)
    log.info({ event: 'signOut', actorID: caller.actorID, address: from.ip }, 'Somebody ended their sign-in.')
    return null
  },
  getDealerAuthLevel: (context, { params }) => getAuthLevel(context, params.dealerID),
})
