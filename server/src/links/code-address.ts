import type { EnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import { maskAddress } from '@dealerline/shared/rules/signer-identity.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'

/** The recipient of a link, to whom its codes are sent. */
export interface CodeHolder {
  guid: string
  kind: LinkKind
  orderID: number
  dealerID: number
  name: string
  email: string
  mobile: string
  /** The service on whose page the person signs; '' for a page of the portal. */
  signsAt: string
  /** The purpose of the code in its message: `sign order 10023`. */
  purpose: string
  /** Whether the code only shows the content of an answered link again, after the link has expired. */
  isReading: boolean
  /** Lists an event of the code in the evidence of the answer. */
  log: (tx: Transaction, event: EnvelopeEvent) => Promise<void>
}

type Address = Pick<CodeHolder, 'mobile' | 'email'>

/** The channel and address for a recipient's codes: their mobile number, or their e-mail address if there is none. */
export const codeAddressOf = ({ mobile, email }: Address) =>
  mobile ? { channel: 'sms' as const, address: mobile } : { channel: 'email' as const, address: email }

/** Whether this recipient has to confirm a code to consent. An e-signature service identifies signers itself. */
export const needsCode = ({ signerCode }: Config, { signsAt }: { signsAt: string } = { signsAt: '' }) =>
  signerCode === 'required' && signsAt === ''

/** The channel and masked address to which the page of a link sends a code; null if it needs none. */
export function maskedCodeAddress(config: Config, holder: Address & { signsAt?: string }) {
  return needsCode(config, { signsAt: holder.signsAt ?? '' }) ? maskedAddressOf(holder) : null
}

/** The channel and masked address for a recipient's codes. */
export function maskedAddressOf(holder: Address) {
  const { channel, address } = codeAddressOf(holder)
  return { channel, to: maskAddress(channel, address) }
}
