import { count, date, email, type Field, flag, phone, text } from '../blocks/kinds.ts'
import { isValidAbn, isValidAcn } from '../rules/abn.ts'
import { type CatalogueField, percent, required, ruled, section } from './catalogue-fields.ts'

/** What administrators keep of a dealer beside the authorisation. */
export const dealerFields = {
  dealerFullName: required(text('Name', { length: 100 })),
  dealerEmail: required(email('E-mail', { help: 'Who has a login with this e-mail signs in as this dealer.' })),
  ubDealerID: text('UB dealer ID', { length: 30, help: 'What billing and OMS call the dealer.' }),
  dealerIDno: text('Dealer number', { length: 30 }),
} satisfies Record<string, CatalogueField>

/** A number of the register with a checksum, spaces allowed. */
export function registered(label: string, isRight: (text: string) => boolean): Field<string> {
  const field = text(label, { length: 20 })
  const schema = field.schema.refine((value) => value === '' || isRight(value), `Invalid ${label}`)
  return { ...field, schema }
}

/** The business behind a dealer, who answers for it, and the account it is paid to. */
export const managerFields = {
  ...section('Business', {
    registeredCompanyName: text('Registered company name', { length: 150 }),
    tradingName: text('Trading name', { length: 150 }),
    abn: registered('ABN', isValidAbn),
    acn: registered('ACN', isValidAcn),
    yrsEstablished: count('Years established', { max: 300 }),
    numberSubAgents: count('Sub-agents', { max: 10_000 }),
    address: text('Address', { length: 200 }),
    city: text('City', { length: 60 }),
    state: text('State', { length: 10 }),
    postcode: text('Postcode', { length: 10 }),
    telephoneNo: phone('Telephone', 'phonenumber'),
    faxNo: phone('Fax', 'phonenumber'),
  }),
  ...section('Person', {
    firstName: text('First name'),
    lastName: text('Last name'),
    directorsName: text('Director’s name', { length: 150 }),
    dob: date('Date of birth', 'dateofbirth'),
    driversLicense: text('Driver’s licence', { length: 30 }),
    mobileNo: phone('Mobile', 'mobileOnly'),
    email: email('E-mail'),
  }),
  ...section('Payment', {
    accountName: text('Account name', { length: 100 }),
    bank: text('Bank', { length: 100 }),
    branchAddress: text('Branch address', { length: 200 }),
    bsbno: ruled('bsbNumber', text('BSB', { length: 7, help: 'As 123-456.' })),
    accountNo: ruled('bankAccountNumber', text('Account number', { length: 20 })),
    commissionPercentage: percent('Commission (%)'),
    produceRcti: flag('Recipient-created tax invoices'),
  }),
  ...section('Agreement', {
    vpan: text('VPAN', { length: 30 }),
    status: text('Status', { length: 30 }),
    approvedDealer: flag('Approved dealer'),
    electronicSignature: text('Signed electronically by', { length: 150 }),
  }),
} satisfies Record<string, CatalogueField>

/** What the provider decides of a business, and nobody for themself. */
export const decidedByProvider = [
  ...(['vpan', 'status', 'approvedDealer', 'electronicSignature'] as const),
  ...(['commissionPercentage', 'produceRcti'] as const),
] as const satisfies readonly (keyof typeof managerFields)[]

/** What dealers say of their own business. */
export const registrationFields: Record<string, CatalogueField> = Object.fromEntries(
  Object.entries(managerFields).filter(([name]) => !decidedByProvider.some((decided) => decided === name)),
)
