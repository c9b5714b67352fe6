import { z } from 'zod'
import { choice, count, date, email, flag, phone, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { isValidAbn } from '../rules/abn.ts'
import { maxID } from '../rules/ids.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { address, addressInput } from './address.ts'
import { call, id, pageOf, paging, recordIDOrNone, version } from './call.ts'
import { changeOf, sentFields } from './changes.ts'
import { company, companyInput } from './company.ts'
import { dateInputOrEmpty } from './dates.ts'
import { directDebit } from './payment.ts'

export const customerTypes = { residential: 'Residential', business: 'Business' } as const
export const salutations = { Mr: 'Mr', Mrs: 'Mrs', Ms: 'Ms', Miss: 'Miss', Mx: 'Mx', Dr: 'Dr', Prof: 'Prof' } as const

/** The person: the residential customer, or a business's authorised representative. */
export const customerFields = {
  salutation: choice('Salutation', salutations),
  firstName: text('First name'),
  surname: text('Surname'),
  jobTitle: text('Job title'),
  dob: date('Date of birth', 'dateofbirth'),
  phone: phone('Phone', 'phonenumber'),
  mobile: phone('Mobile', 'mobileOnly'),
  email: email('E-mail'),
  fax: phone('Fax', 'phonenumber'),
  primaryContactName: text('Primary contact'),
  position: text('Position'),
  contactNo: phone('Contact number'),
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
  hasNbnEeService: flag('NBN Enterprise Ethernet'),
  /** Of an authorised representative: nobody else is asked to guarantee. */
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
  /** The main one first. One whose addressID is given is changed, and any other added unless the customer has it. */
  addressDetails: z
    .array(addressInput.extend({ addressID: recordIDOrNone.default(0) }))
    .max(50)
    .default([]),
})
export type CustomerInput = z.output<typeof customerInput>

/** The same where what is left out stays, in the company too. */
export const customerChange = changeOf(customerInput).extend({ companyDetails: changeOf(companyInput).nullish() })
export type CustomerChange = z.output<typeof customerChange>

/** `ubAccountNo` is empty while billing has not answered; the portal keeps asking. */
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
  /** The account that an order they have signed is debited to, its numbers hidden but for the last three digits. */
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

/** `total` is how many there are, or, where `isMore` says so, how many there are at least. */
const customerPage = pageOf(listedCustomer).extend({ isMore: z.boolean() })
export type CustomerPage = z.output<typeof customerPage>

const sortBy = z.enum(['name', 'dateAdded'])
const flatQuery = z.object({
  customerType: z.enum(['both', 'residential', 'business']).default('both'),
  /** Only members of the airline partner's programme: those who have a membership number. */
  isQBR: z.boolean().default(false),
  /** Also those whose contract has ended, or who never had one. */
  includeNonContract: z.boolean().default(true),
  /** Only those of one dealer; 0 for all that the caller may see. */
  dealerID: recordIDOrNone.default(0),
  keyword: limited('Keyword', 100).default(''),
  sortBy: sortBy.default('dateAdded'),
  ...paging,
  descending: z.boolean().default(true),
})

/** The page may be named in `pagination` as well, which then counts. */
export const customerQuery = flatQuery
  .extend({
    pagination: changeOf(flatQuery.pick({ page: true, pageSize: true, sortBy: true, descending: true })).optional(),
  })
  .transform(({ pagination = {}, ...query }) => ({ ...query, ...sentFields(pagination) }))
export type CustomerQuery = z.output<typeof customerQuery>

/** In what another customer is the same as the one that is being typed. */
export const sameFacts = {
  abn: 'ABN',
  email: 'e-mail',
  mobile: 'mobile',
  birth: 'birth and about the name',
  name: 'name',
}
const sameFact = z.enum(Object.keys(sameFacts) as (keyof typeof sameFacts)[])

/** What has been typed so far; what is empty is not compared. */
const typedCustomer = z.object({
  name: limited('Name', 200).default(''),
  dob: dateInputOrEmpty('Date of birth').default(''),
  email: limited('E-mail', 200).default(''),
  mobile: limited('Mobile', 40).default(''),
  abn: limited('ABN', 20).default(''),
  /** The customer that is being changed, who is not like themselves. */
  except: recordIDOrNone.default(0),
})
export type TypedCustomer = z.output<typeof typedCustomer>
const similarCustomer = listedCustomer.extend({ same: z.array(sameFact) })
export type SimilarCustomer = z.output<typeof similarCustomer>

export const customerCalls = {
  addCustomerToUB: call({
    method: 'POST',
    path: 'Customer/AddCustomerToUB',
    summary: 'Creates the customer here and in billing. `ubAccountNo` is empty while billing does not answer.',
    access: 'staff',
    body: customerInput,
    reply: z.object({ customerID: z.number().int(), ubAccountNo: z.string() }),
  }),
  getCustomer: call({
    method: 'GET',
    path: 'Customer/GetCustomer/{id}',
    summary: 'The customer with company and addresses.',
    access: 'staff',
    params: z.object({ id }),
    reply: customer,
  }),
  updateCustomer: call({
    method: 'PUT',
    path: 'Customer/UpdateCustomer/{customerId}/{orderId}',
    summary:
      'Changes the customer, company and addresses included; what is left out stays. 404 where the order is not one of the customer; 0 names none. 409 with the current record where it is stale.',
    access: 'staff',
    params: z.object({ customerId: id, orderId: z.coerce.number().int().min(0).max(maxID) }),
    body: customerChange,
    reply: customer,
  }),
  retrieveDealerCustomers: call({
    method: 'POST',
    path: 'Customer/RetrieveDealerCustomers',
    summary: "A page of the dealer's customers, by keyword; spelling mistakes are forgiven.",
    access: 'staff',
    reads: true,
    body: customerQuery,
    reply: customerPage,
  }),
  createCustomer: call({
    method: 'POST',
    path: 'Customer',
    summary: 'Creates the customer here and in billing, and answers it. `ubAccountNo` is empty while billing does not.',
    access: 'staff',
    body: customerInput,
    reply: customer,
  }),
  getCustomers: call({
    method: 'GET',
    path: 'Customer/GetCustomers/{dealerID}',
    summary:
      'The 500 customers of a dealer that were added last, newest first; RetrieveDealerCustomers has all, by pages.',
    access: 'staff',
    params: z.object({ dealerID: id }),
    reply: z.array(listedCustomer),
  }),
  retrieveDirectSalesCustomers: call({
    method: 'POST',
    path: 'Customer/RetrieveDirectSalesCustomers',
    summary: "A page of the customers of direct sales: the caller's own, and everybody's for employees.",
    access: 'provider',
    reads: true,
    body: customerQuery,
    reply: customerPage,
  }),
  getCompanyABN: call({
    method: 'GET',
    path: 'Customer/GetCompanyABN/{id}',
    summary: 'The customer that holds this ABN.',
    access: 'staff',
    params: z.object({ id: limited('ABN', 40).refine(isValidAbn, ruleMessage('abn', 'ABN')) }),
    reply: customer,
  }),
  findSimilarCustomers: call({
    method: 'POST',
    path: 'Customer/FindSimilarCustomers',
    summary: 'Up to five customers that look like the one being typed, the likest first.',
    access: 'staff',
    reads: true,
    body: typedCustomer,
    reply: z.array(similarCustomer),
  }),
}
