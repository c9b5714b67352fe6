import { z } from 'zod'
import { type Field, shapeOf, storedShapeOf } from '../blocks/kinds.ts'
import { interestStatuses, stepStatuses } from '../rules/interest-states.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, pageOf, paging, recordID, recordIDOrNone, version } from './call.ts'
import { changeShapeOf } from './catalogue-fields.ts'
import { dealerManager, dealerManagerInput, listed, loginEmail } from './dealer-records.ts'
import { interestFields, staffInterestFields } from './interest-fields.ts'

const needed = (field: Field<string>) =>
  limited(field.label, 200, ruleMessage('required', field.label)).pipe(field.schema)

/** The public form, checked. `website` is a field that people do not see: whoever fills it in is a machine. */
export const interestSubmission = z.object({
  ...shapeOf(interestFields),
  firstName: needed(interestFields.firstName),
  lastName: needed(interestFields.lastName),
  email: needed(interestFields.email),
  mobileNo: needed(interestFields.mobileNo),
  dealerName: needed(interestFields.dealerName),
  website: z.string().max(0, 'Leave this field empty').default(''),
})
export type InterestSubmission = z.output<typeof interestSubmission>

/** What follows a decision; `problem` says why it failed, or why it waits. */
const progress = z.object({ status: z.enum(stepStatuses), problem: z.string(), at: z.string() })
export type StepProgress = z.output<typeof progress>

export const dealerInterest = z.object({
  id: z.number().int(),
  ...storedShapeOf(staffInterestFields),
  fullName: z.string(),
  relationShipStatus: z.enum(interestStatuses),
  approved: z.boolean(),
  rejected: z.boolean(),
  /** What the sales system calls them: empty until they are onboarded, then 1. */
  salesForceID: z.string(),
  /** Always empty: people set their password themselves, by a link, and no token of theirs is kept. */
  password: z.literal(''),
  authToken: z.literal(''),
  /** The dealer that the approval made; 0 until then. */
  dealerID: z.number().int(),
  submittedAt: z.string(),
  decidedAt: z.string(),
  decidedBy: z.string(),
  welcome: progress,
  signing: progress,
  onboarding: progress,
  version,
})
export type DealerInterest = z.output<typeof dealerInterest>

/** With what has happened to it, and the dealer it has become. */
export const interestDetails = dealerInterest.extend({
  dealer: listed.nullable(),
  history: z.array(z.object({ at: z.string(), by: z.string(), what: z.string() })),
})
export type InterestDetails = z.output<typeof interestDetails>

/** Fields that are left out stay; the flags decide. */
const interestChange = z.object({
  id: recordID,
  ...changeShapeOf(staffInterestFields),
  approved: z.boolean('Invalid approved').optional(),
  rejected: z.boolean('Invalid rejected').optional(),
  version: version.default(0),
})
export type InterestChange = z.output<typeof interestChange>

export const interestQuery = z.object({
  keyword: limited('Keyword', 100).default(''),
  /** `new` are those that nobody has decided. */
  status: z.enum(['new', ...interestStatuses, 'all'], 'status must choose an option').default('new'),
  sortBy: z.enum(['submittedAt', 'fullName', 'dealerName']).default('submittedAt'),
  ...paging,
  descending: z.boolean().default(true),
})
export type InterestQuery = z.output<typeof interestQuery>

export const dealerContract = z.object({
  dealerID: z.number().int(),
  dealerFullName: z.string(),
  companyName: z.string(),
  /** `v2.1`: the versions of the dealer and of the business that it is printed from. */
  version: z.string(),
  status: z.enum(['For signature', 'Approved', 'Signed']),
  signedBy: z.string(),
  since: z.string(),
  /** As it is downloaded. */
  filename: z.string(),
})
export type DealerContract = z.output<typeof dealerContract>

const managerContract = dealerContract.extend({ dealerManagerId: z.number().int(), abn: z.string() })
export type DealerManagerContract = z.output<typeof managerContract>

const byID = z.object({ id: recordID })
const versioned = byID.extend({ version: version.default(0) })

export const onboardingCalls = {
  submitDealerInterest: call({
    method: 'POST',
    path: 'DealerPortal/SubmitDealerInterest',
    summary: 'A prospective dealer says that they would like to sell. The same once more is the same interest.',
    access: 'public',
    perMinute: 10,
    body: interestSubmission,
    reply: z.object({ id: z.number().int() }),
  }),
  listNewInterestSubmissions: call({
    method: 'POST',
    path: 'DealerPortal/ListNewInterestSubmissions',
    summary: 'A page of the interests that nobody has decided yet, or of those with another status.',
    access: 'admin',
    reads: true,
    body: interestQuery,
    reply: pageOf(dealerInterest),
  }),
  emailNewInterestSubmissions: call({
    method: 'POST',
    path: 'DealerPortal/EmailNewInterestSubmissions',
    summary:
      'Mails the interests that nobody has decided yet to the caller, or to somebody who works for the provider.',
    access: 'admin',
    body: z.object({ to: loginEmail.optional() }),
    reply: z.object({ to: z.string() }),
  }),
  getInterested: call({
    method: 'GET',
    path: 'DealerPortal/GetInterested/{id}',
    summary: 'One interest.',
    access: 'admin',
    params: z.object({ id }),
    reply: dealerInterest,
  }),
  getDealerInterests: call({
    method: 'GET',
    path: 'DealerPortal/GetDealerInterests/{id}',
    summary: 'One interest with what has happened to it, and the dealer it has become.',
    access: 'admin',
    params: z.object({ id }),
    reply: interestDetails,
  }),
  updateDealerInterest: call({
    method: 'POST',
    path: 'DealerPortal/UpdateDealerInterest',
    summary:
      'Changes an interest. `approved` makes a dealer with a manager record, and queues the welcome e-mail and then the step Signing; `rejected` sets relationShipStatus Rejected. 404 Can’t find dealer, 409 with the current record where it is stale.',
    access: 'admin',
    body: interestChange,
    reply: dealerInterest,
  }),
  deleteDealerInterest: call({
    method: 'DELETE',
    path: 'DealerPortal/DeleteDealerInterest',
    summary: 'Removes an interest that has not been approved.',
    access: 'admin',
    body: byID,
    reply: byID,
  }),
  sendWelcomeEmail: call({
    method: 'POST',
    path: 'DealerPortal/SendWelcomeEmail',
    summary: 'Sends the welcome e-mail of an approved interest, once more where it went out before.',
    access: 'admin',
    body: byID,
    reply: dealerInterest,
  }),
  updateSalesForceSigning: call({
    method: 'POST',
    path: 'DealerPortal/UpdateSalesForce/Signing',
    summary: 'Tells the sales system that the dealer is to sign. Follows the welcome e-mail by itself; tries it again.',
    access: 'admin',
    body: byID,
    reply: dealerInterest,
  }),
  updateSalesForceOnboarding: call({
    method: 'POST',
    path: 'DealerPortal/UpdateSalesForce/Onboarding',
    summary:
      'Onboards an approved dealer: sets the sales system ID to 1, opens the portal to them, tells the sales system.',
    access: 'admin',
    body: versioned,
    reply: dealerInterest,
  }),
  getRegisteredDealer: call({
    method: 'GET',
    path: 'DealerPortal/GetRegisteredDealer',
    summary:
      'The business of the dealer who is signed in, with the director’s name in its two parts; also of an applicant.',
    access: 'signedIn',
    reply: dealerManager,
  }),
  updateDealerManager: call({
    method: 'POST',
    path: 'DealerPortal/UpdateDealerManager/1',
    summary:
      'Keeps the business behind a dealer, from onboarding: one’s own, or for administrators anybody’s. What the provider decides, such as the commission, only administrators change.',
    access: 'signedIn',
    body: dealerManagerInput.extend({ dealerId: recordIDOrNone.default(0) }),
    reply: dealerManager,
  }),
  listDealerContracts: call({
    method: 'POST',
    path: 'DealerPortal/ListDealerContracts',
    summary: 'The agreements with dealers, or with one.',
    access: 'admin',
    reads: true,
    body: z.object({ dealerID: recordIDOrNone.default(0) }),
    reply: z.array(dealerContract),
  }),
  listDealerManagerContracts: call({
    method: 'POST',
    path: 'DealerPortal/ListDealerManagerContracts',
    summary: 'The agreements by the businesses behind dealers, or that of one business, or of one dealer’s.',
    access: 'admin',
    reads: true,
    body: z.object({ dealerManagerId: recordIDOrNone.default(0), dealerID: recordIDOrNone.default(0) }),
    reply: z.array(managerContract),
  }),
}
