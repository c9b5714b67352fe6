import { z } from 'zod'
import { isValidAbn, toRegisterDigits } from '../rules/abn.ts'
import { airlineListNames, enrolmentStatuses } from '../rules/airline.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'
import { listedCustomer } from './customers.ts'

/** One answer of a list of the supporting data. */
export const airlineChoice = z.object({
  id: z.number().int(),
  list: z.enum(airlineListNames),
  /** What the partner knows it by. */
  code: z.string(),
  label: z.string(),
  position: z.number().int(),
  /** Whether a business of it can join. */
  qualifies: z.boolean(),
  archived: z.boolean(),
  version,
})
export type AirlineChoice = z.output<typeof airlineChoice>

const line = (label: string, length: number) => limited(label, length).min(1, ruleMessage('required', label))
const words = (label: string, length: number) => limited(label, length).default('')

/** The fields of the form of an answer, checked. */
export const airlineChoiceFields = z.object({
  list: z.enum(airlineListNames),
  code: line('Code', 30),
  label: line('Label', 120),
  position: z.number('Invalid Place').int('Invalid Place').min(0, 'Invalid Place').max(10_000, 'Invalid Place'),
  qualifies: z.boolean(),
  archived: z.boolean(),
})
export type AirlineChoiceFields = z.output<typeof airlineChoiceFields>

export const abn = z
  .string(ruleMessage('required', 'ABN'))
  .max(40, { error: ruleMessage('abn', 'ABN'), abort: true })
  .transform(toRegisterDigits)
  .refine((given) => isValidAbn(given), ruleMessage('abn', 'ABN'))

/** What the partner says of a business. */
const registration = z.object({
  abn: z.string(),
  registered: z.boolean(),
  membershipNo: z.string(),
  businessName: z.string(),
  /** Of a member: `active` or `suspended`; empty for who is none. */
  status: z.enum(['active', 'suspended', '']),
  /** `YYYY-MM-DD`. */
  since: z.string(),
})
export type AirlineRegistration = z.output<typeof registration>

/** What the partner wants to know of a business, by the codes of the supporting data. */
export const applying = {
  industry: words('Industry', 30),
  turnover: words('Yearly turnover', 30),
  employees: words('Employees', 30),
}

export const storedApplying = { industry: z.string(), turnover: z.string(), employees: z.string() }

/** An application of a customer, and what became of it. */
export const enrolment = z.object({
  enrolmentID: z.number().int(),
  customerID: z.number().int(),
  customerName: z.string(),
  ubAccountNo: z.string(),
  ...storedApplying,
  status: z.enum(enrolmentStatuses),
  membershipNo: z.string(),
  /** Why it has not gone on. */
  problem: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  changedAt: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

export const qbrCustomer = listedCustomer.extend({
  membershipNo: z.string(),
  /** Eleven digits; empty where there is none. */
  abn: z.string(),
  dealerName: z.string(),
})
export type QbrCustomer = z.output<typeof qbrCustomer>

export const airlineCalls = {
  getSupportingData: call({
    method: 'GET',
    path: 'qantas/GetSupportingData',
    summary: 'What the partner wants to know of a business, a list each, archived answers marked.',
    access: 'staff',
    reply: z.object({
      industry: z.array(airlineChoice),
      turnover: z.array(airlineChoice),
      employees: z.array(airlineChoice),
    }),
  }),
  updateSupportingData: call({
    method: 'POST',
    path: 'qantas/UpdateSupportingData',
    summary:
      'Adds an answer to a list (id 0) or changes one, of which what is left out stays. 409 with the current one where it is stale.',
    access: 'admin',
    body: changeOf(airlineChoiceFields).extend({ id: recordIDOrNone.default(0), version: version.default(0) }),
    reply: airlineChoice,
  }),
  checkRegistration: call({
    method: 'POST',
    path: 'qantas/CheckRegistration',
    summary: 'Asks the partner whether the business with this ABN is a member already.',
    access: 'staff',
    reads: true,
    body: z.object({ abn }),
    reply: registration,
  }),
  enrol: call({
    method: 'POST',
    path: 'qantas/SOGQantasEnrollment/{account}',
    summary:
      'Enrols the business with this account in billing. It is queued and tried until the partner has it; a second call about a customer answers the enrolment that stands.',
    access: 'staff',
    params: z.object({ account: z.string().regex(/^\w{1,20}$/, 'Invalid account') }),
    body: z.object(applying),
    reply: enrolment,
  }),
  getEnrolments: call({
    method: 'GET',
    path: 'qantas/GetEnrolments',
    summary: 'The 500 enrolments that were asked for last, newest first.',
    access: 'staff',
    reply: z.array(enrolment),
  }),
  getCurrentQbrCustomers: call({
    method: 'GET',
    path: 'Customer/GetCurrentQBRCustomers',
    summary: 'The customers who are members: the 1,000 that were added last.',
    access: 'staff',
    reply: z.array(qbrCustomer),
  }),
}
