import { assertNoErrors } from '@dealerline/shared/errors.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { toMailbox } from '@dealerline/shared/rules/mailbox.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'

export type Channel = 'email' | 'sms'

export interface Addresses {
  email: string
  mobile: string
}

export interface Recipient extends Addresses {
  name: string
}

const fieldOf = { email: 'email', sms: 'mobile' } as const

/** The address on a channel, or '' if there is none. */
export const addressOn = (channel: Channel, addresses: Addresses): string => addresses[fieldOf[channel]]

/** The field that has the address of a channel. */
export const addressField = (channel: Channel, address: string): { email: string } | { mobile: string } =>
  channel === 'email' ? { email: address } : { mobile: address }

/** The addresses of a person with one address. */
export const onlyAddress = (channel: Channel, address: string): Addresses => ({
  email: '',
  mobile: '',
  ...addressField(channel, address),
})

/** The channel for a person: e-mail, if they have an address. */
export const channelOf = ({ email }: Pick<Addresses, 'email'>): Channel => (email === '' ? 'sms' : 'email')

/** Whether two addresses of a channel are the same mailbox or number. */
export const isSameAddress = (channel: Channel, one: string, other: string): boolean =>
  channel === 'email' ? toMailbox(one) === toMailbox(other) : toDialled(one) === toDialled(other)

/**
 * The person to whom a dealer sends a message: the known one, with the name and address that the dealer entered instead.
 * @throws AppError if they have no valid address on the channel
 */
export function toRecipient<Person extends Recipient>(
  person: Person,
  { channel, to, toName }: { channel: Channel; to: string; toName: string },
): Person {
  const address = to || addressOn(channel, person)
  const label = channel === 'email' ? 'E-mail' : 'Mobile'
  const message =
    brokenRule('required', label, address) ?? brokenRule(channel === 'email' ? 'email' : 'mobileOnly', label, address)
  assertNoErrors(message ? [{ path: 'to', message }] : [])
  return { ...person, ...addressField(channel, address), name: toName || person.name }
}
