import type pg from 'pg'
import { wrongFormerKey } from '../../kernel/master-key.ts'
import { lockSealKeys, replaceSealKey } from './queries.ts'
import { decryptSealKey, encryptSealKey } from './seal-key.ts'

/**
 * Encrypts the seal keys with another master key.
 * @returns their number
 * @throws Error if they are not encrypted with `from`
 */
export async function rotateSealKeys(client: pg.PoolClient, from: Buffer, to: Buffer): Promise<number> {
  const keys = await lockSealKeys(client)
  for (const { providerName, privateKey } of keys) {
    const der = decryptSealKey(from, providerName, privateKey)
    if (!der) throw new Error(wrongFormerKey)
    await replaceSealKey(client, providerName, encryptSealKey(to, providerName, der))
  }
  return keys.length
}
