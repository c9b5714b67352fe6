import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows how to do: RFC 6238 with SHA-1, six digits, half a minute. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 }

/** A new secret, in the letters of base 32 that people can type: 160 bits. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function enrolmentUri(issuer: string, email: string, secret: string): string {
  return new TOTP({ ...shape, issuer, label: email, secret }).toString()
}

/**
 * The time step a code is of, where it is right and of a later step than `lastStep`: a code is good once. Clocks may be
 * half a minute apart.
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now = Date.now()): number | undefined {
  const totp = new TOTP({ ...shape, secret })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp: now }) + delta
  return step > lastStep ? step : undefined
}

// Without letters and digits that look alike.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten codes for whoever loses the device: 80 bits each, `ABCD-EFGH-JKLM-NPQR`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')
    return code.match(/.{4}/g)?.join('-') ?? code
  })
}

const plainOf = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether this can only be a recovery code: those of an app are six digits. */
export const isRecoveryCode = (code: string) => plainOf(code).length === 16

/** With as many random bits as these codes have, nobody tries them out: a fast hash is enough. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return createHash('sha256')
    .update(`${accountId} ${plainOf(code)}`)
    .digest('hex')
}
