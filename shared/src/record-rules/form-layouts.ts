import { companyFields } from '../contract/company.ts'
import { contactFields, guarantorFields, requiredGuarantorFields } from '../contract/contacts.ts'
import { customerFields } from '../contract/customers.ts'
import { financeParts, requiredFinanceFields } from '../contract/finance.ts'
import { accountFields, requiredAccountFields } from '../contract/payment.ts'
import { relocationFields, requiredRelocationFields } from '../contract/relocation.ts'
import type { Fields } from '../records/kinds.ts'

type CustomerField = keyof typeof customerFields

/** Customer fields that are required to send an order; `requiredOf` applies. */
export const requiredCustomerFields = ['salutation', 'firstName', 'surname', 'mobile', 'email', 'jobTitle'] as const

/** The parts of the person form: identity, ways to reach them, and rarely used fields. */
export const personForm = {
  who: ['salutation', 'firstName', 'surname', 'jobTitle', 'dob'],
  reach: ['mobile', 'phone', 'email'],
  more: [
    'fax',
    'primaryContactName',
    'position',
    'contactNo',
    'membershipNo',
    'referralCode',
    'referralDate',
    'contract_start',
    'contract_end',
    'contract_Term',
  ],
} as const satisfies Record<string, readonly CustomerField[]>

export interface FormPart {
  group: string
  /** Prefix of its field names in a layout. */
  prefix: string
  fields: Fields
  /** Fields that can never be hidden because something requires them. */
  required: readonly string[]
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}

const company = ['abn', 'companyName', 'tradingName', 'entityType', 'acn', 'abn_status_from_date']
const director = ['directorGivenName', 'directorSurname', 'dateOfBirth', 'driversLicenseNumber', 'guaranteeAttached']

/** The customer forms whose fields administrators may hide, keyed by component. */
export const formLayouts: Record<string, readonly FormPart[]> = {
  'create-customer': [
    {
      group: 'Person',
      prefix: '',
      fields: pick(customerFields, [...personForm.who, 'isGuarantor', ...personForm.reach, ...personForm.more]),
      required: requiredCustomerFields,
    },
  ],
  'create-company': [
    {
      group: 'Business',
      prefix: '',
      fields: pick(companyFields, company),
      required: ['abn', 'companyName', 'entityType'],
    },
    {
      group: 'Director',
      prefix: '',
      fields: pick(companyFields, director),
      // Required for sole traders.
      required: ['directorSurname', 'dateOfBirth'],
    },
  ],
  'create-contacts': [
    {
      group: 'Guarantor',
      prefix: 'guarantor.',
      fields: { ...contactFields, ...guarantorFields },
      required: [...requiredGuarantorFields, 'hasOneName'],
    },
    // Each of phone, mobile and e-mail can be the one that is required, so none of them may be hidden.
    {
      group: 'Contact',
      prefix: '',
      fields: contactFields,
      required: ['firstName', 'surname', 'hasOneName', 'phone', 'mobile', 'email'],
    },
  ],
  'direct-debit': [{ group: 'Account', prefix: '', fields: accountFields, required: requiredAccountFields }],
  'create-finance': Object.values(financeParts).map(({ title, fields }) => ({
    group: title,
    prefix: '',
    fields,
    required: requiredFinanceFields,
  })),
  'change-address': [{ group: 'The move', prefix: '', fields: relocationFields, required: requiredRelocationFields }],
}
