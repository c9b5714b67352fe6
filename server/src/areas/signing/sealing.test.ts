import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { type SealAuthority, startSealAuthority } from '../../../test/seal-authority.ts'
import { checkWithOpenssl } from '../../../test/seal-checks.ts'
import * as signing from '../../../test/signing.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { type SealRequest, sealPdf } from '../../providers/esign/seal.ts'
import { makeKeySigner } from '../../providers/esign/seal-signer.ts'

let authority: SealAuthority
let portal: TestPortal
beforeAll(async () => {
  authority = await startSealAuthority()
  portal = await makeTestPortal({
    SEAL_CERTIFICATE_FILE: await authority.issuePkcs12('Example Seal', 'secret'),
    SEAL_PASSPHRASE: 'secret',
    SEAL_LEVEL: 'B-LTA',
    TIMESTAMP_URL: authority.url,
  })
})
afterAll(async () => {
  await portal.stop()
  await authority.stop()
})

async function signOrder(): Promise<{ orderID: number; guid: string }> {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid))
  return { orderID, guid }
}

async function verify(file: Buffer): Promise<Verification> {
  const headers = { 'content-type': 'application/pdf' }
  const url = '/api/Docusign/VerifyDocument'
  return (await portal.app.inject({ method: 'POST', url, payload: file, headers })).json<Verification>()
}

test('seals a signed order with the configured certificate, a timestamp and validation data', async () => {
  const { orderID, guid } = await signOrder()
  await signing.untilSealed(portal, orderID)
  const pdf = (await portal.ask(contract.signing.getSignedDocument, { params: { guid } })).raw
  expect(await checkWithOpenssl(pdf, authority)).toEqual(['ETSI.CAdES.detached', 'ETSI.RFC3161'])
  const stamp = { at: expect.stringMatching(/Z$/), authority: 'Test Timestamps' }
  const validationData = { kind: 'validationData', at: '', authority: '' }
  const updates = [validationData, { kind: 'documentTimestamp', ...stamp }, validationData]
  expect(await verify(pdf)).toMatchObject({
    verdict: 'whole',
    orderID,
    sealedBy: 'Example Seal',
    sealLevel: 'B-LTA',
    sealTimestamp: stamp,
    updates,
  })
  expect(await portal.rows('select from outside.seal_key')).toEqual([])

  const edited = await PDF.load(pdf)
  edited.getPages()[0]?.drawText('Paid in full')
  expect(await verify(Buffer.from(await edited.save({ incremental: true })))).toMatchObject({
    verdict: 'unknown',
    orderID: 0,
    updates: [],
  })
})

test('waits for the authority: the order stays unsealed until there is a timestamp', async () => {
  let failures = 0
  authority.behaviour = 'fails'
  authority.beforeReply = async () => {
    // A transaction of the sealing job would still be open now, until the authority responds.
    await until(async () => (await openTransactions()) === 0, 'no transaction is open')
    failures += 1
  }
  const { orderID } = await signOrder()
  await until(async () => failures > 0, 'the authority has got a request')
  expect((await getOrder(portal, orderID)).envelope?.sealed).toBe(false)
  authority.behaviour = 'stamps'
  await signing.untilSealed(portal, orderID)
})

test('seals later if the authority fails for longer than the retries of a job', async () => {
  authority.behaviour = 'fails'
  authority.beforeReply = async () => {}
  const { orderID, guid } = await signOrder()
  await jobHandlers['signing.seal'](
    portal.services,
    { guid },
    { number: 13, last: true },
    portal.jobs.queue,
    portal.jobs.failedJobs,
  )
  const [job] = await portal.rows<{ seconds: number }>(
    `select extract(epoch from start_after - now())::int as seconds from pgboss.job
     where name = 'signing.seal' and data->>'guid' = $1 and retry_count = 0 and state = 'created'`,
    [guid],
  )
  expect(job?.seconds).toBeGreaterThan(500)
  authority.behaviour = 'stamps'
  await signing.untilSealed(portal, orderID)
})

test('an expired certificate leaves a signed order unsealed, and the job keeps trying', async () => {
  await authority.issue('expired', { days: '-1' })
  const [key, certificate] = ['expired.key', 'expired.pem'].map((name) => readFileSync(authority.path(name)))
  if (!key || !certificate) throw new Error('The authority issued no certificate.')
  const signer = makeKeySigner(createPrivateKey(key), [new X509Certificate(certificate)])
  const services = { ...portal.services, seal: (document: SealRequest) => sealPdf(document, { signer }) }
  authority.behaviour = 'fails'
  const { orderID, guid } = await signOrder()
  const sealAt = (last: boolean) =>
    jobHandlers['signing.seal'](services, { guid }, { number: 13, last }, portal.jobs.queue, portal.jobs.failedJobs)
  await expect(sealAt(false)).rejects.toThrow(/^The seal certificate cannot be used: it expired on /)
  const waiting = `select from pgboss.job where data->>'guid' = $1 and start_after > now() + interval '500 s'`
  expect(await portal.rows(waiting, [guid])).toHaveLength(0)
  await sealAt(true)
  expect(await portal.rows(waiting, [guid])).toHaveLength(1)
  expect((await getOrder(portal, orderID)).envelope).toMatchObject({ status: 'signed', sealed: false })
  authority.behaviour = 'stamps'
  await signing.untilSealed(portal, orderID)
})

async function openTransactions(): Promise<number> {
  const [row] = await portal.rows<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  )
  return row?.open ?? 0
}
