import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Signer as LibSigner, P12Signer, SignerError } from '@libpdf/core'
import { ConfigError } from '../../kernel/read-config.ts'
import { certificateProblem, isSignedBy, makeKeySigner, type SealSigner } from './seal-signer.ts'

export type SealFiles = { certificateFile: string; keyFile: string | undefined; passphrase: string | undefined }

type UnorderedSigner = { certificates: readonly X509Certificate[]; sign: SealSigner['sign'] }

const certificateSetting = 'SEAL_CERTIFICATE_FILE'
const trustSetting = 'TIMESTAMP_CERTIFICATE_FILE'
const keySetting = 'SEAL_KEY_FILE'
const passphraseSetting = 'SEAL_PASSPHRASE'

/**
 * Reads the certificate and the encrypted key for sealing documents, from a PKCS#12 file or from two PEM files. The key
 * is only kept in memory and never stored.
 * @throws ConfigError
 */
export async function readSealFiles(files: SealFiles, now = new Date()): Promise<SealSigner> {
  const { certificateFile } = files
  const content = await read(certificateSetting, certificateFile)
  const { certificates, sign } = isPem(content) ? await readPem(files, content) : await readPkcs12(files, content)
  const own = await findOwn(certificates, sign)
  if (!own)
    throw wrong(certificateSetting, certificateFile, 'but the key does not fit the certificate: set a matching pair')
  assertUsable(certificateFile, own, now)
  return { certificates: [own, ...certificates.filter((certificate) => certificate !== own)], sign }
}

/** Returns the certificate of the key. The files may have their certificates in any order. */
async function findOwn(
  certificates: readonly X509Certificate[],
  sign: SealSigner['sign'],
): Promise<X509Certificate | undefined> {
  const probe = Buffer.from('seal')
  try {
    const signature = await sign(probe)
    return certificates.find((certificate) => isSignedBy(certificate, probe, signature))
  } catch {
    // The key can't sign with SHA-256, so it matches no certificate.
    return undefined
  }
}

/** Reads certificates in PEM or DER for a signer whose key is in another system. @throws ConfigError */
export async function readSealCertificates(
  certificateFile: string,
  now = new Date(),
): Promise<SealSigner['certificates']> {
  const content = await read(certificateSetting, certificateFile)
  const certificates = certificatesIn(certificateFile, content)
  assertUsable(certificateFile, certificates[0], now)
  return certificates
}

/**
 * Reads the trusted certificates in PEM or DER. One of them must have issued the timestamp authority's certificate.
 * @throws ConfigError
 */
export async function readTrustedCertificates(path: string): Promise<readonly X509Certificate[]> {
  return certificatesIn(path, await read(trustSetting, path), trustSetting)
}

async function readPem(files: SealFiles, content: Buffer): Promise<UnorderedSigner> {
  const { certificateFile, keyFile, passphrase } = files
  if (!keyFile)
    throw wrong(
      certificateSetting,
      certificateFile,
      `which is PEM, but ${keySetting} is not set: set the file of its key`,
    )
  const key = (await read(keySetting, keyFile)).toString('latin1')
  if (!/ENCRYPTED/.test(key))
    throw wrong(keySetting, keyFile, 'but the key is not encrypted: encrypt it, for example with openssl pkcs8 -topk8')
  if (!passphrase) throw missingPassphrase(keySetting, keyFile)
  return makeKeySigner(decryptKey(key, passphrase, keyFile), certificatesIn(certificateFile, content))
}

function decryptKey(key: string, passphrase: string, keyFile: string): KeyObject {
  try {
    return createPrivateKey({ key, passphrase })
  } catch {
    throw wrong(keySetting, keyFile, `but ${passphraseSetting} does not decrypt it: set its passphrase`)
  }
}

async function readPkcs12(
  { certificateFile, keyFile, passphrase }: SealFiles,
  content: Buffer,
): Promise<UnorderedSigner> {
  if (keyFile)
    throw wrong(keySetting, keyFile, `but ${certificateSetting} is PKCS#12, which has a key: remove one of them`)
  if (!passphrase) throw missingPassphrase(certificateSetting, certificateFile)
  const signer = await openPkcs12(certificateFile, content, passphrase)
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])].map((der) => new X509Certificate(der))
  return { certificates, sign: (bytes) => signer.sign(bytes, 'SHA-256') }
}

async function openPkcs12(certificateFile: string, content: Buffer, passphrase: string): Promise<LibSigner> {
  try {
    return await P12Signer.create(content, passphrase)
  } catch (error) {
    if (error instanceof SignerError && /password|integrity/i.test(error.message))
      throw wrong(certificateSetting, certificateFile, `but ${passphraseSetting} does not open it: set its passphrase`)
    throw wrong(certificateSetting, certificateFile, 'which is neither PKCS#12 with a key nor PEM: set such a file')
  }
}

function assertUsable(certificateFile: string, certificate: X509Certificate, now: Date): void {
  const problem = certificateProblem(certificate, now)
  if (problem) throw wrong(certificateSetting, certificateFile, `but ${problem}: set a certificate that can seal`)
}

function certificatesIn(path: string, content: Buffer, name = certificateSetting): SealSigner['certificates'] {
  const pems = content.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  try {
    const [own, ...issuers] = (pems ?? [content]).map((one) => new X509Certificate(one))
    if (own) return [own, ...issuers]
  } catch {
    // The error below reports a file that can't be parsed.
  }
  throw wrong(name, path, 'which has no certificate: set a file with certificates in PEM')
}

async function read(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch {
    throw wrong(name, path, 'which cannot be read: set the path of a file that the portal can read')
  }
}

const isPem = (content: Buffer) => content.includes('-----BEGIN ')
const wrong = (name: string, path: string, problem: string) =>
  new ConfigError([`${name} is ${JSON.stringify(path)}, ${problem}.`])
const missingPassphrase = (name: string, path: string) =>
  wrong(name, path, `but ${passphraseSetting} is not set: set the passphrase of its key`)
