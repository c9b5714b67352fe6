import type { FieldError } from '../errors.ts'
import { brokenRule, missingOf, ruleMessage } from './validation.ts'

const isBlank = (value: unknown) => String(value ?? '').trim() === ''

interface NamedCompany {
  abn?: unknown
  acn?: unknown
  companyName?: unknown
}

/** What is wrong with a company: an ABN or ACN that is none, and a missing name, which billing needs. */
export function companyErrors(company: NamedCompany): FieldError[] {
  const problems: [path: string, message: string | undefined][] = [
    ['abn', brokenRule('abn', 'ABN', company.abn)],
    ['acn', brokenRule('acn', 'ACN', company.acn)],
    ['companyName', brokenRule('required', 'Company name', company.companyName)],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}

/** What is wrong with the name of a customer or of their authorised representative: one of the two parts is enough. */
export function nameErrors({ firstName, surname }: { firstName?: unknown; surname?: unknown }): FieldError[] {
  const isNamed = !isBlank(firstName) || !isBlank(surname)
  return isNamed ? [] : [{ path: 'firstName', message: ruleMessage('required', 'First name or surname') }]
}

/** Whether nothing has been typed of an address; a state alone is none. */
export function isEmptyAddress(address: { streetAddress?: unknown; suburb?: unknown; postCode?: unknown }): boolean {
  return isBlank(address.streetAddress) && isBlank(address.suburb) && isBlank(address.postCode)
}

/** What an address that is typed by hand lacks; one that the search found, or an empty one, lacks nothing. */
export function typedAddressErrors(
  fields: Readonly<Record<string, { label: string }>>,
  address: Record<string, unknown>,
): FieldError[] {
  const isTyped = isBlank(address.searchResultId) && isBlank(address.formattedAddress)
  return isTyped && !isEmptyAddress(address) ? missingOf(fields, addressParts, address) : []
}

const addressParts = ['streetAddress', 'suburb', 'state', 'postCode']

const reachable = ['phone', 'mobile', 'email']

/** What a contact lacks: a first name, and a way to reach them. */
export function contactErrors(contact: Record<string, unknown>): FieldError[] {
  const errors: FieldError[] = []
  if (isBlank(contact.firstName)) errors.push({ path: 'firstName', message: ruleMessage('required', 'First name') })
  if (reachable.every((name) => isBlank(contact[name])))
    errors.push({ path: 'phone', message: 'A phone, a mobile or an e-mail is needed to reach this person' })
  return errors
}

/** Why a customer with an ABN can not be added, in words that name nobody of another dealer. */
export const customerClashes = {
  own: (name: string, customerID: number) =>
    `${name} (customer ${customerID}) has this ABN already. Open that customer instead of adding another one.`,
  elsewhere:
    'This business is already a customer through another dealer. Ask the provider to move the customer to you, take its services over by a change of lessee, or confirm that you are adding a new account for the business.',
  lookup: 'Company Error: ABN is for an existing customer!',
} as const
