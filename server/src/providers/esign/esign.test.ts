import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { makeEsignSandbox } from './sandbox.ts'

const pool = makeTestPool()
const esign = makeEsignSandbox({ pool, publicUrl: 'https://portal.test/', esignRoute: 'docusign' })

afterEach(() => setBehaviour(pool, 'esign', { mode: 'ok' }))
afterAll(() => pool.end())

function makeRequest(expiresInMs = 60_000) {
  return {
    key: randomUUID(),
    orderID: 10482,
    documentHash: 'ab'.repeat(32),
    recipient: { name: 'Petra Novak', email: 'petra@example.test' },
    returnUrl: 'https://portal.test/done',
    document: () => Promise.reject(new Error('The document must not be printed, because the portal shows the order.')),
    expiresAt: new Date(Date.now() + expiresInMs),
  }
}

const completion = {
  signer: { name: 'Petra Novak' },
  signature: { kind: 'typed' as const, text: 'Petra Novak' },
  signedAt: new Date(),
  from: '198.51.100.7',
}

test('the same key returns the same envelope again', async () => {
  await setBehaviour(pool, 'esign', { mode: 'repeat', remaining: 1 })
  const request = makeRequest()
  const { envelopeID } = await esign.createEnvelope(request)
  expect(await esign.createEnvelope(request)).toEqual({ envelopeID })
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'sent' })
})

test('the signing address is a page of the portal and returns to the envelope', {
  meta: { rules: ['SIGN-signing-url'] },
}, async () => {
  const request = makeRequest()
  const { envelopeID } = await esign.createEnvelope(request)
  const { uri } = await esign.signingUrl(envelopeID, request)
  expect(uri).toMatch(/^https:\/\/portal\.test\/docusign\/[0-9a-f-]{36}$/)
  const guid = uri.split('/').at(-1) ?? ''
  expect(await esign.envelopeOfLink(guid)).toMatchObject({ envelopeID, orderID: 10482, documentHash: 'ab'.repeat(32) })
  expect(await esign.envelopeOfLink('x')).toBeUndefined()
})

test('a completed envelope stays completed and cannot be voided', async () => {
  const request = makeRequest()
  const { envelopeID } = await esign.createEnvelope(request)
  expect(await esign.complete(envelopeID, completion)).toMatchObject({ status: 'completed' })
  expect(await esign.complete(envelopeID, completion)).toMatchObject({ status: 'completed' })
  await expect(esign.voidEnvelope(envelopeID, 'changed')).rejects.toMatchObject({ kind: 'refused' })
  await expect(esign.signingUrl(envelopeID, request)).rejects.toMatchObject({
    message: 'The envelope is completed',
  })
})

test('a voided envelope can be voided again but not completed', async () => {
  const { envelopeID } = await esign.createEnvelope(makeRequest())
  await esign.voidEnvelope(envelopeID, 'The order was changed')
  await esign.voidEnvelope(envelopeID, 'again')
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'voided', reason: 'The order was changed' })
  await expect(esign.complete(envelopeID, completion)).rejects.toMatchObject({ message: 'The envelope is voided' })
})

test('a decline keeps its reason', async () => {
  const { envelopeID } = await esign.createEnvelope(makeRequest())
  await esign.decline(envelopeID, 'Too dear')
  expect(await esign.status(envelopeID)).toMatchObject({ status: 'declined', reason: 'Too dear' })
})

test('an expired envelope cannot be completed', async () => {
  const { envelopeID } = await esign.createEnvelope(makeRequest(-600_000))
  await expect(esign.complete(envelopeID, completion)).rejects.toMatchObject({ message: 'The envelope is expired' })
})

test.each(['nonsense', randomUUID()])('an unknown envelope is refused: %s', async (envelopeID) => {
  for (const call of [
    () => esign.status(envelopeID),
    () => esign.voidEnvelope(envelopeID, ''),
    () => esign.complete(envelopeID, completion),
  ]) {
    await expect(call()).rejects.toMatchObject({ kind: 'refused', message: 'There is no such envelope' })
  }
})

test('a service that is down is reported', async () => {
  await setBehaviour(pool, 'esign', { mode: 'down', remaining: 1 })
  await expect(esign.createEnvelope(makeRequest())).rejects.toMatchObject({ system: 'esign', kind: 'unavailable' })
})
