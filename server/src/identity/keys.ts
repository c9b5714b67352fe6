import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Pool } from 'pg'
import { z } from 'zod'
import { decryptSecret, encryptSecret } from '../kernel/master-key.ts'
import { findOrStoreKey, replaceKey } from './store/queries.ts'

const privateKey = z.looseObject({
  kid: z.string(),
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
})

/** Loads the key that signs the provider's tokens. Creates it at the first start. */
export async function loadSigningKey(pool: Pool, masterKey: Buffer): Promise<JWK & { kid: string }> {
  return privateKey.parse(
    await loadKey(pool, masterKey, 'signing', async () => {
      const pair = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true })
      const kid = randomBytes(8).toString('hex')
      return { ...(await exportJWK(pair.privateKey)), kid, alg: 'RS256', use: 'sig' }
    }),
  )
}

/** Returns the public key of a signing key. */
export function publicHalf({ kid, kty, n, e }: JWK): JWK {
  return { kid, kty, n, e, alg: 'RS256', use: 'sig' }
}

/** Loads the secret that signs the provider's cookies. */
export async function loadCookieSecret(pool: Pool, masterKey: Buffer): Promise<string> {
  return z
    .string()
    .min(32)
    .parse(await loadKey(pool, masterKey, 'cookies', async () => randomBytes(32).toString('base64url')))
}

const encryptedKey = z.object({ encrypted: z.base64() })

/** Encrypts a key for storage. */
export const toStoredKey = (masterKey: Buffer, purpose: string, key: unknown) => ({
  encrypted: encryptSecret(masterKey, purposeOf(purpose), JSON.stringify(key)).toString('base64'),
})

/** Decrypts a stored key, or returns an unencrypted one of older versions. Undefined if the master key does not fit. */
export function readStoredKey(masterKey: Buffer, purpose: string, storedKey: unknown): unknown {
  const read = encryptedKey.safeParse(storedKey)
  if (!read.success) return storedKey
  const text = decryptSecret(masterKey, purposeOf(purpose), Buffer.from(read.data.encrypted, 'base64'))
  return text === undefined ? undefined : JSON.parse(text)
}

const purposeOf = (purpose: string) => `identity key ${purpose}`

/**
 * Loads the key for a purpose. Creates it at the first start. @throws Error if it was encrypted with another master key
 */
async function loadKey(pool: Pool, masterKey: Buffer, purpose: string, make: () => Promise<unknown>): Promise<unknown> {
  const storedKey = await findOrStoreKey(pool, purpose, async () => toStoredKey(masterKey, purpose, await make()))
  const key = readStoredKey(masterKey, purpose, storedKey)
  if (key === undefined) {
    throw new Error(
      'The database was encrypted with another master key: set MASTER_KEY to that key, or DATA_DIR to its folder.',
    )
  }
  if (!encryptedKey.safeParse(storedKey).success) await replaceKey(pool, purpose, toStoredKey(masterKey, purpose, key))
  return key
}
