import { hash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/** A code of six digits, each equally likely. */
export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Hashes a code with a slow algorithm, because there are only a million codes to try. */
export function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(code, salt, 32, (error, hash) => (error ? reject(error) : resolve(hash))),
  )
}

export const makeSalt = () => randomBytes(16)

/** Compares in constant time. Ignores spaces and hyphens, which people may type between the digits. */
export async function isRightCode(
  input: string,
  { salt, codeHash }: { salt: Buffer | null; codeHash: Buffer | null },
): Promise<boolean> {
  if (!salt || !codeHash) return false
  return timingSafeEqual(await hashCode(input.replace(/[\s-]/g, ''), salt), codeHash)
}

export const makeProof = () => randomBytes(32).toString('base64url')

/** The proof is random, so a fast hash is enough. */
export const hashProof = (proof: string) => hash('sha256', proof, 'buffer')
