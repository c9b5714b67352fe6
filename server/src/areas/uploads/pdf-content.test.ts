import { deflateSync } from 'node:zlib'
import { contract } from '@dealerline/shared/contract/index.ts'
import { pdfRefusals } from '@dealerline/shared/rules/uploads.ts'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMobileOrder, makeOrder, must } from '../../../test/builders.ts'
import { makeForm } from '../../../test/form.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'

let portal: TestPortal
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal()
  orderID = (await makeOrder(portal)).orderID
})
afterAll(() => portal.stop())

const attach = (content: Buffer) =>
  portal.ask(contract.uploads.uploadFiles, {
    as: 'dealer',
    params: { orderID, fileType: 'general' },
    body: makeForm({}, { 'bill.pdf': content }),
  })

/** Makes a PDF with one page, changed and saved as the parameters say. */
async function makePdf(change: (document: PDFDocument) => unknown = () => undefined, useObjectStreams = true) {
  const document = await PDFDocument.create()
  document.addPage().drawText('March bill')
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}

/** Makes a PDF of raw objects. */
const rawPdf = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${['1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj', '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj', ...objects].join('\n')}
trailer<</Root 1 0 R/Size 20>>\n%%EOF\n`,
    'latin1',
  )

const openAction = (document: PDFDocument, action: Record<string, string | PDFString>) =>
  document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action))

/** An object stream with one object. */
function objectStream(content: string): string {
  const data = deflateSync(`9 0 ${content}`).toString('latin1')
  return `8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream endobj`
}

const dangerous: [name: string, danger: keyof typeof pdfRefusals, make: () => Buffer | Promise<Buffer>][] = [
  ['a document-level script', 'javascript', () => makePdf((document) => document.addJavaScript('a', 'app.alert(1)'))],
  [
    'a script that runs on opening',
    'javascript',
    () => makePdf((document) => openAction(document, { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }), false),
  ],
  [
    'a program to launch',
    'launch',
    () => makePdf((document) => openAction(document, { S: 'Launch', F: PDFString.of('cmd.exe') })),
  ],
  [
    'an embedded file',
    'files',
    () =>
      makePdf((document) => document.attach(Buffer.from('MZ'), 'run.exe', { mimeType: 'application/octet-stream' })),
  ],
  ['a name in hexadecimal', 'javascript', () => rawPdf('3 0 obj<</S/J#61vaScript/J#53(x)>>endobj')],
  ['a type by reference', 'launch', () => rawPdf('3 0 obj<</S 4 0 R/F(cmd.exe)>>endobj', '4 0 obj/Launch endobj')],
  ['an action within arrays', 'launch', () => rawPdf('3 0 obj[[<</Next[<</S/Launch>>]>>]]endobj')],
  ['an action in a compressed stream', 'launch', () => rawPdf(objectStream('<</S/Launch/F(cmd.exe)>>'))],
  [
    'an object that a later object replaces',
    'javascript',
    () => rawPdf('3 0 obj<</S/JavaScript/JS(x)>>endobj', '3 0 obj<</S/GoTo>>endobj'),
  ],
  ['a remote document', 'action', () => rawPdf('3 0 obj<</S/GoToR/F(//host/share/a.pdf)/D[0/Fit]>>endobj')],
  ['a form that is sent', 'action', () => rawPdf('3 0 obj<</S/SubmitForm/F(https://host.test)>>endobj')],
  ['imported data', 'action', () => rawPdf('3 0 obj<</S/ImportData/F(//host/share/a.fdf)>>endobj')],
  [
    'an address that opens by itself',
    'action',
    () => rawPdf('3 0 obj<</OpenAction<</S/URI/URI(https://host.test)>>>>endobj'),
  ],
  [
    'an address that opens by reference',
    'action',
    () => rawPdf('3 0 obj<</OpenAction 4 0 R>>endobj', '4 0 obj<</S/URI/URI(https://host.test)>>endobj'),
  ],
  ['an address after a page', 'action', () => rawPdf('3 0 obj<</OpenAction<</S/GoTo/D[0/Fit]/Next 4 0 R>>>>endobj')],
  ['an address that opens with a page', 'action', () => rawPdf('3 0 obj<</AA<</O 4 0 R>>>>endobj')],
  ['a link to a file', 'action', () => rawPdf('3 0 obj<</S/URI/URI(file:///etc/passwd)>>endobj')],
  [
    'a link to a script in hexadecimal',
    'action',
    () => rawPdf('3 0 obj<</S/URI/URI<6A6176617363726970743A78>>>endobj'),
  ],
  ['an XFA form', 'form', () => rawPdf('3 0 obj<</XFA 4 0 R>>endobj', '4 0 obj(x)endobj')],
  ['encryption', 'encrypted', () => rawPdf('3 0 obj<<>>endobj\ntrailer<</Root 1 0 R/Encrypt 3 0 R>>')],
  ['no PDF structure', 'unreadable', () => Buffer.from('%PDF-1.7\nMarch bill')],
  ['arrays nested thousands deep', 'unreadable', () => rawPdf(`3 0 obj${'['.repeat(100_000)}endobj`)],
]

describe('a PDF', () => {
  test.each(dangerous)('with %s is refused as %s', async (_name, danger, make) => {
    const { problem } = await attach(await make())
    expect(problem).toMatchObject({ status: 400, detail: `bill.pdf: ${pdfRefusals[danger]}` })
  })

  test('with pages, text, links and form fields is stored', async () => {
    const content = (document: PDFDocument) => {
      document.getForm().createTextField('name').addToPage(document.addPage())
      openAction(document, { S: 'GoTo', D: PDFString.of('JavaScript') })
      document.setTitle('/JavaScript /Launch')
      for (const address of ['https://host.test/pay', 'mailto:bills@host.test', 'www.host.test'])
        document.context.register(document.context.obj({ S: 'URI', URI: PDFString.of(address) }))
    }
    for (const objectStreams of [true, false])
      expect(must(await attach(await makePdf(content, objectStreams))).files).toHaveLength(1)
  })

  test('is stored if the portal printed it', async () => {
    const form = await portal.ask(contract.uploads.getEecForm, { as: 'dealer' })
    expect(must(await attach(form.raw))).toMatchObject({ refused: [] })
  })

  test('with a script is refused as a resource too', async () => {
    const pdf = await makePdf((document) => document.addJavaScript('a', 'app.alert(1)'))
    const answer = await portal.ask(contract.resources.updateResourceFiles, {
      as: 'admin',
      body: makeForm({ category: 'Guides' }, { 'guide.pdf': pdf }),
    })
    expect(answer.problem).toMatchObject({ status: 400, detail: `guide.pdf: ${pdfRefusals.javascript}` })
  })
})

test('the portal’s own signed PDF is accepted, and a file that only claims to be JSON is refused', async () => {
  const { orderID: signedOrderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, signedOrderID)
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid))
  await signing.untilSealed(portal, signedOrderID)
  const { raw } = await portal.ask(contract.signing.getSignedDocument, { params: { guid } })
  expect(must(await attach(raw)).refused).toEqual([])
  const options = { mimeType: 'application/json' }
  for (const [name, content] of [
    ['order.json', 'MZ, a program'],
    ['order.json.exe', '{}'],
  ] as const) {
    const pdf = await makePdf((document) => document.attach(Buffer.from(content), name, options))
    expect((await attach(pdf)).problem, name).toMatchObject({ status: 400, detail: `bill.pdf: ${pdfRefusals.files}` })
  }
})
