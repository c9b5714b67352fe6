import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { maxDocumentBytes } from '@dealerline/shared/rules/signed-document.ts'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOn, getOrder, makeCompleteOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { readWithPdfsig } from '../../../../test/seal-checks.ts'
import * as signing from '../../../../test/signing.ts'

let portal: TestPortal
let orderID: number
let guid: string
let pdf: Buffer
beforeAll(async () => {
  portal = await makeTestPortal()
  orderID = (await makeCompleteOrder(portal)).orderID
  guid = await signing.sendAndWait(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid, 'drawn'))
  await signing.untilSealed(portal, orderID)
  pdf = (await portal.ask(contract.signing.getSignedDocument, { params: { guid } })).raw
})
afterAll(() => portal.stop())

let callers = 0
function nextAddress(): string {
  callers += 1
  return `10.0.0.${callers}`
}
const asPdf: Record<string, string> = { 'content-type': 'application/pdf' }

/** Makes each call from another IP address, because the number of calls per address is limited. */
async function verify(file: Buffer, headers = asPdf, remoteAddress = nextAddress()) {
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/api/Docusign/VerifyDocument',
    payload: file,
    headers,
    remoteAddress,
  })
  return { status: reply.statusCode, body: reply.json<Verification & { code?: string }>() }
}

test('confirms a sealed document with its signers and no changes', async () => {
  expect(await verify(pdf)).toMatchObject({
    status: 200,
    body: {
      verdict: 'whole',
      orderID,
      sealedBy: 'Example Telecom document seal',
      sealLevel: 'B-B',
      sealTimestamp: null,
      updates: [],
      signers: [{ name: 'Ada Nguyen', role: 'customer', signedAt: expect.stringMatching(/Z$/) }],
      stands: true,
      changes: [],
    },
  })
  const byLink = must(await portal.ask(contract.verification.verifyLink, { params: { guid } }))
  expect(byLink).toMatchObject({ verdict: 'whole', orderID })
})

test('detects a changed bit anywhere, including the padding of the signature', async () => {
  const text = pdf.toString('latin1')
  const contents = text.lastIndexOf('/Contents <')
  const inPadding = text.indexOf('>', contents) - 10
  const inSignature = contents + 40
  const spread = Array.from({ length: 12 }, (_, index) => Math.floor((pdf.length * (index + 0.5)) / 12))
  for (const place of [9, inPadding, inSignature, pdf.length - 3, ...spread]) {
    for (const bit of [0x01, 0x20]) {
      const changedPdf = Buffer.from(pdf)
      changedPdf[place] = (changedPdf[place] ?? 0) ^ bit
      const { body } = await verify(changedPdf)
      expect(['broken', 'unknown'], `byte ${place}`).toContain(body.verdict)
      expect(body).toMatchObject({ signers: [], events: [], changes: [] })
    }
  }
})

test('rejects a PDF sealed elsewhere, another file type and a file that is too large', async () => {
  const document = await PDFDocument.create()
  document.addPage()
  expect((await verify(Buffer.from(await document.save()))).body).toMatchObject({ verdict: 'unknown', orderID: 0 })
  expect(await verify(Buffer.from('hello'))).toMatchObject({ status: 400 })
  expect((await verify(Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(400)
  expect((await verify(Buffer.alloc(maxDocumentBytes + 1))).status).toBe(413)
})

test('embeds the order as it was shown and the certificate, with the hash of the document', async () => {
  const files = await attachmentsOf(pdf)
  const { documentHash } = (await verify(pdf)).body
  const order = files.get(`order-${orderID}.json`) ?? Buffer.alloc(0)
  expect(createHash('sha256').update(order).digest('hex')).toBe(documentHash)
  expect(JSON.parse(order.toString())).toMatchObject({ orderID, title: 'Order' })
  expect(JSON.parse(String(files.get('certificate.json')))).toMatchObject({
    envelope: guid,
    documentHash: { algorithm: 'SHA-256', value: documentHash },
    signers: [{ name: 'Ada Nguyen', kind: 'drawn', from: expect.stringContaining('127.0.0.1') }],
  })
})

test('an independent reader accepts the seal over the whole document', async () => {
  const report = await readWithPdfsig(pdf)
  expect(report).toContain('Signature is Valid')
  expect(report).toContain('Total document signed')
  const changedPdf = Buffer.from(pdf)
  changedPdf[Math.floor(pdf.length / 3)] = (changedPdf[Math.floor(pdf.length / 3)] ?? 0) ^ 1
  expect(await readWithPdfsig(changedPdf)).not.toContain('Signature is Valid')
})

test('reports the parts of the order that changed after signing, without their current values', async () => {
  must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'admin', params: { orderID } }))
  const row = (await getOrder(portal, orderID)).content[mobile.name]?.rows[0] ?? expect.fail('no row')
  must(await blockOn(portal, mobile, orderID).saveRows([{ ...row, mobileNumber: '0499 888 777' }]))
  const { body } = await verify(pdf)
  expect(body).toMatchObject({ verdict: 'whole', stands: false })
  expect(body.changes).toContainEqual(
    expect.objectContaining({ part: 'Mobile', label: expect.stringContaining('Mobile number'), change: 'changed' }),
  )
  expect(JSON.stringify(body)).not.toContain('0499')
})

test('limits calls per IP address, regardless of their token', async () => {
  const answers: number[] = []
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const headers = { ...asPdf, authorization: `Bearer ${attempt}` }
    answers.push((await verify(Buffer.from('%PDF-'), headers, '10.9.9.9')).status)
  }
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
})

/** The files embedded in a PDF, by name. */
async function attachmentsOf(file: Buffer): Promise<Map<string, Buffer>> {
  const { catalog, context } = await PDFDocument.load(file)
  const names = catalog
    .lookup(PDFName.of('Names'), PDFDict)
    .lookup(PDFName.of('EmbeddedFiles'), PDFDict)
    .lookup(PDFName.of('Names'), PDFArray)
  const filesByName = new Map<string, Buffer>()
  for (let index = 0; index < names.size(); index += 2) {
    const name = names.lookup(index)
    const specification = names.lookup(index + 1, PDFDict)
    const stream = context.lookup(specification.lookup(PDFName.of('EF'), PDFDict).get(PDFName.of('F')))
    if (!(name instanceof PDFHexString || name instanceof PDFString) || !(stream instanceof PDFRawStream)) continue
    filesByName.set(name.decodeText(), inflateSync(stream.contents))
  }
  return filesByName
}
