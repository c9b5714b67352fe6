import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type SealAuthority, startSealAuthority } from '../../../test/seal-authority.ts'
import { readConfig } from '../../kernel/read-config.ts'
import { makeTestPool } from '../test-pool.ts'
import { checkSealCertificate, makeSealer, type Sealer } from './sealer.ts'
import { verifySeal } from './verify-seal.ts'

const day = 24 * 3600 * 1000
const pool = makeTestPool()
let authority: SealAuthority
beforeAll(async () => {
  authority = await startSealAuthority()
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await authority.stop()
  await pool.end()
})

const configOf = (file: string) => readConfig({ SEAL_CERTIFICATE_FILE: file, SEAL_PASSPHRASE: 'secret' })
const inDays = (days: number) => new Date(Date.now() + days * day)
const setClock = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now })

async function sealWith(sealer: Sealer): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  return sealer({ pdf: Buffer.from(await document.save()), reason: 'Signed', name: 'Provider', signedAt: new Date() })
}

test('an expired certificate seals nothing, and sealing continues once its file is replaced', async () => {
  const file = await authority.issuePkcs12('expiring', 'secret', { days: '40' })
  const replacement = await authority.issuePkcs12('replacement', 'secret', { days: '400' })
  const sealer = await makeSealer(configOf(file), pool)
  expect(await verifySeal(await sealWith(sealer))).toMatchObject({ valid: true, sealedBy: 'expiring' })
  setClock(inDays(41))
  await expect(sealWith(sealer)).rejects.toMatchObject({
    system: 'seal-certificate',
    kind: 'unavailable',
    message: expect.stringMatching(/it expired on .+ Replace the file of SEAL_CERTIFICATE_FILE\.$/),
  })
  copyFileSync(replacement, file)
  expect(await verifySeal(await sealWith(sealer))).toMatchObject({ valid: true, sealedBy: 'replacement' })
})

test('a certificate that is not yet valid seals nothing', async () => {
  const sealer = await makeSealer(configOf(await authority.issuePkcs12('future', 'secret')), pool)
  setClock(inDays(-1))
  await expect(sealWith(sealer)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('it is not valid before'),
  })
})

test('the check names an expired certificate, and warns in the last 30 days', async () => {
  const config = configOf(await authority.issuePkcs12('ending', 'secret', { days: '90' }))
  setClock(inDays(59))
  expect(await checkSealCertificate(config)).toEqual({ problems: [], warnings: [] })
  setClock(inDays(2))
  expect(await checkSealCertificate(config)).toEqual({
    problems: [],
    warnings: [expect.stringMatching(/^SEAL_CERTIFICATE_FILE: the certificate expires on .+ \(days left: 28\)/)],
  })
  setClock(inDays(30))
  expect(await checkSealCertificate(config)).toEqual({
    problems: [expect.stringContaining('it expired on')],
    warnings: [],
  })
  expect(await checkSealCertificate(readConfig({}))).toEqual({ problems: [], warnings: [] })
})

const database = ['-config', 'openssl.cnf', '-name', 'ca', '-keyfile', 'ca.key', '-cert', 'ca.pem']
const revoke = (name: string) => authority.openssl('ca', ...database, '-revoke', `${name}.pem`)
async function publishList(): Promise<void> {
  await authority.openssl('ca', ...database, '-gencrl', '-out', 'crl.pem')
  await authority.openssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'ca.crl')
}

test.each([
  ['an OCSP answer', 'sealWithOcsp'],
  ['a revocation list', 'seal'],
])('a certificate that its issuer revoked seals nothing: %s', async (_, extensions) => {
  const name = `revoked-${extensions}`
  const sealer = await makeSealer(configOf(await authority.issuePkcs12(name, 'secret', { extensions })), pool)
  expect(await verifySeal(await sealWith(sealer))).toMatchObject({ valid: true })
  await revoke(name)
  if (extensions === 'seal') await publishList()
  await expect(sealWith(sealer)).rejects.toMatchObject({
    system: 'seal-certificate',
    kind: 'unavailable',
    message: expect.stringContaining('its issuer revoked it'),
  })
})

test('sealing continues once the file of a revoked certificate is replaced', async () => {
  const file = await authority.issuePkcs12('compromised', 'secret')
  const replacement = await authority.issuePkcs12('successor', 'secret')
  const sealer = await makeSealer(configOf(file), pool)
  await revoke('compromised')
  await publishList()
  await expect(sealWith(sealer)).rejects.toThrow('its issuer revoked it')
  copyFileSync(replacement, file)
  expect(await verifySeal(await sealWith(sealer))).toMatchObject({ valid: true, sealedBy: 'successor' })
})

test('a revocation list that the issuer did not sign changes nothing', async () => {
  const sealer = await makeSealer(configOf(await authority.issuePkcs12('kept', 'secret')), pool)
  await revoke('kept')
  await publishList()
  const list = readFileSync(authority.path('ca.crl'))
  await expect(sealWith(sealer)).rejects.toThrow('its issuer revoked it')
  list[list.length - 1] = (list.at(-1) ?? 0) ^ 1
  writeFileSync(authority.path('ca.crl'), list)
  expect(await verifySeal(await sealWith(sealer))).toMatchObject({ valid: true })
})
