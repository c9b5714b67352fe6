import { z } from 'zod'
import { choice, count, date, email, flag, phone, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { address, addressInput } from './address.ts'
import { call, id, pageOf, paging, recordIDOrNone, version } from './call.ts'
import { company, companyInput } from './company.ts'

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
}

const identification = z
  .object({ ID: z.number().int().default(0), type: z.string().default(''), number: z.string().default('') })
  .default({ ID: 0, type: '', number: '' })

export const customerInput = z.object({
  ...shapeOf(customerFields),
  custType: z.enum(['residential', 'business']),
  customerAuthentication: identification,
  companyDetails: companyInput.nullable().default(null),
  addressDetails: z.array(addressInput).max(50).default([]),
})
export type CustomerInput = z.output<typeof customerInput>

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
  customerAuthentication: identification,
  isGuarantor: z.boolean(),
  companyDetails: company.nullable(),
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

export const customerQuery = z.object({
  customerType: z.enum(['both', 'residential', 'business']).default('both'),
  isQBR: z.boolean().default(false),
  includeNonContract: z.boolean().default(true),
  dealerID: recordIDOrNone.default(0),
  keyword: z.string().trim().max(100).default(''),
  sortBy: z.enum(['name', 'dateAdded']).default('dateAdded'),
  ...paging,
  descending: z.boolean().default(true),
})
export type CustomerQuery = z.output<typeof customerQuery>

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
    summary: 'Changes the customer, company and addresses included. 409 with the current record where it is stale.',
    access: 'staff',
    params: z.object({ customerId: id, orderId: z.coerce.number().int().min(0) }),
    body: customerInput,
    reply: customer,
  }),
  retrieveDealerCustomers: call({
    method: 'POST',
    path: 'Customer/RetrieveDealerCustomers',
    summary: "A page of the dealer's customers, by keyword; spelling mistakes are forgiven.",
    access: 'staff',
    reads: true,
    body: customerQuery,
    reply: pageOf(listedCustomer),
  }),
}
