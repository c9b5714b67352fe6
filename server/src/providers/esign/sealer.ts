import type { Pool } from 'pg'
import type { Config } from '../../kernel/config.ts'
import { loadMasterKey } from '../../kernel/master-key.ts'
import { refuseInTransaction } from '../../kernel/open-transaction.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import { ConfigError } from '../../kernel/read-config.ts'
import type { SealRequest } from './seal.ts'
import { certificateSystem, endWarning, type SealSigner } from './seal-signer.ts'

/**
 * Seals a document with the configured key and level. Do not call this within a transaction, because it may send
 * requests to outside systems.
 */
export type Sealer = (document: SealRequest) => Promise<Buffer>

/**
 * Makes the configured sealer. Reads the certificate immediately, so that the portal does not start with a wrong file
 * or passphrase.
 * @throws ConfigError
 */
export async function makeSealer(config: Config, pool: Pool): Promise<Sealer> {
  const { sealLevel } = config
  const masterKey = loadMasterKey(config)
  let configured = await makeConfiguredSigner(config)
  const timestamps = await makeTimestamps(config)
  return refuseInTransaction<Sealer>('seal', async (document) => {
    const { sealPdf } = await import('./seal.ts')
    const sealWith = (signer: SealSigner) => sealPdf(document, { signer, timestamps, archive: sealLevel === 'b-lta' })
    if (!configured) return sealWith(await makeOwnSigner(pool, config.providerName, masterKey))
    try {
      return await sealWith(configured)
    } catch (error) {
      const replacement = await findReplacement(error, config, configured)
      if (!replacement) throw error
      configured = replacement
      return sealWith(replacement)
    }
  })
}

async function makeOwnSigner(pool: Pool, providerName: string, masterKey: Buffer): Promise<SealSigner> {
  const { ensureSealKey } = await import('./seal-key.ts')
  return ensureSealKey(pool, providerName, masterKey)
}

/**
 * If the certificate has expired or was revoked, reads the files again, so that sealing continues without a restart
 * after an operator has replaced them. Returns undefined if the files have no other usable certificate.
 */
async function findReplacement(error: unknown, config: Config, former: SealSigner): Promise<SealSigner | undefined> {
  if (!(error instanceof OutsideError) || error.system !== certificateSystem) return undefined
  try {
    const signer = await makeConfiguredSigner(config)
    const isSame = signer?.certificates[0].fingerprint256 === former.certificates[0].fingerprint256
    return isSame ? undefined : signer
  } catch (problem) {
    if (problem instanceof ConfigError) return undefined
    throw problem
  }
}

async function makeConfiguredSigner(config: Config): Promise<SealSigner | undefined> {
  const { sealKeyFile: keyFile, sealPassphrase: passphrase, sealSignerUrl: url, sealSignerKey: key } = config
  const { sealCertificateFile: certificateFile } = config
  if (!certificateFile) return undefined
  const { readSealCertificates, readSealFiles } = await import('./seal-file.ts')
  if (!url) return readSealFiles({ certificateFile, keyFile, passphrase })
  const { makeServiceSigner } = await import('./seal-service.ts')
  const certificates = await readSealCertificates(certificateFile)
  return makeServiceSigner({ url, key, certificates, timeoutMs: config.outsideTimeoutMs })
}

/** Returns the problems with the configured certificate, and a warning if it expires soon. */
export async function checkSealCertificate(
  config: Config,
): Promise<{ problems: readonly string[]; warnings: readonly string[] }> {
  try {
    const signer = await makeConfiguredSigner(config)
    const warning = signer && endWarning(signer.certificates[0], new Date())
    return { problems: [], warnings: warning ? [`SEAL_CERTIFICATE_FILE: ${warning}`] : [] }
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.problems, warnings: [] }
    throw error
  }
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
