import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loads the key that encrypts the secrets of one-time codes, from the setting MFA_KEY or from a file in the data
 * folder, created at the first start. It is stored outside the database, so that a copy of the database alone cannot
 * produce codes.
 */
export function loadFactorKey({ dataDir, mfaKey }: { dataDir: string; mfaKey: string | undefined }): Buffer {
  if (mfaKey) return createHash('sha256').update(mfaKey).digest()
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'mfa-key')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
}

const ivLength = 12
const tagLength = 16

/** Encrypts a secret (AES-256-GCM) for one account; it cannot be decrypted for another. */
export function encryptSecret(key: Buffer, accountId: string, secret: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a secret; undefined if it was encrypted with another key. */
export function decryptSecret(key: Buffer, accountId: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(accountId))
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
