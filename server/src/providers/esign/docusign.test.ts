import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type DocuSignServer, startDocuSign } from '../../../test/docusign.ts'
import { changeEnvelope } from '../../../test/docusign-envelopes.ts'
import { makeTestPool } from '../test-pool.ts'
import { makeDocuSign } from './docusign.ts'
import type { OwnServiceEsign } from './port.ts'

const pool = makeTestPool()
let server: DocuSignServer
let esign: OwnServiceEsign

const makeAdapter = (settings: { privateKey?: string; timeoutMs?: number } = {}) =>
  makeDocuSign({
    pool,
    ...server.settings,
    authUrl: server.url,
    apiUrl: `${server.url}/restapi`,
    connectKeys: ['connect'],
    callbackUrl: 'https://portal.test/api/Docusign/Connect',
    fallbackEmail: 'no-reply@example.test',
    timeoutMs: 60_000,
    ...settings,
  })

beforeAll(async () => {
  server = await startDocuSign()
})
beforeEach(() => {
  esign = makeAdapter()
})
afterEach(() => {
  vi.useRealTimers()
  server.state.tokenSeconds = 28_800
  server.faults.length = 0
  server.requests.length = 0
})
afterAll(async () => {
  await server.stop()
  await pool.end()
})

/** Makes a PDF of one page with this text. */
function makePdf(words: string): Buffer {
  const content = `BT /F1 12 Tf 20 100 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`)
}

const document = async () => ({
  name: 'Order 10482',
  pdf: makePdf('Sign /here/ on /date/'),
  signatureAt: '/here/',
  dateAt: '/date/',
})

function makeRequest(recipient: { name: string; email?: string; mobile?: string } = petra) {
  return {
    key: randomUUID(),
    orderID: 10_482,
    documentHash: 'ab'.repeat(32),
    document,
    recipient,
    returnUrl: 'https://portal.test/docusignSuccess/x/true',
    expiresAt: new Date(Date.now() + 29.5 * 86_400_000),
  }
}
const petra = { name: 'Petra Novak', email: 'petra@example.test' }

test('an envelope has one embedded signer, its key, the link’s expiry and the callback address', async () => {
  const request = makeRequest()
  const { envelopeID } = await esign.createEnvelope(request)
  const { definition } = server.envelopeOf(request.key)
  expect(definition).toMatchObject({
    emailSubject: 'Order 10482',
    recipients: { signers: [{ ...petra, clientUserId: request.key }] },
    notification: {
      expirations: { expireEnabled: 'true', expireAfter: '30' },
      reminders: { reminderEnabled: 'false' },
    },
    eventNotification: { url: 'https://portal.test/api/Docusign/Connect', includeHMAC: 'true' },
  })
  expect(definition.customFields.textCustomFields.map(({ name, value }) => [name, value])).toEqual([
    ['DealerlineKey', request.key],
    ['DealerlineOrder', '10482'],
    ['DealerlineSHA256', 'ab'.repeat(32)],
  ])
  expect(await esign.status(envelopeID)).toMatchObject({ envelopeID, status: 'sent' })
})

test('the same key returns the same envelope, even for simultaneous requests', async () => {
  let isPrinted = () => {}
  const printed = new Promise<void>((resolve) => {
    isPrinted = resolve
  })
  const request = { ...makeRequest(), document: () => printed.then(document) }
  const first = esign.createEnvelope(request)
  await expect.poll(() => esign.createEnvelope(request).catch(({ kind }) => kind)).toBe('unavailable')
  isPrinted()
  const { envelopeID } = await first
  // A job that is retried gets the envelope of its first request.
  expect(await esign.createEnvelope(request)).toEqual({ envelopeID })
  expect(server.envelopeOf(request.key).envelopeId).toBe(envelopeID)
})

test('an envelope is found by its key after a lost reply, and not created again', async () => {
  const request = makeRequest()
  server.faults.push({ method: 'POST', path: '/envelopes', status: 500, when: 'after' })
  await expect(esign.createEnvelope(request)).rejects.toMatchObject({ kind: 'unavailable' })
  const { envelopeID } = await esign.createEnvelope(request)
  expect(envelopeID).toBe(server.envelopeOf(request.key).envelopeId)
  expect(server.requests.filter((line) => line.startsWith('POST /restapi'))).toHaveLength(1)
})

test('after a request that was stopped half-way, the envelope is looked up and created if missing', async () => {
  const request = makeRequest()
  await pool.query(
    `insert into outside.envelope_claim (key, signer, claimed_until) values ($1, $2, now() + interval '1 minute')`,
    [request.key, JSON.stringify(petra)],
  )
  await expect(esign.createEnvelope(request)).rejects.toMatchObject({ kind: 'unavailable' })
  await pool.query(`update outside.envelope_claim set claimed_until = now() - interval '1 second' where key = $1`, [
    request.key,
  ])
  await esign.createEnvelope(request)
  expect(server.requests.at(-2)).toMatch(/^GET .*envelopes$/)
  expect(server.envelopeOf(request.key).status).toBe('sent')
})

test('the signing page is requested with the name and e-mail of the envelope, even if they changed', async () => {
  const request = makeRequest({ name: 'Petra Novak', mobile: '0491 570 156' })
  const { envelopeID } = await esign.createEnvelope(request)
  expect(server.envelopeOf(request.key).definition.recipients.signers[0]?.email).toBe('no-reply@example.test')
  const { uri } = await esign.signingUrl(envelopeID, { ...request, recipient: petra })
  expect(uri).toMatch(/^https:\/\/demo\.docusign\.net\/Signing\//)
  changeEnvelope(server.envelopeOf(request.key), 'completed')
  await expect(esign.signingUrl(envelopeID, request)).rejects.toMatchObject({
    kind: 'refused',
    message: 'Invalid envelope status.',
  })
})

test('voids an envelope once, leaves a declined one unchanged, and refuses to void a completed one', async () => {
  const request = makeRequest()
  const { envelopeID } = await esign.createEnvelope(request)
  await esign.voidEnvelope(envelopeID, 'The order was changed')
  await esign.voidEnvelope(envelopeID, 'again')
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'voided', reason: 'The order was changed' })
  changeEnvelope(server.envelopeOf(request.key), 'declined', 'Too dear')
  await esign.voidEnvelope(envelopeID, 'again')
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'declined', reason: 'Too dear' })
  changeEnvelope(server.envelopeOf(request.key), 'completed')
  await expect(esign.voidEnvelope(envelopeID, 'again')).rejects.toMatchObject({ kind: 'refused' })
})

test('an unsigned envelope expires, and an unknown one is refused', async () => {
  const request = makeRequest()
  const { envelopeID } = await esign.createEnvelope(request)
  changeEnvelope(server.envelopeOf(request.key), 'voided', 'Envelope has expired.')
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'expired' })
  for (const call of [esign.status(randomUUID()), esign.voidEnvelope(randomUUID(), 'x')])
    await expect(call).rejects.toMatchObject({ kind: 'refused', code: 'ENVELOPE_DOES_NOT_EXIST' })
})

test('the signed document is returned unchanged', async () => {
  const request = makeRequest()
  const { envelopeID } = await esign.createEnvelope(request)
  await expect(esign.signedDocument(envelopeID)).rejects.toMatchObject({ kind: 'refused' })
  changeEnvelope(server.envelopeOf(request.key), 'completed')
  const signed = await esign.signedDocument(envelopeID)
  expect(signed.subarray(0, 5).toString()).toBe('%PDF-')
  expect(signed.toString('latin1')).toContain(`% signed ${envelopeID}`)
})

test('a token is cached until shortly before it expires', async () => {
  const { envelopeID } = await esign.createEnvelope(makeRequest())
  const tokensBefore = server.state.tokensGiven
  await Promise.all([esign.status(envelopeID), esign.status(envelopeID)])
  expect(server.state.tokensGiven).toBe(tokensBefore)
  server.state.tokenSeconds = 61
  const short = makeAdapter()
  await Promise.all([short.status(envelopeID), short.status(envelopeID)])
  expect(server.state.tokensGiven).toBe(tokensBefore + 1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  await short.status(envelopeID)
  expect(server.state.tokensGiven).toBe(tokensBefore + 2)
})

test('a token that expired early is replaced once', async () => {
  const { envelopeID } = await esign.createEnvelope(makeRequest())
  server.endTokens()
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'sent' })
  const tokensBefore = server.state.tokensGiven
  for (let time = 0; time < 2; time += 1) server.faults.push({ method: 'GET', path: '/envelopes/', status: 401 })
  await expect(esign.status(envelopeID)).rejects.toMatchObject({ kind: 'refused', status: 401 })
  expect(server.state.tokensGiven).toBe(tokensBefore + 1)
})

test('the errors for an unknown key and a missing consent have the reason', async () => {
  server.faults.push({ method: 'POST', path: '/oauth', status: 400, body: { error: 'consent_required' } })
  await expect(esign.status(randomUUID())).rejects.toMatchObject({
    kind: 'refused',
    message: 'The DocuSign user for whom the portal acts has not given consent yet',
  })
  const { generateKeyPairSync } = await import('node:crypto')
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  await expect(makeAdapter({ privateKey }).status(randomUUID())).rejects.toMatchObject({
    message: 'DocuSign does not accept the key of the portal',
  })
})

test('a failed request is retried if repeating it is safe, and a slow response times out', async () => {
  const { envelopeID } = await esign.createEnvelope(makeRequest())
  server.faults.push({ method: 'GET', path: envelopeID, status: 503 })
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'sent' })
  const quick = makeAdapter({ timeoutMs: 3000 })
  await quick.status(envelopeID)
  server.faults.push({ method: 'POST', path: '/envelopes', status: 201, slow: 10_000 })
  await expect(quick.createEnvelope(makeRequest())).rejects.toMatchObject({ kind: 'timeout' })
})

test.each([
  ['429 with the seconds to wait', { status: 429, headers: { 'retry-after': '7' } }, 7],
  ['429', { status: 429 }, 30],
  ['the burst limit', { status: 400, body: { errorCode: 'BURST_APIINVOCATION_LIMIT_EXCEEDED', message: 'Slow' } }, 30],
])('sends DocuSign no requests during the pause after %s', async (_, fault, seconds) => {
  const { envelopeID } = await esign.createEnvelope(makeRequest())
  server.faults.push({ method: 'GET', path: envelopeID, ...fault })
  await expect(esign.status(envelopeID)).rejects.toMatchObject({ kind: 'unavailable' })
  const requestsBefore = server.requests.length
  await expect(esign.status(envelopeID)).rejects.toMatchObject({ kind: 'unavailable', status: 429 })
  expect(server.requests).toHaveLength(requestsBefore)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (seconds + 1) * 1000 })
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'sent' })
})
