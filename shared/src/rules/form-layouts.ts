import type { Fields } from '../blocks/kinds.ts'
import { companyFields } from '../contract/company.ts'
import { contactFields, guarantorFields, neededOfGuarantor } from '../contract/contacts.ts'
import { customerFields } from '../contract/customers.ts'
import { financeParts, neededOfFinance } from '../contract/finance.ts'
import { accountFields, neededOfAccount } from '../contract/payment.ts'
import { neededOfRelocation, relocationFields } from '../contract/relocation.ts'

type CustomerField = keyof typeof customerFields

/** What an order can't be sent without. */
export const neededOfCustomer = ['salutation', 'firstName', 'surname', 'mobile', 'email', 'jobTitle'] as const

/** The person's form, in its parts: who it is, how to reach them, and what is seldom asked. */
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
  /** What stands before the names of its fields in a layout. */
  prefix: string
  fields: Fields
  /** Never hidden: something asks for it. */
  needed: readonly string[]
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}

const company = ['abn', 'companyName', 'tradingName', 'entityType', 'acn', 'abn_status_from_date']
const director = ['directorGivenName', 'directorSurname', 'dateOfBirth', 'driversLicenseNumber', 'guaranteeAttached']

/** The forms outside services whose fields administrators may hide, by their component. */
export const formLayouts: Record<string, readonly FormPart[]> = {
  'create-customer': [
    {
      group: 'Person',
      prefix: '',
      fields: pick(customerFields, [...personForm.who, 'isGuarantor', ...personForm.reach, ...personForm.more]),
      needed: neededOfCustomer,
    },
  ],
  'create-company': [
    {
      group: 'Business',
      prefix: '',
      fields: pick(companyFields, company),
      needed: ['abn', 'companyName', 'entityType'],
    },
    {
      group: 'Director',
      prefix: '',
      fields: pick(companyFields, director),
      // Sole traders have to give these.
      needed: ['directorSurname', 'dateOfBirth'],
    },
  ],
  'create-contacts': [
    {
      group: 'Guarantor',
      prefix: 'guarantor.',
      fields: { ...contactFields, ...guarantorFields },
      needed: neededOfGuarantor,
    },
    // One of the ways to reach a contact is needed, and it may be any.
    { group: 'Contact', prefix: '', fields: contactFields, needed: ['firstName', 'phone', 'mobile', 'email'] },
  ],
  'direct-debit': [{ group: 'Account', prefix: '', fields: accountFields, needed: neededOfAccount }],
  'create-finance': Object.values(financeParts).map(({ title, fields }) => ({
    group: title,
    prefix: '',
    fields,
    needed: neededOfFinance,
  })),
  'change-address': [{ group: 'The move', prefix: '', fields: relocationFields, needed: neededOfRelocation }],
}
