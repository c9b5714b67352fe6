import { z } from 'zod'
import { formatPhone } from './dialled.ts'
import { toFolded } from './folded.ts'

/**
 * How a signer confirmed who they are. `code`: with a one-time code. `off`: the portal did not ask for a code.
 * `service`: at the e-signature service. Values that do not apply are ''.
 */
export const signerIdentity = z.object({
  check: z.enum(['code', 'off', 'service']),
  channel: z.enum(['', 'email', 'sms']),
  /** The masked address that received the code, or the name of the service. */
  address: z.string(),
  requestedAt: z.string(),
  confirmedAt: z.string(),
  /** The other person who has this address: the dealer of the order or another staff member; '' for nobody. */
  addressOf: z.enum(['', 'dealer', 'staff']),
  /** The dealer on whose device the person signed; '' for the signer's own device. */
  inPersonBy: z.string(),
  /** The recipient's name, if the signer signed with a different name. */
  differsFrom: z.string(),
  /** The person who was signed in to the portal in the signer's browser, if anybody was. */
  portalUser: z.string().optional(),
})
export type SignerIdentity = z.output<typeof signerIdentity>

/** The values of those fields of an identity that do not apply. */
export const noIdentity = {
  channel: '',
  address: '',
  requestedAt: '',
  confirmedAt: '',
  addressOf: '',
  inPersonBy: '',
  differsFrom: '',
} as const

/** Hides most of an address: `04•• ••• 678` or `a••@example.com`. */
export function maskAddress(channel: 'email' | 'sms', address: string): string {
  if (channel === 'email') return address.replace(/^(.).*(?=@)/, '$1••')
  const number = formatPhone(address)
  return [...number].map((sign, index) => (index < 2 || index >= number.length - 3 ? sign : maskDigit(sign))).join('')
}

const maskDigit = (sign: string) => (/\d/.test(sign) ? '•' : sign)

const toComparable = (name: string) =>
  toFolded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether two names are equal except for case, accents, punctuation and spaces. */
export const isSameName = (one: string, other: string) => toComparable(one) === toComparable(other)

const channels = { email: ' by e-mail', sms: ' by SMS', '': '' }
const otherOwners = {
  dealer: ' It is the same address as the dealer’s.',
  staff: ' It is the same address as a staff member’s.',
  '': '',
}

const signing = { done: 'Signed', person: 'signer' }
const consenting = { done: 'Answered', person: 'recipient' }

/** Describes for the dealer and the audit log how the recipient of another link confirmed who they are. */
export const describeConsent = (identity: SignerIdentity) => describeIdentity(identity, consenting)

/** Describes for the certificate and the dealer how the signer confirmed who they are. */
export function describeIdentity(identity: SignerIdentity, { done, person } = signing): string {
  const { check, channel, address, addressOf, inPersonBy, differsFrom, portalUser } = identity
  if (check === 'service') return `${address} identified the signer.`
  const place = inPersonBy ? `${done} in person on a device of ${inPersonBy}` : `${done} by the link`
  const code =
    check === 'code'
      ? `${place}, code sent to ${address}${channels[channel]}.${otherOwners[addressOf]}`
      : `${place}. The ${person} was not asked for a code.`
  const recipient = differsFrom ? ` The link was sent to ${differsFrom}.` : ''
  const user = portalUser ? ` ${portalUser} was signed in to the portal in that browser.` : ''
  return `${code}${recipient}${user}`
}
