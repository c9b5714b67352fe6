import { decryptSecret, encryptSecret } from './master-key.ts'

const purposeOf = (name: string) => `setting ${name}`

/** Encrypts the text of a setting for the database. */
export const encryptSetting = (masterKey: Buffer, name: string, text: string): Buffer =>
  encryptSecret(masterKey, purposeOf(name), text)

/** Decrypts the text of a setting. Undefined if it was encrypted with another master key. */
export const decryptSetting = (masterKey: Buffer, name: string, encrypted: Buffer): string | undefined =>
  decryptSecret(masterKey, purposeOf(name), encrypted)
