import type pg from 'pg'
import { decryptSecret, encryptSecret, wrongFormerKey } from '../kernel/master-key.ts'
import { readStoredKey, toStoredKey } from './keys.ts'
import { lockSecrets, type StoredSecrets, storeSecrets } from './store/queries.ts'

/**
 * Encrypts the provider's keys and the secrets of second factors with another master key.
 * @returns their number, and the accounts whose second factor `from` does not decrypt; it stays unchanged
 * @throws Error if `from` does not decrypt the provider's keys
 */
export async function rotateIdentityKeys(
  client: pg.PoolClient,
  from: Buffer,
  to: Buffer,
): Promise<{ count: number; unreadable: string[] }> {
  const secrets = await lockSecrets(client)
  const encrypted = encryptAgain(secrets, from, to)
  await storeSecrets(client, encrypted)
  const readable = new Set(encrypted.factors.map(({ accountId }) => accountId))
  return {
    count: encrypted.keys.length + encrypted.factors.length,
    unreadable: secrets.factors.map(({ accountId }) => accountId).filter((accountId) => !readable.has(accountId)),
  }
}

function encryptAgain({ keys, factors }: StoredSecrets, from: Buffer, to: Buffer): StoredSecrets {
  return {
    keys: keys.map(({ purpose, value }) => {
      const key = readStoredKey(from, purpose, value)
      if (key === undefined) throw new Error(wrongFormerKey)
      return { purpose, value: toStoredKey(to, purpose, key) }
    }),
    factors: factors.flatMap(({ accountId, sealedSecret }) => {
      const secret = decryptSecret(from, accountId, sealedSecret)
      return secret === undefined ? [] : [{ accountId, sealedSecret: encryptSecret(to, accountId, secret) }]
    }),
  }
}
