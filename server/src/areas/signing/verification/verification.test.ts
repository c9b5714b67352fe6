import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { maxDocumentBytes } from '@dealerline/shared/rules/signed-document.ts'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from 'pdf-lib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blockOn, getOrder, makeMobileOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { readWithPdfsig } from '../../../../test/seal-checks.ts'
import * as signing from '../../../../test/signing.ts'

let portal: TestPortal
let orderID: number
let guid: string
let pdf: Buffer
beforeAll(async () => {
  portal = await makeTestPortal()
  orderID = (await makeMobileOrder(portal)).orderID
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
  return `10.0.${callers >> 8}.${callers & 255}`
}
const asPdf: Record<string, string> = { 'content-type': 'application/pdf' }

const unknown: Verification = {
  verdict: 'unknown',
  reason: 'This file was not sealed here, or it was changed since. Choose the PDF as you received it.',
  sealedBy: '',
  sealLevel: '',
  sealTimestamp: null,
  updates: [],
  orderID: 0,
  title: '',
  documentHash: '',
  signers: [],
  events: [],
  stands: false,
  changes: [],
}

/** Makes each call from another IP address, because the number of calls per address is limited. */
const sendToVerify = (payload: Buffer, headers = asPdf, remoteAddress = nextAddress()) =>
  portal.app.inject({ method: 'POST', url: '/api/Docusign/VerifyDocument', payload, headers, remoteAddress })

async function verify(file: Buffer, headers = asPdf, remoteAddress = nextAddress()) {
  const reply = await sendToVerify(file, headers, remoteAddress)
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

if (process.env.TEST_DEEP)
  test('checks one document at a time, and refuses the 202nd with 429 and Retry-After', async () => {
    const { files } = portal.services
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    let [running, most, read] = [0, 0, 0]
    const get = vi.spyOn(files, 'get').mockImplementation(async () => {
      running += 1
      read += 1
      most = Math.max(most, running)
      await isReleased
      await new Promise(setImmediate)
      running -= 1
      return pdf
    })
    const replies: number[] = []
    const answers = Array.from({ length: 203 }, async () => {
      const reply = await sendToVerify(pdf)
      replies.push(reply.statusCode)
      return reply
    })
    await until(async () => replies.length === 2, 'two checks are refused')
    expect(read).toBe(1)
    release()
    const refused = (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 429)
    get.mockRestore()
    expect([most, read]).toEqual([1, 201])
    expect(refused.map(({ headers }) => headers['retry-after'] !== undefined)).toEqual([true, true])
  })

test('does not confirm a document with a changed bit anywhere, including the padding of the signature', async () => {
  const contents = pdf.lastIndexOf('/Contents <')
  const inPadding = pdf.indexOf('>', contents) - 10
  const inSignature = contents + 40
  const spread = Array.from({ length: 12 }, (_, index) => Math.floor((pdf.length * (index + 0.5)) / 12))
  for (const place of [9, inPadding, inSignature, pdf.length - 3, ...spread]) {
    const changedPdf = Buffer.from(pdf)
    changedPdf[place] = (changedPdf[place] ?? 0) ^ 0x01
    expect((await verify(changedPdf)).body, `byte ${place}`).toEqual(unknown)
  }
})

test.each([
  ['a document that was sealed here, with more content', async () => Buffer.concat([pdf, Buffer.from('\n% more')])],
  ['a document with a valid seal', sealUnknown],
  ['a signature of half a million values', async () => toSignedPdf(`30830f4240${'0500'.repeat(500_000)}`)],
  ['a signature that is no DER', async () => toSignedPdf('300206')],
  ['a document without a seal', async () => Buffer.from('%PDF-1.7\n%%EOF')],
])('answers alike for every file with an unknown hash, because it does not read it: %s', async (_, makeFile) => {
  expect(await verify(await makeFile())).toEqual({ status: 200, body: unknown })
})

test('needs little memory for a file of the maximum size', async () => {
  const file = Buffer.alloc(maxDocumentBytes, '%PDF-')
  const before = process.resourceUsage().maxRSS
  expect((await verify(file)).body).toEqual(unknown)
  // In kilobytes. The test itself makes some copies of the file.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000)
})

test('rejects another file type and a file that is too large', async () => {
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

test('says that the stored copy of a link was changed', async () => {
  const [envelope] = await portal.rows<{ key: string }>('select sealed_file as key from envelopes where guid = $1', [
    guid,
  ])
  const path = join(portal.config.dataDir, 'files', envelope?.key ?? '')
  appendFileSync(path, '% more')
  const { verdict, reason, orderID } = must(await portal.ask(contract.verification.verifyLink, { params: { guid } }))
  expect([verdict, orderID]).toEqual(['broken', 0])
  expect(reason).toBe('Our stored copy was changed after sealing. Contact the provider.')
})

test('limits calls per IP address, regardless of their token', async () => {
  const answers: number[] = []
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const headers = { ...asPdf, authorization: `Bearer ${attempt}` }
    answers.push((await verify(Buffer.from('%PDF-'), headers, '10.9.9.9')).status)
  }
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
})

/** Returns a PDF with one signature that covers the file. `der` is in hexadecimal. */
function toSignedPdf(der: string): Buffer {
  const before = (start: number, next: number) => `%PDF-1.7\n/ByteRange [0 ${start} ${next} 6]\n/Contents `
  const start = before(10, 1_000_000_000).length
  const next = start + der.length + 2
  return Buffer.from(`${before(start, next).padEnd(start)}<${der}>%%EOF\n`)
}

/** Returns a PDF with a valid seal that belongs to no order. */
async function sealUnknown(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  const request = { pdf: Buffer.from(await document.save()), reason: 'Signed', name: 'Telco', signedAt: new Date() }
  return portal.services.seal(request)
}

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
