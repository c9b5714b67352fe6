import { z } from 'zod'
import { cleanAbn, cleanAcn } from '../cells/registers.ts'
import { date, flag, shapeOf, storedShapeOf, text } from '../records/kinds.ts'
import { cleanedText } from '../records/nested-kinds.ts'
import { limited } from '../rules/schemas.ts'
import { call, id, orderID, orderParams, recordID } from './call.ts'
import { changeOf } from './changes.ts'

export const companyFields = {
  abn: cleanedText('ABN', 14, cleanAbn),
  companyName: text('Company name', { length: 200 }),
  tradingName: text('Trading name', { length: 200 }),
  entityType: text('Entity type', { length: 10 }),
  acn: cleanedText('ACN', 14, cleanAcn),
  abn_status_from_date: date('ABN active from'),
  otherOrganisation: flag('Other organisation'),
  directorGivenName: text('Director given name'),
  directorSurname: text('Director surname'),
  dateOfBirth: date('Date of birth', 'dateofbirth'),
  driversLicenseNumber: text("Driver's licence number", { length: 20 }),
  isdirectorSurnameRequired: flag('Director surname required'),
  isdateOfBirthRequired: flag('Date of birth required'),
  industry: { ...text('Industry', { length: 5 }), blank: 'Q' },
  subIndustry: { ...text('Sub-industry', { length: 5 }), blank: 'QA' },
  isUpdatedTradingName: flag('Trading name changed'),
  guaranteeAttached: flag('Guarantee attached'),
  dobConsumer: date('Consumer date of birth', 'dateofbirth'),
}

/** A business from the register and the customer. `companyErrors` runs when it is saved. */
export const companyInput = z.object({
  ...shapeOf(companyFields),
  /** Confirms that a new account is intended, for a business that is already a customer of another dealer. */
  newAccountConfirmed: z.boolean().default(false),
})
/** A stored company. Values that were valid when they were saved stay readable if a rule has changed since. */
export const company = z.object({ ...storedShapeOf(companyFields), companyID: z.number().int() })
/** A change of a company: omitted fields keep their values. */
export const companyChange = changeOf(companyInput)
export type CompanyChange = z.output<typeof companyChange>
export type CompanyInput = z.output<typeof companyInput>
export type Company = z.output<typeof company>

const abnResult = z.object({
  entity_name: z.string(),
  entity_type_code: z.string(),
  entity_name_type: z.string(),
  other_names: z.array(z.string()),
  abn: z.string(),
  acn: z.string(),
  abn_status_from_date: z.string(),
})
export type AbnResult = z.output<typeof abnResult>

export const companyCalls = {
  validateAbn: call('GET TotalCheck/ValidateABN/{abn}', {
    summary: 'Look up an ABN',
    description:
      'Validates the checksum, then asks the Australian Business Register. 409 if any dealer has a customer with this ABN.',
    access: 'staff',
    params: z.object({ abn: limited('ABN', 40) }),
    reply: z.object({ abn_status: z.boolean(), result_count: z.number().int(), results: z.array(abnResult) }),
  }),
  getCompany: call('GET Order/getCompany/{id}', {
    summary: 'Get a company',
    access: 'staff',
    params: z.object({ id }),
    reply: company,
  }),
  addCompany: call('POST Order/AddCompany', {
    summary: 'Add a company without a customer',
    description: 'Pass its id to `order/AddCompanyToOrder` to link it to a customer. 409 if a customer has its ABN.',
    access: 'staff',
    body: companyInput,
    reply: company,
  }),
  addCompanyToOrder: call('POST order/AddCompanyToOrder/{orderID}', {
    summary: 'Link a company to an order’s business customer',
    access: 'staff',
    params: orderParams,
    body: z.object({ companyID: recordID, newAccountConfirmed: z.boolean().default(false) }),
    reply: company,
  }),
  updateCompany: call('PUT order/UpdateCompany/{orderId}', {
    summary: 'Change the company of an order’s customer',
    description:
      'Omitted fields keep their values. Only for business customers; residential customers have no company.',
    access: 'staff',
    params: z.object({ orderId: orderID }),
    body: companyChange,
    reply: company,
  }),
}
