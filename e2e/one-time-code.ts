import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the current code of an authenticator app for a secret in base 32 (RFC 6238), independently of the portal's
 * library.
 */
export function oneTimeCode(secret: string): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const from = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(from) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
