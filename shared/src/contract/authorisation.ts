import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, recordIDOrNone } from './call.ts'
import { authorisation, authorisationChange, loginEmail } from './dealer-records.ts'

const byEmail = z.object({ email: loginEmail })

/** An authenticator app takes `secret` or reads `qrCode` (SVG); a provider of its own has a page, `link`, instead. */
const enrolment = z.object({
  email: z.string(),
  secret: z.string(),
  uri: z.string(),
  qrCode: z.string(),
  link: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

/** What is known of an e-mail address. */
export const emailAnswer = z.object({
  valid: z.boolean(),
  verified: z.boolean(),
  ispersonal: z.boolean(),
  isfreemail: z.boolean(),
})

export const authorisationCalls = {
  getAuthorisations: call({
    method: 'GET',
    path: 'Auth/GetAuthorisations',
    summary: 'What everybody who works for the provider may: administrators, employees, direct sales.',
    access: 'admin',
    reply: z.array(authorisation),
  }),
  getAuthorisation: call({
    method: 'GET',
    path: 'Auth/GetAuthorisation',
    summary: 'What whoever calls may.',
    access: 'signedIn',
    reply: authorisation,
  }),
  updateAuthorisation: call({
    method: 'POST',
    path: 'Auth/UpdateAuthorisation',
    summary:
      'Changes what a person may, or (dealerID 0) begins a record for somebody new. 400 where the e-mail is taken.',
    access: 'admin',
    body: authorisationChange.extend({
      dealerID: recordIDOrNone,
      email: loginEmail,
      dealerFullName: limited('Name', 100).default(''),
    }),
    reply: authorisation,
  }),
  addMFAToUser: call({
    method: 'POST',
    path: 'Auth/AddMFAToUser',
    summary: 'Begins multi-factor authentication for whoever calls. It counts once the first code is confirmed.',
    access: 'staff',
    // Takes no idempotency key: the answer is a secret, which must not be kept under one.
    reads: true,
    body: byEmail,
    reply: enrolment,
  }),
  confirmMFA: call({
    method: 'POST',
    path: 'Auth/ConfirmMFA',
    summary: 'Takes the first code of the app, and answers the recovery codes, this once.',
    access: 'staff',
    reads: true,
    body: byEmail.extend({ code: limited('Code', 40).min(1, ruleMessage('required', 'Code')) }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeMFA: call({
    method: 'POST',
    path: 'Auth/RemoveMFA',
    summary: 'Takes multi-factor authentication away from somebody who has lost it.',
    access: 'admin',
    body: byEmail,
    reply: byEmail,
  }),
  verifyEmail: call({
    method: 'GET',
    path: 'Auth/VerifyEmail/{email}',
    summary: 'What is known of an e-mail address.',
    access: 'staff',
    params: z.object({ email: limited('E-mail', 320) }),
    reply: emailAnswer,
  }),
}
