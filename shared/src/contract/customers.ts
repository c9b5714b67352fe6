import { z } from 'zod'
import { cleanEmail } from '../cells/email.ts'
import { cleanNumber } from '../cells/number.ts'
import { cleanAbn } from '../cells/registers.ts'
import { choice, count, date, email, type Field, flag, phone, shapeOf, storedShapeOf, text } from '../records/kinds.ts'
import { isValidAbn } from '../rules/abn.ts'
import { dateInputOrEmpty } from '../rules/dates.ts'
import { maxID } from '../rules/ids.ts'
import { cleaned, limited, withRule } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { address, addressChange, addressInput } from './address.ts'
import { call, customerID, id, numberOf, pageOf, paging, recordID, recordIDOrNone, version } from './call.ts'
import { changeOf, definedFields } from './changes.ts'
import { company, companyChange, companyInput } from './company.ts'
import { directDebit } from './payment.ts'

export const customerTypes = { residential: 'Residential', business: 'Business' } as const
export const salutations = { Mr: 'Mr', Mrs: 'Mrs', Ms: 'Ms', Miss: 'Miss', Mx: 'Mx', Dr: 'Dr', Prof: 'Prof' } as const

/** A number of ten digits from 0; accepts spaces, brackets and the country code, and removes them. */
function contactNumber(label: string): Field<string> {
  const digits = cleaned(label, 30, (text) =>
    cleanNumber(text)
      .replace(/[\s()-]/g, '')
      .replace(/^\+61/, '0'),
  )
  return { ...phone(label, 'contactNumber'), schema: withRule(digits, label, 'contactNumber') }
}

/** The residential customer, or the authorised representative of a business. */
export const customerFields = {
  salutation: choice('Salutation', salutations),
  firstName: text('First name'),
  surname: text('Surname'),
  /** The name is in `surname`, and `firstName` is not required. */
  hasOneName: flag('Has one name only'),
  jobTitle: text('Job title'),
  dob: date('Date of birth', 'dateofbirth'),
  phone: phone('Phone', 'phonenumber'),
  mobile: phone('Mobile', 'mobileOnly'),
  email: email('E-mail'),
  fax: phone('Fax', 'phonenumber'),
  primaryContactName: text('Primary contact'),
  position: text('Position'),
  contactNo: contactNumber('Contact number'),
  membershipNo: text('Membership number', { length: 20 }),
  referralCode: text('Referral code', { length: 30 }),
  referralDate: date('Referral date'),
  planNo: text('Plan number', { length: 20 }),
  billRunCycleNumber: text('Bill run cycle', { length: 10 }),
  contract_start: date('Contract start'),
  contract_end: date('Contract end'),
  contract_Term: count('Contract term'),
  groupNo: text('Group number', { length: 20 }),
  entityType: text('Entity type', { length: 10 }),
  hasLineshare: flag('Line share'),
  hasOndeskService: flag('On-desk service'),
  hasPbxService: flag('PBX service'),
  hasNbnEeService: flag('nbn Enterprise Ethernet'),
  /** Whether the authorised representative guarantees the debts, so that no other guarantor is required. */
  isGuarantor: flag('Guarantees the debts of the business in person'),
}

const identification = z
  .object({
    ID: z.number().int().default(0),
    type: limited('Type of identification', 60).default(''),
    number: limited('Number of identification', 60).default(''),
  })
  .default({ ID: 0, type: '', number: '' })

const storedIdentification = z
  .object({ ID: z.number().int(), type: z.string(), number: z.string() })
  .default({ ID: 0, type: '', number: '' })

export const customerInput = z.object({
  ...shapeOf(customerFields),
  custType: z.enum(['residential', 'business']),
  customerAuthentication: identification,
  companyDetails: companyInput.nullable().default(null),
  /**
   * The first address is the main one. An entry with an `addressID` changes that address; any other is added unless the
   * customer already has it.
   */
  addressDetails: z
    .array(addressInput.extend({ addressID: recordIDOrNone.default(0) }))
    .max(50)
    .default([]),
})
export type CustomerInput = z.output<typeof customerInput>

/** A change of a customer: omitted fields keep their values, also within the company and each address. */
export const customerChange = changeOf(customerInput).extend({
  companyDetails: companyChange.nullish(),
  addressDetails: z
    .array(addressChange.extend({ addressID: recordIDOrNone.default(0) }))
    .max(50)
    .optional(),
})
export type CustomerChange = z.output<typeof customerChange>

/** A stored customer. `ubAccountNo` is empty until billing has created the account; the portal keeps retrying. */
export const customer = z.object({
  ...storedShapeOf(customerFields),
  customerID: z.number().int(),
  custNo: z.string(),
  ubAccountNo: z.string(),
  dealerID: z.number().int(),
  dateAdded: z.string(),
  custType: z.enum(['residential', 'business']),
  addressID: z.number().int(),
  companyID: z.number().int(),
  customerAuthentication: storedIdentification,
  companyDetails: company.nullable(),
  /** The account used by their last signed order with direct debit; the numbers show the last three digits only. */
  directDebit: directDebit.nullable().default(null),
  addressDetails: z.array(address),
  version,
})
export type Customer = z.output<typeof customer>

export const listedCustomer = z.object({
  customerID: z.number().int(),
  dealerID: z.number().int(),
  name: z.string(),
  contactName: z.string(),
  custType: z.string(),
  ubAccountNo: z.string(),
  email: z.string(),
  mobile: z.string(),
  suburb: z.string(),
  dateAdded: z.string(),
})
export type ListedCustomer = z.output<typeof listedCustomer>

/** If `isMore` is true, `total` is a lower bound. */
const customerPage = pageOf(listedCustomer).extend({ isMore: z.boolean() })
export type CustomerPage = z.output<typeof customerPage>

/** The fields by which lists of customers can be sorted. */
export const customerSorts = [
  'name',
  'contactName',
  'custType',
  'ubAccountNo',
  'suburb',
  'dateAdded',
] as const satisfies readonly (keyof ListedCustomer)[]
const sortBy = z.enum(customerSorts)
const flatQuery = z.object({
  customerType: z.enum(['both', 'residential', 'business']).default('both'),
  /** Only members of the airline partner's programme, who have a membership number. */
  isQBR: z.boolean().default(false),
  /** Includes customers whose contract has ended or who never had one. */
  includeNonContract: z.boolean().default(true),
  /** Only customers of this dealer; 0 for all that the caller may see. */
  dealerID: recordIDOrNone.default(0),
  keyword: limited('Keyword', 100).default(''),
  sortBy: sortBy.default('dateAdded'),
  ...paging,
  descending: z.boolean().default(true),
})

/** Flattens `pagination`, whose values override the top-level ones. */
export const customerQuery = flatQuery
  .extend({
    pagination: changeOf(flatQuery.pick({ page: true, pageSize: true, sortBy: true, descending: true })).optional(),
  })
  .transform(({ pagination = {}, ...query }) => ({ ...query, ...definedFields(pagination) }))
export type CustomerQuery = z.output<typeof customerQuery>

/** The values that similar customers can have in common, each with its label. */
export const matchCriteria = {
  abn: 'ABN',
  email: 'e-mail',
  mobile: 'mobile',
  birth: 'date of birth and a similar name',
  name: 'name',
}
const matchCriterion = z.enum(Object.keys(matchCriteria) as (keyof typeof matchCriteria)[])

/** The values entered so far. Empty values are not compared. */
const similarCustomerQuery = z.object({
  name: limited('Name', 200).default(''),
  dob: dateInputOrEmpty('Date of birth').default(''),
  email: cleaned('E-mail', 200, cleanEmail).default(''),
  mobile: cleaned('Mobile', 40, cleanNumber).default(''),
  abn: cleaned('ABN', 20, cleanAbn).default(''),
  /** The customer being edited, who is left out of the results. */
  except: recordIDOrNone.default(0),
})
export type SimilarCustomerQuery = z.output<typeof similarCustomerQuery>
const similarCustomer = listedCustomer.extend({ same: z.array(matchCriterion) })
export type SimilarCustomer = z.output<typeof similarCustomer>

export const customerCalls = {
  addCustomerToUB: call('POST Customer/AddCustomerToUB', {
    summary: 'Create a customer, returning its numbers',
    renews: 'customers',
    description:
      'Also creates the account in billing. `ubAccountNo` is empty if billing does not respond; the portal retries.',
    access: 'staff',
    body: customerInput,
    reply: z.object({ customerID: z.number().int(), ubAccountNo: z.string() }),
  }),
  getCustomer: call('GET Customer/GetCustomer/{id}', {
    summary: 'Get a customer with company and addresses',
    access: 'staff',
    params: z.object({ id: customerID }),
    reply: customer,
  }),
  updateCustomer: call('PUT Customer/UpdateCustomer/{customerId}/{orderId}', {
    summary: 'Change a customer',
    renews: 'customers',
    description:
      'Omitted fields keep their values, also in the company and the addresses. `orderId` 0 names no order. 404 if the order belongs to another customer. 409 with the current record if `version` is stale.',
    access: 'staff',
    params: z.object({ customerId: customerID, orderId: numberOf('order', z.coerce.number().int().min(0).max(maxID)) }),
    body: customerChange,
    reply: customer,
  }),
  moveCustomer: call('PUT Customer/MoveCustomer/{customerId}', {
    summary: 'Move a customer to another dealer',
    description:
      'With the people, addresses, orders and quotes of the customer, also signed ones; links that were sent keep working. 409 `customerExists` if the dealer has a customer with the same ABN.',
    renews: 'everything',
    access: 'admin',
    params: z.object({ customerId: customerID }),
    body: z.object({ dealerID: recordID }),
    reply: customer,
  }),
  retrieveDealerCustomers: call('POST Customer/RetrieveDealerCustomers', {
    summary: 'Search a dealer’s customers',
    tag: 'customers',
    description: 'Returns one page. The keyword search tolerates spelling mistakes.',
    access: 'staff',
    reads: true,
    fromStandby: true,
    body: customerQuery,
    reply: customerPage,
  }),
  createCustomer: call('POST Customer', {
    summary: 'Create a customer',
    description:
      'Also creates the account in billing. Returns the customer; `ubAccountNo` is empty if billing does not respond.',
    access: 'staff',
    body: customerInput,
    reply: customer,
  }),
  getCustomers: call('GET Customer/GetCustomers/{dealerID}', {
    summary: 'List a dealer’s 500 latest customers',
    description: 'Newest first. `Customer/RetrieveDealerCustomers` returns all customers by page.',
    access: 'staff',
    fromStandby: true,
    params: z.object({ dealerID: id }),
    reply: z.array(listedCustomer),
  }),
  retrieveDirectSalesCustomers: call('POST Customer/RetrieveDirectSalesCustomers', {
    summary: 'Search the customers of direct sales',
    tag: 'customers',
    description: 'Direct sales staff see their own customers; employees see those of all.',
    access: 'provider',
    reads: true,
    fromStandby: true,
    body: customerQuery,
    reply: customerPage,
  }),
  getCompanyABN: call('GET Customer/GetCompanyABN/{id}', {
    summary: 'Get the customer with an ABN',
    access: 'staff',
    params: z.object({ id: limited('ABN', 40).refine(isValidAbn, ruleMessage('abn', 'ABN')) }),
    reply: customer,
  }),
  findSimilarCustomers: call('POST Customer/FindSimilarCustomers', {
    summary: 'Find up to five similar customers',
    description: 'Compares the values entered so far. The closest match comes first.',
    access: 'staff',
    reads: true,
    body: similarCustomerQuery,
    reply: z.array(similarCustomer),
  }),
}
