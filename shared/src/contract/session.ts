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
 * The person who is signed in, with the feature flags that hold for their e-mail. `mfaEnrolled` is also true where the
 * identity provider sees to multi-factor authentication itself. `isLevelKnown` is false where the stored level is none of
 * the portal's, which gives no access either.
 */
export const signedInDealer = dealer.extend({
  flags: z.record(z.enum(flagNames), z.boolean()),
  mfaEnrolled: z.boolean(),
  isLevelKnown: z.boolean(),
})
export type SignedInDealer = z.output<typeof signedInDealer>

export const sessionCalls = {
  getSettings: call({
    method: 'GET',
    path: 'Portal/GetSettings',
    summary: 'What the web app needs before anybody has signed in.',
    access: 'public',
    reply: z.object({
      providerName: z.string(),
      /** Such as `Australia/Sydney`: days begin and end in it, and times are shown in it. */
      timeZone: z.string(),
      primaryColour: z.string(),
      logoUrl: z.string(),
      /** Empty where there is no Remote Support. */
      remoteSupportUrl: z.string(),
      /** Written across every screen; empty for nothing. */
      watermark: z.string(),
      esignRoute: z.string(),
      airlinePartnerName: z.string(),
      airlinePartnerRoute: z.string(),
      oidcIssuer: z.string(),
      oidcClientID: z.string(),
    }),
  }),
  getDealerFromEmail: call({
    method: 'POST',
    path: 'Order/getDealerFromEmail',
    summary:
      'The dealer record of the person who is signed in; only their own e-mail is answered. 404 where there is none.',
    access: 'signedIn',
    reads: true,
    body: z.object({ email: emailAddress }),
    reply: signedInDealer,
  }),
  getDealerAuthLevel: call({
    method: 'GET',
    path: 'Auth/GetDealerAuthLevel/{dealerID}',
    summary: 'The authorisation level of the dealer who is signed in.',
    access: 'signedIn',
    params: z.object({ dealerID: id }),
    reply: z.object({ authLevel: z.enum(authLevels) }),
  }),
}
export type PortalSettings = z.output<typeof sessionCalls.getSettings.reply>
