import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** The parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, a new code every 30 s. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Returns a new secret of 160 bits in base 32, which people can type. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the address for the QR code of an authenticator app. */
export function enrolmentUri(issuer: string, email: string, secret: string): string {
  return new TOTP({ ...shape, issuer, label: email, secret }).toString()
}

/**
 * Returns the time step of a code, or undefined if the code is wrong or its step is not after `lastStep`. Each code
 * therefore works only once. The clocks may differ by 30 s.
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now = Date.now()): number | undefined {
  const totp = new TOTP({ ...shape, secret })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp: now }) + delta
  return step > lastStep ? step : undefined
}

// Leave out letters and digits that look alike.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Numbers of characters of recovery codes (120 bits), and of those from before version 0.3 (80 bits). */
const codeLengths = { current: 24, former: 16 }

/** Returns ten recovery codes of 120 bits each, such as `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = Array.from(randomBytes(codeLengths.current), (byte) => letters[byte % letters.length]).join('')
    return code.match(/.{4}/g)?.join('-') ?? code
  })
}

const plainOf = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether this is a recovery code and not a code of an authenticator app. The lengths differ. */
export const isRecoveryCode = (code: string) => Object.values(codeLengths).includes(plainOf(code).length)

/** Hashes a recovery code. A fast hash is sufficient, because the codes are long and random. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return createHash('sha256')
    .update(`${accountId} ${plainOf(code)}`)
    .digest('hex')
}
