import { z } from 'zod'
import { authLevels } from '../rules/access.ts'
import { flagNames } from '../rules/flags.ts'
import { call, id } from './call.ts'
import { emailAddress } from './signing-message.ts'

export const dealer = z.object({
  dealerID: z.number().int(),
  dealerIDno: z.string(),
  ubDealerID: z.string(),
  groupNo: z.string(),
  dealerFullName: z.string(),
  dealerEmail: z.string(),
  authLevel: z.enum(authLevels),
  authGroup: z.string(),
  lastLogedIn: z.string(),
  isAdmin: z.boolean(),
  isAirlinePartner: z.boolean(),
  isResidential: z.boolean(),
})

/**
 * The signed-in person, with the feature flags of their e-mail address. `mfaEnrolled` is also true if the identity
 * provider handles multi-factor authentication. `mfaRequired`: the person must add a second factor first and can
 * otherwise only sign out. `isLevelKnown` is false if the portal does not know the stored level, which then gives no
 * access.
 */
export const signedInDealer = dealer.extend({
  flags: z.record(z.enum(flagNames), z.boolean()),
  mfaEnrolled: z.boolean(),
  mfaRequired: z.boolean(),
  isLevelKnown: z.boolean(),
})
export type SignedInDealer = z.output<typeof signedInDealer>

export const sessionCalls = {
  getSettings: call('GET Portal/GetSettings', {
    summary: 'Get the public portal settings',
    description: 'The web app needs them before sign-in.',
    access: 'public',
    reply: z.object({
      providerName: z.string(),
      /**
       * The provider's time zone, such as `Australia/Sydney`. It defines when days begin and end, and how times are
       * shown.
       */
      timeZone: z.string(),
      primaryColour: z.string(),
      logoUrl: z.string(),
      /** Address of Remote Support; empty if it is not configured. */
      remoteSupportUrl: z.string(),
      /** Text of the watermark on every screen; empty for none. */
      watermark: z.string(),
      esignRoute: z.string(),
      airlinePartnerName: z.string(),
      airlinePartnerRoute: z.string(),
      /** Whether the portal sends traces, so that the web app reports the actions that start them. */
      isTracing: z.boolean(),
      oidcIssuer: z.string(),
      oidcClientID: z.string(),
    }),
  }),
  getDealerFromEmail: call('POST Order/getDealerFromEmail', {
    summary: 'Get the caller’s dealer record',
    description: 'Accepts only the caller’s own e-mail. 404 if there is no record.',
    access: 'signedIn',
    reads: true,
    beforeMfa: true,
    body: z.object({ email: emailAddress }),
    reply: signedInDealer,
  }),
  signOut: call('POST Auth/SignOut', {
    summary: 'End the sign-in of the token',
    description: 'Every token of the sign-in is refused from the next call on, on every server.',
    access: 'signedIn',
    beforeMfa: true,
    noContent: true,
  }),
  getDealerAuthLevel: call('GET Auth/GetDealerAuthLevel/{dealerID}', {
    summary: 'Get a permission level',
    description: 'People ask for their own level, administrators for that of any dealer. Otherwise 404.',
    access: 'signedIn',
    params: z.object({ dealerID: id }),
    reply: z.object({ authLevel: z.enum(authLevels) }),
  }),
}
export type PortalSettings = z.output<typeof sessionCalls.getSettings.reply>
