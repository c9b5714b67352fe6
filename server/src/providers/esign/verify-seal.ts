import type { SealLevel } from '@dealerline/shared/contract/verification.ts'
import { cmsOid } from './cades.ts'
import type { HarmlessUpdate, SealUpdate } from './seal-updates.ts'
import { sha256 } from './sha256.ts'
import { type CheckedSignature, checkSignedData, SignatureProblem } from './signed-data.ts'
import { readSignedRange, type SignedRange } from './signed-range.ts'
import { checkTimestampToken, commonName, type Timestamp } from './timestamp-token.ts'

export type ValidSeal = {
  valid: true
  sealedBy: string
  level: SealLevel
  timestamp?: Pick<Timestamp, 'at' | 'authority'>
  updates: HarmlessUpdate[]
}

export type SealCheck = ValidSeal | { valid: false; reason: string; updates: SealUpdate[] }

const changed = 'The document has been changed since it was sealed'

/**
 * Checks whether a PDF has a valid seal that is followed only by validation data and timestamps. Returns the common
 * name of the seal's certificate. Does not check who issued the certificate. Only for files that were sealed here, because
 * a file of somebody else can make the parser use any amount of memory.
 */
export async function verifySeal(pdf: Buffer): Promise<SealCheck> {
  const range = findSeal(pdf)
  if (!range) return { valid: false, reason: 'The document has no seal that covers all of its content', updates: [] }
  const seal = checkSeal(range)
  if ('reason' in seal) return { valid: false, reason: seal.reason, updates: [] }
  const updates = await updatesAfter(pdf, range.end)
  if (!updates.every(isHarmless)) return { valid: false, reason: changed, updates }
  const level = levelOf(seal.timestamp, updates)
  return { valid: true, sealedBy: commonName(seal.signature.certificate), level, ...timestampOf(seal), updates }
}

const isHarmless = (update: SealUpdate): update is HarmlessUpdate => update.kind !== 'other'

/** Returns the updates after the seal. Loads the parser of PDFs only if there are any. */
async function updatesAfter(pdf: Buffer, end: number): Promise<SealUpdate[]> {
  if (end === pdf.length) return []
  const { listUpdates } = await import('./seal-updates.ts')
  return listUpdates(pdf, end)
}

type Seal = { signature: CheckedSignature; timestamp?: Timestamp }

function checkSeal({ content, cms }: SignedRange): Seal | { reason: string } {
  try {
    const signature = checkSignedData(cms, content)
    const [token] = signature.unsignedAttributes.find(({ type }) => type === cmsOid.timestamp)?.values ?? []
    if (!token) return { signature }
    return { signature, timestamp: checkTimestampToken(Buffer.from(token.toBER(false)), sha256(signature.signature)) }
  } catch (error) {
    const isChanged = error instanceof SignatureProblem && error.kind === 'changed'
    return { reason: isChanged ? changed : 'The seal cannot be read' }
  }
}

function timestampOf({ timestamp }: Seal) {
  return timestamp ? { timestamp: { at: timestamp.at, authority: timestamp.authority } } : {}
}

function levelOf(timestamp: Timestamp | undefined, updates: readonly SealUpdate[]): SealLevel {
  if (!timestamp) return 'B-B'
  const kinds = updates.map(({ kind }) => kind)
  if (!kinds.includes('validationData')) return 'B-T'
  return kinds.indexOf('documentTimestamp') > kinds.indexOf('validationData') ? 'B-LTA' : 'B-LT'
}

/** Returns the first signature of a PDF. */
function findSeal(pdf: Buffer): SignedRange | undefined {
  const byteRange = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1'))
  return byteRange ? readSignedRange(pdf, byteRange.slice(1).map(Number)) : undefined
}
