import { createPrivateKey, type webcrypto, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import type { Pool } from 'pg'
import * as pkijs from 'pkijs'
import { currentTime } from '../../kernel/clock.ts'
import { decryptSecret, encryptSecret } from '../../kernel/master-key.ts'
import { findSealKey, insertSealKey, replaceSealKey } from './queries.ts'
import { makeKeySigner, type SealSigner } from './seal-signer.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const validYears = 20
const oid = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  country: '2.5.4.6',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
}

/**
 * Returns a signer with a self-signed certificate in the provider's name. The first request creates the key.
 * Simultaneous requests get the same key.
 */
export async function ensureSealKey(pool: Pool, providerName: string, masterKey: Buffer): Promise<SealSigner> {
  const row = (await findSealKey(pool, providerName)) ?? (await makeSealKey(pool, providerName, masterKey))
  const der = decryptSealKey(masterKey, providerName, row.private_key)
  if (!der) throw new Error('The seal key was encrypted with another master key: set MASTER_KEY to that key.')
  if (!isEncrypted(row.private_key))
    await replaceSealKey(pool, providerName, encryptSealKey(masterKey, providerName, der))
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return makeKeySigner(privateKey, [new X509Certificate(row.certificate)])
}

/** The first bytes of an encrypted key. The first byte of an unencrypted key is 0x30. */
const encryptedMark = Buffer.from('dl1:')
const isEncrypted = (storedKey: Buffer) => storedKey.subarray(0, encryptedMark.length).equals(encryptedMark)
const purposeOf = (providerName: string) => `seal key ${providerName}`

/** Encrypts a key in DER, for storage. */
export const encryptSealKey = (masterKey: Buffer, providerName: string, der: Buffer): Buffer =>
  Buffer.concat([encryptedMark, encryptSecret(masterKey, purposeOf(providerName), der.toString('base64'))])

/**
 * Decrypts a stored key. Undefined if it was encrypted with another master key. Returns a key that an older version
 * stored unencrypted.
 */
export function decryptSealKey(masterKey: Buffer, providerName: string, storedKey: Buffer): Buffer | undefined {
  if (!isEncrypted(storedKey)) return storedKey
  const text = decryptSecret(masterKey, purposeOf(providerName), storedKey.subarray(encryptedMark.length))
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

async function makeSealKey(pool: Pool, providerName: string, masterKey: Buffer) {
  const parameters = { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) }
  const pair = await crypto.subtle.generateKey(parameters, true, ['sign', 'verify'])
  const certificate = await selfSign(pair, providerName)
  const privateKey = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  const encryptedKey = encryptSealKey(masterKey, providerName, Buffer.from(privateKey))
  await insertSealKey(pool, providerName, encryptedKey, Buffer.from(certificate.toSchema(true).toBER(false)))
  const row = await findSealKey(pool, providerName)
  if (!row) throw new Error(`The seal key of ${providerName} could not be stored`)
  return row
}

async function selfSign(pair: webcrypto.CryptoKeyPair, providerName: string): Promise<pkijs.Certificate> {
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  const serial = crypto.getRandomValues(new Uint8Array(16))
  // RFC 5280 requires a positive serial number. Clear the first bit, which is the sign in DER.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01
  certificate.serialNumber = new asn1js.Integer({ valueHex: serial.buffer })
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(
      attribute(oid.country, new asn1js.PrintableString({ value: 'AU' })),
      attribute(oid.organisation, new asn1js.Utf8String({ value: providerName })),
      attribute(oid.commonName, new asn1js.Utf8String({ value: `${providerName} document seal` })),
    )
  }
  const now = currentTime()
  certificate.notBefore.value = new Date(now.getTime() - 60_000)
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + validYears, now.getUTCMonth(), now.getUTCDate()),
  )
  certificate.extensions = [
    extension(oid.basicConstraints, new pkijs.BasicConstraints({ cA: false }).toSchema().toBER(false)),
    extension(oid.keyUsage, digitalSignatureAndNonRepudiation().toBER(false)),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  await certificate.sign(pair.privateKey, 'SHA-256')
  return certificate
}

function attribute(type: string, value: asn1js.Utf8String | asn1js.PrintableString) {
  return new pkijs.AttributeTypeAndValue({ type, value })
}

function extension(extnID: string, extnValue: ArrayBuffer) {
  return new pkijs.Extension({ extnID, critical: true, extnValue })
}

function digitalSignatureAndNonRepudiation() {
  return new asn1js.BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })
}
