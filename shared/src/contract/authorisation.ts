import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, recordIDOrNone } from './call.ts'
import { authorisation, authorisationChange, loginEmail } from './dealer-records.ts'

const byEmail = z.object({ email: loginEmail })

/**
 * Data to enrol an authenticator app: `secret` to type or `qrCode` (SVG) to scan. An external identity provider
 * supplies `link` instead.
 */
const enrolment = z.object({
  email: z.string(),
  secret: z.string(),
  uri: z.string(),
  qrCode: z.string(),
  link: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

/** Result of verifying an e-mail address. */
export const emailAnswer = z.object({
  valid: z.boolean(),
  verified: z.boolean(),
  ispersonal: z.boolean(),
  isfreemail: z.boolean(),
})

export const authorisationCalls = {
  getAuthorisations: call('GET Auth/GetAuthorisations', {
    summary: 'List the permissions of the provider’s staff',
    description: 'Covers administrators, employees and direct sales.',
    access: 'admin',
    reply: z.array(authorisation),
  }),
  getAuthorisation: call('GET Auth/GetAuthorisation', {
    summary: 'Get the caller’s permissions',
    access: 'signedIn',
    reply: authorisation,
  }),
  updateAuthorisation: call('POST Auth/UpdateAuthorisation', {
    summary: 'Change or create a person’s permissions',
    renews: 'everything',
    description: 'Creates a record for a new person if `dealerID` is 0. 400 if another record has the e-mail.',
    access: 'admin',
    body: authorisationChange.extend({
      dealerID: recordIDOrNone,
      email: loginEmail,
      dealerFullName: limited('Name', 100).default(''),
    }),
    reply: authorisation,
  }),
  addMFAToUser: call('POST Auth/AddMFAToUser', {
    summary: 'Begin enrolment in multi-factor authentication',
    description: 'Takes effect when `Auth/ConfirmMFA` confirms the first code.',
    access: 'staff',
    // Takes no idempotency key, because the reply holds a secret that must not be stored with it.
    reads: true,
    beforeMfa: true,
    body: byEmail,
    reply: enrolment,
  }),
  confirmMFA: call('POST Auth/ConfirmMFA', {
    summary: 'Confirm multi-factor authentication with a code',
    description: 'Takes the first code of the authenticator app. Returns the recovery codes, once only.',
    access: 'staff',
    reads: true,
    beforeMfa: true,
    body: byEmail.extend({ code: limited('Code', 40).min(1, ruleMessage('required', 'Code')) }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeMFA: call('POST Auth/RemoveMFA', {
    summary: 'Remove multi-factor authentication from a person',
    description: 'For a person who has lost their authenticator app.',
    access: 'admin',
    body: byEmail,
    reply: byEmail,
  }),
  verifyEmail: call('GET Auth/VerifyEmail/{email}', {
    summary: 'Verify an e-mail address',
    access: 'staff',
    params: z.object({ email: limited('E-mail', 320) }),
    reply: emailAnswer,
  }),
}
