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

/** The provider's key for signing tokens, made at the first start. */
export async function loadSigningKey(pool: Pool): Promise<JWK & { kid: string }> {
  return privateKey.parse(
    await findOrStoreKey(pool, 'signing', async () => {
      const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
      const kid = randomBytes(8).toString('hex')
      return { ...(await exportJWK(pair.privateKey)), kid, alg: 'RS256', use: 'sig' }
    }),
  )
}

/** The half of a signing key everyone may know. */
export function publicHalf({ kid, kty, n, e }: JWK): JWK {
  return { kid, kty, n, e, alg: 'RS256', use: 'sig' }
}

/** The secret the provider's cookies are signed with. */
export async function loadCookieSecret(pool: Pool): Promise<string> {
  return z
    .string()
    .min(32)
    .parse(await findOrStoreKey(pool, 'cookies', async () => randomBytes(32).toString('base64url')))
}
