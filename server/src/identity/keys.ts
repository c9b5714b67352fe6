import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Pool } from 'pg'
import { z } from 'zod'
import { findOrStoreKey } from './store/queries.ts'

const privateKey = z.looseObject({
  kid: z.string(),
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
})

/** Loads the provider's key for signing tokens; creates it at the first start. */
export async function loadSigningKey(pool: Pool): Promise<JWK & { kid: string }> {
  return privateKey.parse(
    await findOrStoreKey(pool, 'signing', async () => {
      const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
      const kid = randomBytes(8).toString('hex')
      return { ...(await exportJWK(pair.privateKey)), kid, alg: 'RS256', use: 'sig' }
    }),
  )
}

/** Returns the public half of a signing key. */
export function publicHalf({ kid, kty, n, e }: JWK): JWK {
  return { kid, kty, n, e, alg: 'RS256', use: 'sig' }
}

/** Loads the secret that signs the provider's cookies. */
export async function loadCookieSecret(pool: Pool): Promise<string> {
  return z
    .string()
    .min(32)
    .parse(await findOrStoreKey(pool, 'cookies', async () => randomBytes(32).toString('base64url')))
}
