import { z } from 'zod'
import { isValidAbn, toRegisterDigits } from '../rules/abn.ts'
import { airlineListNames, enrolmentStatuses } from '../rules/airline.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'
import { listedCustomer } from './customers.ts'

/** One option of a list in the supporting data. */
export const airlineChoice = z.object({
  id: z.number().int(),
  list: z.enum(airlineListNames),
  /** The partner's code for it. */
  code: z.string(),
  label: z.string(),
  position: z.number().int(),
  /** Whether a business with this option qualifies for membership. */
  qualifies: z.boolean(),
  archived: z.boolean(),
  version,
})
export type AirlineChoice = z.output<typeof airlineChoice>

const line = (label: string, length: number) => limited(label, length).min(1, ruleMessage('required', label))
const words = (label: string, length: number) => limited(label, length).default('')

/** Form fields of an option, validated. */
export const airlineChoiceFields = z.object({
  list: z.enum(airlineListNames),
  code: line('Code', 30),
  label: line('Label', 120),
  position: z.number('Invalid Place').int('Invalid Place').min(0, 'Invalid Place').max(10_000, 'Invalid Place'),
  qualifies: z.boolean(),
  archived: z.boolean(),
})
export type AirlineChoiceFields = z.output<typeof airlineChoiceFields>

export const abn = limited('ABN', 40, ruleMessage('required', 'ABN'))
  .transform(toRegisterDigits)
  .refine((digits) => isValidAbn(digits), ruleMessage('abn', 'ABN'))

/** The airline partner's membership record of a business. */
const registration = z.object({
  abn: z.string(),
  registered: z.boolean(),
  membershipNo: z.string(),
  businessName: z.string(),
  /** Membership status; empty if the business is not a member. */
  status: z.enum(['active', 'suspended', '']),
  /** `YYYY-MM-DD`. */
  since: z.string(),
})
export type AirlineRegistration = z.output<typeof registration>

/** Business data that the partner requires, as codes of the supporting data. */
export const membershipFields = {
  industry: words('Industry', 30),
  turnover: words('Yearly turnover', 30),
  employees: words('Employees', 30),
}

export const storedMembershipFields = { industry: z.string(), turnover: z.string(), employees: z.string() }

/** A customer's enrolment and its progress. */
export const enrolment = z.object({
  enrolmentID: z.number().int(),
  customerID: z.number().int(),
  customerName: z.string(),
  ubAccountNo: z.string(),
  ...storedMembershipFields,
  status: z.enum(enrolmentStatuses),
  membershipNo: z.string(),
  /** Why the enrolment is delayed or failed. */
  problem: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  changedAt: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

export const qbrCustomer = listedCustomer.extend({
  membershipNo: z.string(),
  /** Eleven digits; empty if unknown. */
  abn: z.string(),
  dealerName: z.string(),
})
export type QbrCustomer = z.output<typeof qbrCustomer>

export const airlineCalls = {
  getSupportingData: call('GET qantas/GetSupportingData', {
    summary: 'List the options for an enrolment',
    tag: 'airlineChoices',
    description: 'Returns one list each for industry, turnover and employees, including archived options.',
    access: 'staff',
    reply: z.object({
      industry: z.array(airlineChoice),
      turnover: z.array(airlineChoice),
      employees: z.array(airlineChoice),
    }),
  }),
  updateSupportingData: call('POST qantas/UpdateSupportingData', {
    summary: 'Add or change an enrolment option',
    renews: 'airlineChoices',
    description:
      'Creates an option if `id` is 0. Omitted fields keep their values. 409 with the current record if `version` is stale.',
    access: 'admin',
    body: changeOf(airlineChoiceFields).extend({ id: recordIDOrNone.default(0), version: version.default(0) }),
    reply: airlineChoice,
  }),
  checkRegistration: call('POST qantas/CheckRegistration', {
    summary: 'Check an ABN for airline membership',
    description: 'Asks the airline partner. 503 if it does not respond.',
    access: 'staff',
    reads: true,
    body: z.object({ abn }),
    reply: registration,
  }),
  enrol: call('POST qantas/SOGQantasEnrollment/{account}', {
    summary: 'Enrol a business in the airline programme',
    renews: 'enrolments',
    description:
      'Takes the billing account number. Queues the enrolment and retries until the partner accepts it. A repeated call for the same customer returns the existing enrolment.',
    access: 'staff',
    params: z.object({ account: z.string().regex(/^\w{1,20}$/, 'Invalid account') }),
    body: z.object(membershipFields),
    reply: enrolment,
  }),
  getEnrolments: call('GET qantas/GetEnrolments', {
    summary: 'List the 500 latest enrolments',
    tag: 'enrolments',
    description: 'Newest first.',
    access: 'staff',
    fromStandby: true,
    reply: z.array(enrolment),
  }),
  getCurrentQbrCustomers: call('GET Customer/GetCurrentQBRCustomers', {
    summary: 'List customers in the airline programme',
    description: 'Returns the 1,000 customers with a membership number that were added last.',
    access: 'staff',
    fromStandby: true,
    reply: z.array(qbrCustomer),
  }),
}
