import { cleanAcn, cleanBsb, cleanPostcode, cleanState } from '../cells/registers.ts'
import { formatAbn, isValidAbn, isValidAcn } from '../rules/abn.ts'
import { type CatalogueField, percent, required, section, withRule } from './catalogue-fields.ts'
import { count, date, email, type Field, flag, phone, text } from './kinds.ts'
import { cleanedText } from './nested-kinds.ts'

/** The fields of a dealer that administrators maintain, apart from the permissions. */
export const dealerFields = {
  dealerFullName: required(text('Name', { length: 100 })),
  dealerEmail: required(email('E-mail', { help: 'A person with this login e-mail signs in as this dealer.' })),
  ubDealerID: text('UB dealer ID', {
    length: 30,
    help: 'The dealer’s ID in UB, the billing system, and in OMS, the order management system.',
  }),
  dealerIDno: text('Dealer number', { length: 30 }),
} satisfies Record<string, CatalogueField>

/** A register number with a checksum; spaces are allowed. */
export function registerNumber(
  label: string,
  clean: (text: string) => string,
  isValid: (text: string) => boolean,
): Field<string> {
  const field = cleanedText(label, 20, clean)
  const schema = field.schema.refine((value) => value === '' || isValid(value), `Invalid ${label}`)
  return { ...field, schema }
}

/** The business behind a dealer, the person responsible for it, and its bank account. */
export const managerFields = {
  ...section('Business', {
    registeredCompanyName: text('Registered company name', { length: 150 }),
    tradingName: text('Trading name', { length: 150 }),
    abn: registerNumber('ABN', formatAbn, isValidAbn),
    acn: registerNumber('ACN', cleanAcn, isValidAcn),
    yrsEstablished: count('Years established', { max: 300 }),
    numberSubAgents: count('Sub-agents', { max: 10_000 }),
    address: text('Address', { length: 200 }),
    city: text('City', { length: 60 }),
    state: cleanedText('State', 10, cleanState),
    postcode: cleanedText('Postcode', 10, cleanPostcode),
    telephoneNo: phone('Telephone', 'phonenumber'),
    faxNo: phone('Fax', 'phonenumber'),
  }),
  ...section('Person', {
    firstName: text('First name'),
    lastName: text('Last name'),
    /** The name is in `lastName`, and the agreement does not require `firstName`. */
    hasOneName: flag('Has one name only'),
    // The length of a first and a last name together.
    directorsName: text('Director’s name', { length: 201 }),
    dob: date('Date of birth', 'dateofbirth'),
    driversLicense: text('Driver’s licence', { length: 30 }),
    mobileNo: phone('Mobile', 'mobileOnly'),
    email: email('E-mail'),
  }),
  ...section('Payment', {
    accountName: text('Account name', { length: 100 }),
    bank: text('Bank', { length: 100 }),
    branchAddress: text('Branch address', { length: 200 }),
    bsbno: { ...withRule('bsbNumber', cleanedText('BSB', 7, cleanBsb)), help: 'As 123-456.', isBsb: true as const },
    accountNo: withRule('bankAccountNumber', text('Account number', { length: 20 })),
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

/** Fields that only the provider sets, never the dealer. */
export const providerFields = [
  'vpan',
  'status',
  'approvedDealer',
  'electronicSignature',
  'commissionPercentage',
  'produceRcti',
] as const satisfies readonly (keyof typeof managerFields)[]

/** The fields that dealers enter about their own business. */
export const registrationFields: Record<string, CatalogueField> = Object.fromEntries(
  Object.entries(managerFields).filter(([name]) => !providerFields.some((field) => field === name)),
)
