import type pg from 'pg'
import { rotateIdentityKeys } from '../identity/rotate-keys.ts'
import { rotateMasterKeyCheck } from '../installation/check.ts'
import { rotateStoredSettings } from '../installation/stored-settings.ts'
import { transactOn } from '../kernel/statements.ts'
import { rotateSealKeys } from '../providers/esign/rotate-seal-keys.ts'

/**
 * Encrypts every key and secret in the database with another master key, in one transaction.
 * @returns their number, and the accounts whose second factor is encrypted with neither key; it stays unchanged
 * @throws Error if the keys are not encrypted with `from`; then nothing changes
 */
export const rotateAllKeys = (pool: pg.Pool, from: Buffer, to: Buffer) =>
  transactOn(pool, async (client) => {
    const { count, unreadable } = await rotateIdentityKeys(client, from, to)
    const sealKeys = await rotateSealKeys(client, from, to)
    const settings = await rotateStoredSettings(client, from, to)
    await rotateMasterKeyCheck(client, to)
    return { count: count + sealKeys + settings, unreadable }
  })
