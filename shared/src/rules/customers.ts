import type { FieldError } from '../errors.ts'
import { brokenRule, missingOf, ruleMessage } from './validation.ts'

const isBlank = (value: unknown) => String(value ?? '').trim() === ''

interface NamedCompany {
  abn?: unknown
  acn?: unknown
  companyName?: unknown
}

/** Returns the errors of a company: an invalid ABN or ACN, or a missing name, which billing requires. */
export function companyErrors(company: NamedCompany): FieldError[] {
  const problems: [path: string, message: string | undefined][] = [
    ['abn', brokenRule('abn', 'ABN', company.abn)],
    ['acn', brokenRule('acn', 'ACN', company.acn)],
    ['companyName', brokenRule('required', 'Company name', company.companyName)],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}

/** Returns the errors of a person's name: a first name or a surname is enough. */
export function nameErrors({ firstName, surname }: { firstName?: unknown; surname?: unknown }): FieldError[] {
  const isNamed = !isBlank(firstName) || !isBlank(surname)
  return isNamed ? [] : [{ path: 'firstName', message: ruleMessage('required', 'First name or surname') }]
}

/** Whether an address is empty apart from its state. */
export function isEmptyAddress(address: { streetAddress?: unknown; suburb?: unknown; postCode?: unknown }): boolean {
  return isBlank(address.streetAddress) && isBlank(address.suburb) && isBlank(address.postCode)
}

/**
 * Returns the missing parts of an address typed by hand; an address from the search, or an empty one, has no errors.
 */
export function typedAddressErrors(
  fields: Readonly<Record<string, { label: string }>>,
  address: Record<string, unknown>,
): FieldError[] {
  const isTyped = isBlank(address.searchResultId) && isBlank(address.formattedAddress)
  return isTyped && !isEmptyAddress(address) ? missingOf(fields, addressParts, address) : []
}

const addressParts = ['streetAddress', 'suburb', 'state', 'postCode']

const contactChannels = ['phone', 'mobile', 'email']

/** Returns the errors of a contact: a name and a phone, mobile or e-mail are required. One name only is the surname. */
export function contactErrors(contact: Record<string, unknown>): FieldError[] {
  const errors: FieldError[] = []
  const [path, label] = contact.hasOneName === true ? ['surname', 'Surname'] : ['firstName', 'First name']
  if (isBlank(contact[path])) errors.push({ path, message: ruleMessage('required', label) })
  if (contactChannels.every((name) => isBlank(contact[name])))
    errors.push({ path: 'phone', message: 'Enter a phone, a mobile or an e-mail for this person' })
  return errors
}

/** Why a customer with this ABN cannot be added. The messages do not reveal the customers of other dealers. */
export const abnConflicts = {
  own: (name: string, customerID: number) =>
    `${name} (customer ${customerID}) has this ABN already. Open that customer instead of adding another one.`,
  elsewhere:
    'This business is already a customer through another dealer. Ask the provider to move the customer to you, take its services over by a change of lessee, or confirm that you are adding a new account for the business.',
  lookup: 'Company Error: ABN is for an existing customer!',
} as const
