import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loads the master key, which encrypts the keys and secrets in the database. It comes from the setting MASTER_KEY, or
 * from a file in the data folder that the first start creates. It is not in the database, so a copy of the database
 * alone is not enough to seal documents, sign people in or generate one-time codes.
 */
export function loadMasterKey({ dataDir, masterKey }: { dataDir: string; masterKey: string | undefined }): Buffer {
  if (masterKey) return toMasterKey(masterKey)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(keyFile(dataDir), randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readKeyFile(dataDir)
}

/** Returns the master key. Undefined if it is not configured and the data folder has none. Never creates a key. */
export function findMasterKey({ dataDir, masterKey }: { dataDir: string; masterKey: string | undefined }) {
  if (masterKey) return toMasterKey(masterKey)
  return existsSync(keyFile(dataDir)) ? readKeyFile(dataDir) : undefined
}

/** Returns the file of the key. Before version 0.3, it had another name. */
function keyFile(dataDir: string): string {
  const formerFile = join(dataDir, 'mfa-key')
  return existsSync(formerFile) ? formerFile : join(dataDir, 'master-key')
}

const readKeyFile = (dataDir: string) => Buffer.from(readFileSync(keyFile(dataDir), 'utf8').trim(), 'base64url')

/** Returns a hash of a text that is keyed with the master key, so that nobody without the key can guess the text. */
export const keyedHash = (masterKey: Buffer, text: string | Buffer): string =>
  createHmac('sha256', masterKey).update('dealerline installation ').update(text).digest('base64url')

/** Derives the key from the text of the setting. */
export const toMasterKey = (setting: string): Buffer => hash('sha256', setting, 'buffer')

/** The error message of a key rotation with a wrong former key. */
export const wrongFormerKey = 'PREVIOUS_MASTER_KEY is not the key that the database was encrypted with.'

const ivLength = 12
const tagLength = 16

/** Encrypts a secret (AES-256-GCM). Decrypting it requires the same `purpose`, such as an account's id. */
export function encryptSecret(key: Buffer, purpose: string, secret: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts a secret. Undefined if it was encrypted with another key or for another purpose. */
export function decryptSecret(key: Buffer, purpose: string, encrypted: Buffer): string | undefined {
  const iv = encrypted.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
