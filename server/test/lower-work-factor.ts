import { readFileSync, writeFileSync } from 'node:fs'
import { Decrypter, Encrypter } from 'age-encryption'
import { passphraseIdentity } from '../src/backup/passphrase.ts'

/**
 * Encrypts a backup again with a work factor that age allows but nobody should use. Its key is derived in a millisecond
 * instead of most of a second, each time that a test reads the backup.
 */
export async function lowerWorkFactor(path: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(passphraseIdentity(passphrase))
  const content = await decrypter.decrypt(readFileSync(path))
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  writeFileSync(path, await encrypter.encrypt(content))
}
