import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

/** The work factor with which age writes. */
const writtenLogN = 18
/** The highest work factor that age reads. */
const maxLogN = 20
const saltLength = 16
const tagLength = 16
/** The key of a stanza encrypts only one file key, so age needs no other nonce. */
const nonce = Buffer.alloc(12)
const cipherOptions = { authTagLength: tagLength }

/**
 * Encrypts an archive with a passphrase, as the format of age says (https://age-encryption.org/v1). Unlike the functions of
 * the library, the derivation of the key runs in another thread, so a backup does not stop the server's calls for a second.
 */
export const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(saltLength)
    const key = await deriveKey(passphrase, salt, writtenLogN)
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, cipherOptions)
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(writtenLogN)], body)]
  },
})

/** Decrypts an archive with a passphrase. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza] = stanzas
    const [kind, saltText = '', factor = ''] = stanza?.args ?? []
    const salt = Buffer.from(saltText, 'base64')
    const logN = Number(factor)
    const isValid =
      stanzas.length === 1 &&
      kind === 'scrypt' &&
      salt.length === saltLength &&
      /^[1-9]\d?$/.test(factor) &&
      logN <= maxLogN
    if (!stanza || !isValid || stanza.body.length <= tagLength) return null
    const key = await deriveKey(passphrase, salt, logN)
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, cipherOptions)
    decipher.setAuthTag(stanza.body.subarray(-tagLength))
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -tagLength)), decipher.final()])
    } catch {
      return null
    }
  },
})

function deriveKey(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const labelledSalt = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  const cost = { N: 2 ** logN, r: 8, p: 1 }
  // The derivation needs 128 × N × r bytes, and some more.
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(passphrase, labelledSalt, 32, { ...cost, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
