import { PDF } from '@libpdf/core'
import { makeRevocationProvider, revocationTimeoutMs } from './revocation.ts'
import type { TimestampAuthority } from './timestamp.ts'

/**
 * Extends a sealed PDF to PAdES-B-LTA by incremental updates. Adds the certificates of the seal and its timestamp with
 * the revocation data of their issuers, and then a timestamp of the whole document.
 */
export async function archiveSeal(sealedPdf: Buffer, timestamps: TimestampAuthority): Promise<Buffer> {
  const document = await PDF.load(sealedPdf)
  const { bytes } = await document.addArchivalData({
    timestampAuthority: { timestamp: (digest) => timestamps.stamp(digest) },
    revocationProvider: makeRevocationProvider(revocationTimeoutMs),
    digestAlgorithm: 'SHA-256',
    estimatedSize: 16_384,
  })
  return Buffer.from(bytes)
}
