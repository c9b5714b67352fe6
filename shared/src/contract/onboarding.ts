import { z } from 'zod'
import { changeShapeOf } from '../records/catalogue-fields.ts'
import { interestFields, missingNames, staffInterestFields } from '../records/interest-fields.ts'
import { type Field, shapeOf, storedShapeOf } from '../records/kinds.ts'
import { interestStatuses, stepStatuses } from '../rules/interest-states.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, pageOf, paging, recordID, recordIDOrNone, version } from './call.ts'
import { dealerManager, dealerManagerInput, listedDealer, loginEmail } from './dealer-records.ts'

const requiredText = (field: Field<string>) =>
  limited(field.label, 200, ruleMessage('required', field.label)).pipe(field.schema)

/** The public form, validated. `website` is hidden from people; only a bot fills it in. */
export const interestSubmission = z
  .object({
    ...shapeOf(interestFields),
    email: requiredText(interestFields.email),
    mobileNo: requiredText(interestFields.mobileNo),
    dealerName: requiredText(interestFields.dealerName),
    website: z.string().max(0, 'Leave this field empty').default(''),
  })
  .superRefine(
    (interest, issues) => {
      for (const { path, message } of missingNames(interest)) issues.addIssue({ code: 'custom', message, path: [path] })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type InterestSubmission = z.output<typeof interestSubmission>

/** Progress of a step that follows a decision. `problem`: why it failed or is delayed. */
const progress = z.object({ status: z.enum(stepStatuses), problem: z.string(), at: z.string() })
export type StepProgress = z.output<typeof progress>

export const dealerInterest = z.object({
  id: z.number().int(),
  ...storedShapeOf(staffInterestFields),
  fullName: z.string(),
  relationShipStatus: z.enum(interestStatuses),
  approved: z.boolean(),
  rejected: z.boolean(),
  /** The dealer's id in the sales system: empty before onboarding, then 1. */
  salesForceID: z.string(),
  /** Always empty. People set their own password by a link, and the portal keeps no token. */
  password: z.literal(''),
  authToken: z.literal(''),
  /** The id of the dealer that the approval created; 0 before the approval. */
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

/** An interest with its history and the resulting dealer. */
export const interestDetails = dealerInterest.extend({
  dealer: listedDealer.nullable(),
  history: z.array(z.object({ at: z.string(), by: z.string(), what: z.string() })),
})
export type InterestDetails = z.output<typeof interestDetails>

/** Omitted fields keep their values; `approved` and `rejected` decide the interest. */
const interestChange = z.object({
  id: recordID,
  ...changeShapeOf(staffInterestFields),
  approved: z.boolean('Invalid approved').optional(),
  rejected: z.boolean('Invalid rejected').optional(),
  version: version.default(0),
})
export type InterestChange = z.output<typeof interestChange>

/** The fields by which the list of interested people can be sorted. */
export const interestSorts = ['submittedAt', 'fullName', 'dealerName'] as const

export const interestQuery = z.object({
  keyword: limited('Keyword', 100).default(''),
  /** `new` selects undecided interests. */
  status: z.enum(['new', ...interestStatuses, 'all'], 'status must choose an option').default('new'),
  sortBy: z.enum(interestSorts).default('submittedAt'),
  ...paging,
  descending: z.boolean().default(true),
})
export type InterestQuery = z.output<typeof interestQuery>

export const dealerContract = z.object({
  dealerID: z.number().int(),
  dealerFullName: z.string(),
  companyName: z.string(),
  /** The versions of the dealer and of the business that the agreement was printed from, such as `v2.1`. */
  version: z.string(),
  status: z.enum(['For signature', 'Approved', 'Signed']),
  signedBy: z.string(),
  since: z.string(),
  /** Name of the downloaded file. */
  filename: z.string(),
})
export type DealerContract = z.output<typeof dealerContract>

const managerContract = dealerContract.extend({ dealerManagerId: z.number().int(), abn: z.string() })
export type DealerManagerContract = z.output<typeof managerContract>

const byID = z.object({ id: recordID })
const versioned = byID.extend({ version: version.default(0) })

export const onboardingCalls = {
  submitDealerInterest: call('POST DealerPortal/SubmitDealerInterest', {
    summary: 'Submit interest in becoming a dealer',
    description: 'Repeating the same submission returns the same interest.',
    access: 'public',
    perMinute: 10,
    body: interestSubmission,
    reply: z.object({ id: z.number().int() }),
  }),
  listNewInterestSubmissions: call('POST DealerPortal/ListNewInterestSubmissions', {
    summary: 'List dealer interests',
    description: 'Returns one page of undecided interests, or of those with another status.',
    access: 'admin',
    tag: 'interests',
    reads: true,
    fromStandby: true,
    body: interestQuery,
    reply: pageOf(dealerInterest),
  }),
  emailNewInterestSubmissions: call('POST DealerPortal/EmailNewInterestSubmissions', {
    summary: 'E-mail the undecided interests',
    description: 'Sends them to the caller, or to a member of the provider’s staff.',
    access: 'admin',
    body: z.object({ to: loginEmail.optional() }),
    reply: z.object({ to: z.string() }),
  }),
  getInterested: call('GET DealerPortal/GetInterested/{id}', {
    summary: 'Get an interest',
    access: 'admin',
    params: z.object({ id }),
    reply: dealerInterest,
  }),
  getDealerInterests: call('GET DealerPortal/GetDealerInterests/{id}', {
    summary: 'Get an interest with its history',
    description: 'Includes the resulting dealer.',
    access: 'admin',
    params: z.object({ id }),
    reply: interestDetails,
  }),
  updateDealerInterest: call('POST DealerPortal/UpdateDealerInterest', {
    summary: 'Change or decide an interest',
    description:
      '`approved` creates a dealer with a manager record and queues the welcome e-mail, then the step Signing. `rejected` sets `relationShipStatus` to Rejected. 404 “Can’t find dealer”. 409 with the current record if `version` is stale.',
    access: 'admin',
    renews: 'everything',
    body: interestChange,
    reply: dealerInterest,
  }),
  deleteDealerInterest: call('DELETE DealerPortal/DeleteDealerInterest', {
    summary: 'Remove an unapproved interest',
    access: 'admin',
    renews: 'interests',
    body: byID,
    reply: byID,
  }),
  sendWelcomeEmail: call('POST DealerPortal/SendWelcomeEmail', {
    summary: 'Send the welcome e-mail',
    description: 'For an approved interest. Sends it again if it was sent before.',
    access: 'admin',
    renews: 'everything',
    body: byID,
    reply: dealerInterest,
  }),
  updateSalesForceSigning: call('POST DealerPortal/UpdateSalesForce/Signing', {
    summary: 'Notify the sales system about signing',
    description: 'Runs automatically after the welcome e-mail; this call retries it.',
    access: 'admin',
    renews: 'everything',
    body: byID,
    reply: dealerInterest,
  }),
  updateSalesForceOnboarding: call('POST DealerPortal/UpdateSalesForce/Onboarding', {
    summary: 'Onboard an approved dealer',
    description: 'Sets the sales system ID to 1, opens the portal to the dealer and notifies the sales system.',
    access: 'admin',
    renews: 'everything',
    body: versioned,
    reply: dealerInterest,
  }),
  getRegisteredDealer: call('GET DealerPortal/GetRegisteredDealer', {
    summary: 'Get the caller’s own business',
    description: 'Includes the director’s first and last name. Also works for applicants.',
    access: 'signedIn',
    reply: dealerManager,
  }),
  updateDealerManager: call('POST DealerPortal/UpdateDealerManager/1', {
    summary: 'Save a business during onboarding',
    description:
      'Callers save their own business; administrators save any. Only administrators can change fields that the provider decides, such as the commission.',
    access: 'signedIn',
    renews: 'everything',
    body: dealerManagerInput.extend({ dealerId: recordIDOrNone.default(0) }),
    reply: dealerManager,
  }),
  listDealerContracts: call('POST DealerPortal/ListDealerContracts', {
    summary: 'List the agreements with dealers',
    description: 'Optionally for one dealer.',
    access: 'admin',
    reads: true,
    fromStandby: true,
    body: z.object({ dealerID: recordIDOrNone.default(0) }),
    reply: z.array(dealerContract),
  }),
  listDealerManagerContracts: call('POST DealerPortal/ListDealerManagerContracts', {
    summary: 'List the agreements by business',
    description: 'Optionally for one business or for one dealer’s businesses.',
    access: 'admin',
    reads: true,
    fromStandby: true,
    body: z.object({ dealerManagerId: recordIDOrNone.default(0), dealerID: recordIDOrNone.default(0) }),
    reply: z.array(managerContract),
  }),
}
