import { z } from 'zod'
import { date, flag, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { call, id, recordID } from './call.ts'

export const companyFields = {
  abn: text('ABN', { length: 14 }),
  companyName: text('Company name', { length: 200 }),
  tradingName: text('Trading name', { length: 200 }),
  entityType: text('Entity type', { length: 10 }),
  acn: text('ACN', { length: 14 }),
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
  dobConsumer: text('Consumer date of birth', { length: 10 }),
}

/** A business as the register and the customer give it; the ABN is checked where the company is saved. */
export const companyInput = z.object(shapeOf(companyFields))
/** As it is stored: what was accepted once is answered, whatever rules have come since. */
export const company = z.object({ ...storedShapeOf(companyFields), companyID: z.number().int() })
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
  validateAbn: call({
    method: 'GET',
    path: 'TotalCheck/ValidateABN/{abn}',
    summary: 'Looks an ABN up: the checksum first, then the register. 409 where it belongs to an existing customer.',
    access: 'staff',
    params: z.object({ abn: z.string() }),
    reply: z.object({ abn_status: z.boolean(), result_count: z.number().int(), results: z.array(abnResult) }),
  }),
  getCompany: call({
    method: 'GET',
    path: 'Order/getCompany/{id}',
    summary: 'One company.',
    access: 'staff',
    params: z.object({ id }),
    reply: company,
  }),
  addCompany: call({
    method: 'POST',
    path: 'Order/AddCompany',
    summary: 'Keeps a company that no customer has yet; order/AddCompanyToOrder then gives it to one.',
    access: 'staff',
    body: companyInput,
    reply: company,
  }),
  addCompanyToOrder: call({
    method: 'POST',
    path: 'order/AddCompanyToOrder/{orderID}',
    summary: "Gives a company that was added to the order's business customer.",
    access: 'staff',
    params: z.object({ orderID: id }),
    body: z.object({ companyID: recordID }),
    reply: company,
  }),
  updateCompany: call({
    method: 'PUT',
    path: 'order/UpdateCompany/{orderId}',
    summary: "Changes the company of the order's customer, which a residential one has not.",
    access: 'staff',
    params: z.object({ orderId: id }),
    body: companyInput,
    reply: company,
  }),
}
