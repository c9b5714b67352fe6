import { Decrypter, Encrypter, type Identity, type Recipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts'

const passphrase = 'the passphrase of the backups'

async function encryptFor(recipient: Recipient): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt('the content')
}

async function decryptWith(identity: Identity, file: Uint8Array): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(file, 'text')
}

async function encryptWithLibrary(logN: number): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(logN)
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt('the content')
}

test('the library decrypts what the portal encrypts, and other calls go on meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const file = await encryptFor(passphraseRecipient(passphrase))
  clearInterval(timer)
  // The derivation of the key takes most of a second.
  expect(turns).toBeGreaterThan(10)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  expect(await decrypter.decrypt(file, 'text')).toBe('the content')
})

test('the portal decrypts what the library encrypts, up to the highest work factor of age', async () => {
  expect(await decryptWith(passphraseIdentity(passphrase), await encryptWithLibrary(10))).toBe('the content')
  const header = new TextDecoder('latin1').decode(await encryptWithLibrary(10)).replace(/(-> scrypt \S+) 10/, '$1 21')
  await expect(decryptWith(passphraseIdentity(passphrase), Buffer.from(header, 'latin1'))).rejects.toThrow(
    'no identity',
  )
})

test('another passphrase decrypts nothing', async () => {
  const file = await encryptWithLibrary(10)
  await expect(decryptWith(passphraseIdentity('another passphrase'), file)).rejects.toThrow('no identity')
})
