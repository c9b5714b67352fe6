import type { Pool } from 'pg'
import type { Config } from '../../kernel/config.ts'
import { loadMasterKey } from '../../kernel/master-key.ts'
import type { SealRequest } from './seal.ts'
import type { SealSigner } from './seal-signer.ts'

/**
 * Seals a document with the configured key and level. Do not call it in a transaction, because it may call outside
 * systems.
 */
export type Sealer = (document: SealRequest) => Promise<Buffer>

/**
 * Makes the configured sealer. Reads the certificate immediately, so that a wrong file or passphrase prevents the
 * start.
 * @throws ConfigError
 */
export async function makeSealer(config: Config, pool: Pool): Promise<Sealer> {
  const { sealCertificateFile, sealLevel } = config
  const masterKey = loadMasterKey(config)
  const configured = sealCertificateFile ? await makeConfiguredSigner(config, sealCertificateFile) : undefined
  const timestamps = await makeTimestamps(config)
  return async (document) => {
    const { sealPdf } = await import('./seal.ts')
    const signer = configured ?? (await makeOwnSigner(pool, config.providerName, masterKey))
    return sealPdf(document, { signer, timestamps, archive: sealLevel === 'b-lta' })
  }
}

async function makeOwnSigner(pool: Pool, providerName: string, masterKey: Buffer): Promise<SealSigner> {
  const { ensureSealKey } = await import('./seal-key.ts')
  return ensureSealKey(pool, providerName, masterKey)
}

async function makeConfiguredSigner(config: Config, certificateFile: string): Promise<SealSigner> {
  const { sealKeyFile: keyFile, sealPassphrase: passphrase, sealSignerUrl: url, sealSignerKey: key } = config
  const { readSealCertificates, readSealFiles } = await import('./seal-file.ts')
  if (!url) return readSealFiles({ certificateFile, keyFile, passphrase })
  const { makeServiceSigner } = await import('./seal-service.ts')
  const certificates = await readSealCertificates(certificateFile)
  return makeServiceSigner({ url, key, certificates, timeoutMs: config.outsideTimeoutMs })
}

async function makeTimestamps(config: Config) {
  const { timestampUrl: url, timestampUser: user, timestampPassword: password, outsideTimeoutMs: timeoutMs } = config
  if (!url) return undefined
  const { makeTimestampAuthority } = await import('./timestamp.ts')
  return makeTimestampAuthority({ url, user, password, trusted: await readTrusted(config), timeoutMs })
}

async function readTrusted({ timestampCertificateFile }: Config) {
  if (!timestampCertificateFile) return []
  const { readTrustedCertificates } = await import('./seal-file.ts')
  return readTrustedCertificates(timestampCertificateFile)
}
