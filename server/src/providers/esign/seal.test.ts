import { randomBytes, randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuthorityBehaviour, type SealAuthority, startSealAuthority } from '../../../test/seal-authority.ts'
import { checkWithOpenssl, readWithPdfsig } from '../../../test/seal-checks.ts'
import { readConfig } from '../../kernel/read-config.ts'
import { makeTestPool } from '../test-pool.ts'
import { ensureSealKey } from './seal-key.ts'
import { makeSealer } from './sealer.ts'
import { makeTimestampAuthority } from './timestamp.ts'
import { verifySeal } from './verify-seal.ts'

const pool = makeTestPool()
const timestamp = { at: expect.any(Date), authority: 'Test Timestamps' }
let authority: SealAuthority
let plain: Buffer
let pkcs12: string

beforeAll(async () => {
  authority = await startSealAuthority()
  pkcs12 = await authority.issuePkcs12('Seal', 'secret')
  const document = await PDFDocument.create()
  document.addPage().drawText('Order 10482')
  plain = Buffer.from(await document.save())
})
beforeEach(() => {
  authority.behaviour = 'stamps'
})
afterAll(async () => {
  await authority.stop()
  await pool.end()
})

async function seal(settings: Record<string, string> = {}) {
  const sealer = await makeSealer(readConfig(settings), pool)
  return sealer({ pdf: plain, reason: 'Signed by Zoë (1)', name: 'Example Telecom', signedAt: new Date() })
}

const ownCertificate = () => ({ SEAL_CERTIFICATE_FILE: pkcs12, SEAL_PASSPHRASE: 'secret' })
const withTimestamp = () => ({ ...ownCertificate(), TIMESTAMP_URL: authority.url })

test('a sealed document is valid, and its seal names the sealing party', async () => {
  const sealed = await seal()
  expect(sealed.toString('latin1')).toContain('/ETSI.CAdES.detached')
  const sealedBy = 'Example Telecom document seal'
  expect(await verifySeal(sealed)).toEqual({ valid: true, sealedBy, level: 'B-B', updates: [] })
  expect(await readWithPdfsig(sealed)).toContain('Signature is Valid')
})

test('a changed byte breaks the seal', async () => {
  const sealed = await seal(withTimestamp())
  for (const place of [20, Math.floor(sealed.length / 40), sealed.length - 30]) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(await verifySeal(changed)).toMatchObject({ valid: false })
  }
})

test('content added after the seal breaks it', async () => {
  const sealed = await seal()
  const longer = Buffer.concat([sealed, Buffer.from('\n% more')])
  expect(await verifySeal(longer)).toMatchObject({ valid: false, updates: [{ kind: 'other' }] })
})

test('a document without a seal is not valid', async () => {
  expect(await verifySeal(plain)).toMatchObject({ valid: false })
})

test('the key is created once, even for simultaneous requests', async () => {
  const name = `Telecom ${randomUUID()}`
  const masterKey = randomBytes(32)
  const [one, other] = await Promise.all([1, 2].map(() => ensureSealKey(pool, name, masterKey)))
  expect(one?.certificates[0].fingerprint256).toBe(other?.certificates[0].fingerprint256)
})

test.each(['rsa', 'ec'])('OpenSSL accepts a seal with a timestamp by a certificate with an %s key', async (key) => {
  const file = await authority.issuePkcs12(`Seal ${key}`, 'secret', { key })
  const sealed = await seal({ ...withTimestamp(), SEAL_CERTIFICATE_FILE: file })
  expect(await verifySeal(sealed)).toEqual({
    valid: true,
    sealedBy: `Seal ${key}`,
    level: 'B-T',
    timestamp,
    updates: [],
  })
  await checkWithOpenssl(sealed, authority)
  const report = await readWithPdfsig(sealed)
  expect(report).toContain('Signature is Valid')
  expect(report).toContain('Total document signed')
})

test('B-LTA adds validation data and a timestamp of the document', async () => {
  const sealed = await seal({ ...withTimestamp(), SEAL_LEVEL: 'B-LTA' })
  expect(await verifySeal(sealed)).toEqual({
    valid: true,
    sealedBy: 'Seal',
    level: 'B-LTA',
    timestamp,
    updates: [{ kind: 'validationData' }, { kind: 'documentTimestamp', ...timestamp }, { kind: 'validationData' }],
  })
  expect(await checkWithOpenssl(sealed, authority)).toEqual(['ETSI.CAdES.detached', 'ETSI.RFC3161'])
  expect(await readWithPdfsig(sealed)).toContain('Signature is Valid')
  // The certificates of seal, timestamps and issuer, and the issuer's revocation list.
  expect(await validationDataOf(sealed)).toEqual({ Certs: 3, OCSPs: 0, CRLs: 1 })
})

/** The number of certificates, OCSP answers and revocation lists in a document. */
async function validationDataOf(pdf: Buffer): Promise<Record<string, number>> {
  const { catalog } = await PDFDocument.load(pdf)
  const data = catalog.lookup(PDFName.of('DSS'), PDFDict)
  const names = ['Certs', 'OCSPs', 'CRLs']
  const counts = names.map((name) => [name, data.lookupMaybe(PDFName.of(name), PDFArray)?.size() ?? 0])
  return Object.fromEntries(counts)
}

test.each([
  ['sealWithOcsp', { Certs: 3, OCSPs: 1, CRLs: 1 }],
  ['sealWithoutAnswer', { Certs: 3, OCSPs: 0, CRLs: 1 }],
])('B-LTA contains the revocation data that can be fetched: %s', async (extensions, counts) => {
  const SEAL_CERTIFICATE_FILE = await authority.issuePkcs12(extensions, 'secret', { extensions })
  const sealed = await seal({ ...withTimestamp(), SEAL_LEVEL: 'B-LTA', SEAL_CERTIFICATE_FILE })
  expect(await verifySeal(sealed)).toMatchObject({ valid: true, level: 'B-LTA' })
  expect(await validationDataOf(sealed)).toEqual(counts)
})

test.each<AuthorityBehaviour>(['fails', 'refuses', 'repeats'])(
  'seals nothing without a valid timestamp: the authority %s',
  async (behaviour) => {
    for (const SEAL_LEVEL of ['B-T', 'B-LTA']) {
      authority.behaviour = 'stamps'
      await seal(withTimestamp())
      authority.behaviour = behaviour
      await expect(seal({ ...withTimestamp(), SEAL_LEVEL })).rejects.toMatchObject({ system: 'timestamp' })
    }
  },
)

test('accepts a timestamp only of an authority that a configured certificate issued', async () => {
  const trusting = (name: string) => ({ ...withTimestamp(), TIMESTAMP_CERTIFICATE_FILE: authority.path(name) })
  expect(await verifySeal(await seal(trusting('ca.pem')))).toMatchObject({ valid: true, level: 'B-T' })
  await authority.issue('stranger')
  await expect(seal(trusting('stranger.pem'))).rejects.toMatchObject({ system: 'timestamp' })
  await expect(seal(trusting('index.txt'))).rejects.toThrow('TIMESTAMP_CERTIFICATE_FILE is')
})

test('sends the name and password of the settings to the authority', async () => {
  await seal({ ...withTimestamp(), TIMESTAMP_USER: 'portal', TIMESTAMP_PASSWORD: 'hunter2' })
  expect(atob(authority.authorization.replace('Basic ', ''))).toBe('portal:hunter2')
})

test('reports an update that changes the document, and a timestamp that somebody else adds', async () => {
  const sealed = await seal(withTimestamp())
  const edited = await PDF.load(sealed)
  edited.getPages()[0]?.drawText('Paid in full')
  const editedBytes = Buffer.from(await edited.save({ incremental: true }))
  expect(editedBytes.subarray(0, sealed.length).equals(sealed)).toBe(true)
  expect(await verifySeal(editedBytes)).toMatchObject({ valid: false, updates: [{ kind: 'other' }] })
  const timestamps = makeTimestampAuthority({
    url: authority.url,
    user: undefined,
    password: undefined,
    timeoutMs: 9000,
  })
  const stamped = await (await PDF.load(editedBytes)).addTimestamp({
    timestampAuthority: { timestamp: (digest) => timestamps.stamp(digest) },
  })
  const kinds = ['other', 'documentTimestamp']
  expect((await verifySeal(Buffer.from(stamped.bytes))).updates.map(({ kind }) => kind)).toEqual(kinds)
})
