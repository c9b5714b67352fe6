import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { PDFDocument } from 'pdf-lib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SealAuthority, startSealAuthority } from '../../../test/seal-authority.ts'
import { checkWithOpenssl } from '../../../test/seal-checks.ts'
import { readConfig } from '../../kernel/read-config.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeSealer } from './sealer.ts'
import { verifySeal } from './verify-seal.ts'

const pool = makeTestPool()
const requests: unknown[] = []
let authority: SealAuthority
beforeAll(async () => {
  authority = await startSealAuthority()
  await authority.issue('rsa')
  await authority.issue('other')
  await authority.issue('ec', { key: 'ec' })
})
afterEach(stopServing)
afterAll(async () => {
  await authority.stop()
  await pool.end()
})

/** Starts a key service for the key of a certificate. OpenSSL signs the digest of each request. */
function serveKey(name: string): Promise<string> {
  return serve(async (request, response) => {
    const body = await text(request)
    // The client gave up, because its test has ended.
    if (!request.complete) return
    const { algorithm, digest } = JSON.parse(body)
    requests.push({ url: request.url, authorization: request.headers.authorization, algorithm })
    writeFileSync(authority.path('digest'), Buffer.from(digest, 'base64'))
    await authority.openssl(
      'pkeyutl',
      '-sign',
      '-inkey',
      `${name}.key`,
      '-in',
      'digest',
      '-pkeyopt',
      'digest:sha256',
      '-out',
      'signed',
    )
    response.end(JSON.stringify({ signature: readFileSync(authority.path('signed')).toString('base64') }))
  })
}

async function sealAt(url: string, name: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  const settings = { SEAL_CERTIFICATE_FILE: authority.path(`${name}.pem`), SEAL_SIGNER_URL: url, SEAL_SIGNER_KEY: 'k1' }
  const seal = await makeSealer(readConfig({ ...settings, TIMESTAMP_URL: authority.url }), pool)
  return seal({ pdf: Buffer.from(await document.save()), reason: 'Signed', name: 'Provider', signedAt: new Date() })
}

test.each([
  ['rsa', 'RSASSA_PKCS1_V1_5_SHA_256'],
  ['ec', 'ECDSA_SHA_256'],
])('seals with an %s key that only the service has', async (name, algorithm) => {
  const sealed = await sealAt(await serveKey(name), name)
  expect(await verifySeal(sealed)).toMatchObject({ valid: true, sealedBy: name, level: 'B-T' })
  expect(await checkWithOpenssl(sealed, authority)).toEqual(['ETSI.CAdES.detached'])
  expect(requests.splice(0)).toEqual([{ url: '/base', authorization: 'Bearer k1', algorithm }])
})

test('seals nothing if the service signs with another key', async () => {
  const url = await serveKey('other')
  await expect(sealAt(url, 'rsa')).rejects.toMatchObject({ system: 'seal-signer', kind: 'unavailable' })
})

test('refuses a certificate of the service that cannot be read', async () => {
  await expect(sealAt('http://127.0.0.1:9', 'missing')).rejects.toThrow('which cannot be read')
})
