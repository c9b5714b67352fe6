import { randomUUID } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPool } from '../test-pool.ts'
import { sealPdf } from './seal.ts'
import { ensureSealKey, type SealKey } from './seal-key.ts'
import { verifySeal } from './verify-seal.ts'

const pool = makeTestPool()
let key: SealKey
let plain: Buffer

beforeAll(async () => {
  key = await ensureSealKey(pool, 'Example Telecom')
  const document = await PDFDocument.create()
  document.addPage().drawText('Order 10482')
  plain = Buffer.from(await document.save())
})
afterAll(() => pool.end())

function seal() {
  return sealPdf({ pdf: plain, reason: 'Signed by Zoë (1)', name: 'Example Telecom', signedAt: new Date(), key })
}

test('a sealed document is valid and names who sealed it', async () => {
  const sealed = await seal()
  expect(sealed.toString('latin1')).toContain('/ETSI.CAdES.detached')
  expect(await verifySeal(sealed)).toEqual({ valid: true, sealedBy: 'Example Telecom document seal' })
})

test('a changed byte breaks the seal', async () => {
  const sealed = await seal()
  for (const place of [20, Math.floor(sealed.length / 20), sealed.length - 30]) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(await verifySeal(changed)).toMatchObject({ valid: false })
  }
})

test('content added after the seal breaks it', async () => {
  const sealed = await seal()
  expect(await verifySeal(Buffer.concat([sealed, Buffer.from('\n% more')]))).toMatchObject({ valid: false })
})

test('a document without a seal is not valid', async () => {
  expect(await verifySeal(plain)).toMatchObject({ valid: false })
})

test('the key is created once, even for simultaneous requests', async () => {
  const name = `Telecom ${randomUUID()}`
  const keys = await Promise.all([1, 2].map(() => ensureSealKey(pool, name)))
  const [one, other] = keys.map(({ certificate }) => Buffer.from(certificate.toSchema().toBER(false)).toString('hex'))
  expect(one).toBe(other)
})
