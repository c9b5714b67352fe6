import { randomUUID } from 'node:crypto'
import { contract } from '@dealerline/shared/contract/index.ts'
import { uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms, getOrder, makeMobileOrder, makeOrder, must } from '../../../test/builders.ts'
import { makeForm, pdfContent, pngContent } from '../../../test/form.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { requirementsOf, sendAndWait } from '../../../test/signing.ts'

const { uploads, orders } = contract
const pdf = Buffer.from(pdfContent)

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

interface UploadOptions {
  as?: string
  fileType?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
}

function attach(orderID: number, files: Record<string, string | Buffer>, options: UploadOptions = {}) {
  const { as = 'dealer', fileType = 'general', fields = {}, headers = {} } = options
  return portal.ask(uploads.uploadFiles, {
    as,
    params: { orderID, fileType },
    body: makeForm(fields, files),
    headers,
  })
}
const attachByGuid = (guid: string, files: Record<string, string | Buffer>, as?: string) =>
  portal.ask(uploads.uploadFilesByGuid, {
    ...(as && { as }),
    params: { guid, fileType: 'general' },
    body: makeForm({}, files),
  })
const filesOf = async (id: number | string, as?: string) =>
  must(await portal.ask(uploads.getFilesOnOrder, { ...(as && { as }), params: { id } }))
const read = (orderID: number, body: { filename?: string; fileGuid?: string }, as = 'dealer') =>
  portal.ask(uploads.getAttachment, { as, params: { orderID }, body })
const keysOf = async (orderID: number) =>
  (
    await portal.rows<{ key: string }>('select key from attachments where order_id = $1 order by added_at', [orderID])
  ).map(({ key }) => key)

test('the files of a customer are those of its orders, newest first, only to its dealer', async () => {
  const first = await makeOrder(portal)
  const second = await makeOrder(portal, 'dealer', { customerID: first.customerID })
  must(await attach(first.orderID, { 'bill.pdf': pdf }))
  must(await attach(second.orderID, { 'licence.pdf': pdf }))
  must(await attach((await makeOrder(portal)).orderID, { 'other.pdf': pdf }))
  const ofCustomer = (as: string) =>
    portal.ask(uploads.getFilesOfCustomer, { as, params: { customerID: first.customerID } })
  expect(must(await ofCustomer('dealer')).map(({ orderID, filename }) => [orderID, filename])).toEqual([
    [second.orderID, 'licence.pdf'],
    [first.orderID, 'bill.pdf'],
  ])
  expect((await ofCustomer('rival')).status).toBe(404)
})

describe('files', { meta: { rules: ['UP-multipart'] } }, () => {
  test('are uploaded together, listed with person, name and time, and returned unchanged', async () => {
    const { orderID } = await makeOrder(portal)
    const upload = must(await attach(orderID, { 'bill.pdf': pdf, 'photo.PNG': pngContent }))
    expect(upload).toMatchObject({ orderID, refused: [], uploadID: expect.any(Number) })
    expect(await filesOf(orderID, 'dealer')).toEqual(upload.files)
    expect(upload.files).toMatchObject([
      { filename: 'bill.pdf', mediaType: 'application/pdf', size: pdf.length, fileType: 'general' },
      { filename: 'photo.PNG', mediaType: 'image/png', uploadedBy: expect.stringMatching(/\w/) },
    ])
    const answer = await read(orderID, { filename: 'PHOTO.png' })
    expect([answer.status, answer.headers['content-type'], answer.raw.equals(pngContent)]).toEqual([
      200,
      'image/png',
      true,
    ])
    expect((await getOrder(portal, orderID)).uploads.map(({ filename }) => filename)).toEqual(['bill.pdf', 'photo.PNG'])
  })

  test('are recognised by their content, and a refused file does not stop the others', async () => {
    const { orderID } = await makeOrder(portal)
    const tooLarge = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
    const answer = await attach(orderID, {
      'run.pdf': 'MZ this is a program',
      'bill.exe': pdf,
      'empty.pdf': '',
      'large.pdf': tooLarge,
      'page.png': '<svg onload="alert(1)">',
    })
    expect(must(answer)).toMatchObject({
      files: [{ filename: 'bill.exe.pdf' }],
      refused: [
        { filename: 'run.pdf', message: uploadRefusals.kind },
        { filename: 'empty.pdf', message: uploadRefusals.empty },
        { filename: 'large.pdf', message: uploadRefusals.tooLarge },
        { filename: 'page.png', message: uploadRefusals.kind },
      ],
    })
    expect(await portal.services.files.list('attachments')).toEqual(expect.arrayContaining(await keysOf(orderID)))
  })

  test('answers 400 with the reason for each file if all are refused', async () => {
    const { orderID } = await makeOrder(portal)
    const { problem } = await attach(orderID, { 'a.pdf': 'x', 'b.pdf': '' })
    expect(problem).toMatchObject({
      status: 400,
      errors: [
        { path: 'files.0', message: `a.pdf: ${uploadRefusals.kind}` },
        { path: 'files.1', message: `b.pdf: ${uploadRefusals.empty}` },
      ],
    })
    const longName = await attach(orderID, { [`${'a'.repeat(60_000)}.pdf`]: 'x' })
    const shortName = `${'a'.repeat(251)}.pdf`
    expect(longName.problem.errors).toEqual([{ path: 'files.0', message: `${shortName}: ${uploadRefusals.kind}` }])
    expect((await attach(orderID, {})).problem).toMatchObject({ status: 400, detail: 'Choose a file to attach.' })
    const json = await portal.call('POST', `/api/order/UploadFiles/${orderID}/general`, { as: 'dealer', body: {} })
    expect(json.status).toBe(415)
  })

  test('with the same name get numbers, regardless of letter case and even in concurrent uploads', async () => {
    const { orderID } = await makeOrder(portal)
    await Promise.all([1, 2, 3].map(() => attach(orderID, { 'Bill.pdf': pdf, '../../etc/bill.PDF': pdf })))
    const names = (await filesOf(orderID, 'dealer')).map(({ filename }) => filename.toLowerCase()).sort()
    expect(names).toEqual(['bill (2).pdf', 'bill (3).pdf', 'bill (4).pdf', 'bill (5).pdf', 'bill (6).pdf', 'bill.pdf'])
  })

  test('can be read by a name in any script', { meta: { rules: ['UP-get-attachment-blob'] } }, async () => {
    const { orderID } = await makeOrder(portal)
    must(await attach(orderID, { 'Rechnung für Zoë 請求書.pdf': pdf }))
    const answer = await read(orderID, { filename: 'Rechnung für Zoë 請求書.pdf' })
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Rechnung für Zoë 請求書.pdf')}`,
    )
  })

  test('are all refused if there are more than twenty', async () => {
    const { orderID } = await makeOrder(portal)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}.png`, pngContent]))
    expect((await attach(orderID, many)).status).toBe(413)
    expect(await filesOf(orderID, 'dealer')).toEqual([])
  })
})

test('requests with the same session belong to one upload', {
  meta: { rules: ['UP-session-kept'] },
}, async () => {
  const { orderID } = await makeOrder(portal)
  const session = randomUUID()
  const first = must(await attach(orderID, { 'one.pdf': pdf }, { fields: { session } }))
  const second = must(await attach(orderID, { 'two.pdf': pdf }, { fields: { session } }))
  const third = must(await attach(orderID, { 'three.pdf': pdf }))
  expect([first.session, second.uploadID]).toEqual([session, first.uploadID])
  expect(third.uploadID).not.toBe(first.uploadID)
})

test('a repeated request with an idempotency key returns the first reply and stores no second copy', async () => {
  const { orderID } = await makeOrder(portal)
  const headers = { 'idempotency-key': randomUUID() }
  const before = (await portal.services.files.list('attachments')).length
  const first = must(await attach(orderID, { 'bill.pdf': pdf }, { headers }))
  expect(must(await attach(orderID, { 'bill.pdf': pdf }, { headers }))).toEqual(first)
  expect((await attach(orderID, { 'bill.pdf': pngContent }, { headers })).status).toBe(422)
  expect(await filesOf(orderID, 'dealer')).toHaveLength(1)
  expect((await portal.services.files.list('attachments')).length).toBe(before + 1)
  const auditEntries = await portal.rows(
    `select data from audit_log where entity_id = $1 and action = 'files attached'`,
    [String(orderID)],
  )
  expect(auditEntries).toEqual([{ data: { fileType: 'general', filenames: ['bill.pdf'] } }])
})

test("refuses to attach to, read from or remove from another dealer's order, and stores nothing", async () => {
  const { orderID } = await makeOrder(portal)
  const [file] = must(await attach(orderID, { 'bill.pdf': pdf })).files
  const before = await portal.services.files.list('attachments')
  expect((await attach(orderID, { 'mine.pdf': pdf }, { as: 'rival' })).status).toBe(404)
  expect((await attach(orderID, { 'mine.pdf': pdf }, { as: 'applicant' })).status).toBe(403)
  expect((await read(orderID, { filename: 'bill.pdf' }, 'rival')).status).toBe(404)
  const removal = { as: 'rival', params: { orderID }, body: { fileGuid: file?.fileGuid ?? '' } }
  expect((await portal.ask(uploads.removeAttachment, removal)).status).toBe(404)
  expect(await portal.services.files.list('attachments')).toEqual(before)
})

describe('a file', { meta: { rules: ['UP-remove-by-fileGuid'] } }, () => {
  const remove = (orderID: number, fileGuid: string, as = 'dealer') =>
    portal.ask(uploads.removeAttachment, { as, params: { orderID }, body: { fileGuid } })

  test('is removed with its content, and then answers 404', async () => {
    const { orderID } = await makeOrder(portal)
    const { files } = must(await attach(orderID, { 'one.pdf': pdf, 'two.pdf': pdf }))
    const [key = ''] = await keysOf(orderID)
    expect(must(await remove(orderID, files[0]?.fileGuid ?? ''))).toEqual([files[1]])
    expect((await remove(orderID, files[0]?.fileGuid ?? '')).status).toBe(404)
    expect((await read(orderID, { fileGuid: files[0]?.fileGuid ?? '' })).status).toBe(404)
    await until(async () => !(await portal.services.files.list('attachments')).includes(key), 'the content is gone')
  })

  test('can be removed from a sent order only by administrators', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const { files } = must(await attach(orderID, { 'one.pdf': pdf }))
    await sendAndWait(portal, orderID)
    expect((await remove(orderID, files[0]?.fileGuid ?? '')).problem).toMatchObject({ code: 'notEditable' })
    expect(must(await remove(orderID, files[0]?.fileGuid ?? '', 'admin'))).toEqual([])
  })
})

describe('an order at draft stage', { meta: { rules: ['UP-draft-by-guid'] } }, () => {
  test('staff and the customer attach files by guid, and the customer sees only their own files', async () => {
    const { orderID } = await makeMobileOrder(portal)
    must(await attach(orderID, { 'internal.pdf': pdf }))
    const guid = await sendAndWait(portal, orderID)
    must(await attachByGuid(guid, { 'staff.pdf': pdf }, 'dealer'))
    must(await attachByGuid(guid, { 'internal.pdf': pdf }))
    expect((await filesOf(guid)).map(({ filename }) => filename)).toEqual(['internal (2).pdf'])
    expect((await filesOf(guid, 'dealer')).map(({ filename }) => filename)).toEqual([
      'internal.pdf',
      'staff.pdf',
      'internal (2).pdf',
    ])
    expect((await attachByGuid(guid, { 'theirs.pdf': pdf }, 'rival')).status).toBe(404)
  })

  test('refuses a guid of zeros and the guid of an order that was taken back', async () => {
    const zeros = '00000000-0000-0000-0000-000000000000'
    for (const as of ['dealer', undefined])
      expect((await attachByGuid(zeros, { 'bill.pdf': pdf }, as)).status).toBe(404)
    const { orderID } = await makeMobileOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    must(await portal.ask(orders.resetOrderToEdit, { as: 'dealer', params: { orderID } }))
    expect((await attachByGuid(guid, { 'bill.pdf': pdf })).problem).toMatchObject({ status: 409 })
    expect((await attachByGuid(guid, { 'bill.pdf': pdf }, 'dealer')).status).toBe(404)
    expect((await portal.ask(uploads.getFilesOnOrder, { params: { id: orderID } })).status).toBe(401)
  })
})

test('returns the blank EEC form as a PDF', { meta: { rules: ['UP-eec-form'] } }, async () => {
  const { status, headers, raw } = await portal.ask(uploads.getEecForm, { as: 'dealer' })
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
})

describe('a signed order', () => {
  test('sends each file of the order to its ticket once, and sends a new MAC address', async () => {
    const { orderID } = await makeOrder(portal)
    const toTicket = () => portal.ask(uploads.uploadFilesToOrderTicket, { as: 'dealer', params: { orderID } })
    const sendMacAddress = (macAddress: string) =>
      portal.ask(contract.ticketing.sendUpdatedMacAddress, {
        as: 'dealer',
        body: { orderID, device: 'Desk phone 501', macAddress },
      })
    expect((await toTicket()).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('when it is signed'),
    })
    must(await attach(orderID, { 'bill.pdf': pdf, 'photo.png': pngContent }))
    await portal.rows('update orders set order_status = 2 where order_id = $1', [orderID])
    must(await portal.ask(contract.ticketing.resendToTicketing, { as: 'dealer', params: { orderID } }))
    await portal.behave('ticketing', { mode: 'repeat', remaining: 1 })
    const { reference } = must(await toTicket())
    await until(async () => {
      const files = await filesOf(orderID, 'dealer')
      return files.every(({ ticketReference }) => ticketReference === reference)
    }, 'the ticket has the files')
    expect(must(await toTicket())).toEqual({ reference, queued: 0 })
    await portal.rows("update tickets set problem = 'Ticket was withdrawn' where order_id = $1", [orderID])
    expect((await toTicket()).problem).toMatchObject({
      status: 409,
      detail: 'The ticketing system did not accept this order: Ticket was withdrawn.',
    })
    await portal.rows("update tickets set problem = '' where order_id = $1", [orderID])
    expect(must(await sendMacAddress('001a.2b3c.4d5e'))).toEqual({ reference, macAddress: '00:1A:2B:3C:4D:5E' })
    expect((await sendMacAddress('00:1a')).problem.errors).toEqual([
      { path: 'macAddress', message: 'Invalid MAC address' },
    ])
    const { orders } = must(
      await portal.ask(contract.tracking.search, { as: 'dealer', body: { keyword: '1a2b3c4d5e' } }),
    )
    expect(orders).toMatchObject([{ orderID, fact: { kind: 'mac', shown: '00:1A:2B:3C:4D:5E' } }])
    const additions = await portal.rows<{ addition: { file?: string; remark?: string } }>(
      `select addition from outside.ticket_addition where 'T' || ticket_id = $1 order by addition_id`,
      [reference],
    )
    expect(additions.map(({ addition }) => addition.file ?? addition.remark).sort()).toEqual([
      'New MAC address of Desk phone 501: 00:1A:2B:3C:4D:5E',
      'bill.pdf',
      'photo.png',
    ])
  })
})

test('a finance order of a new customer requires the EEC form if the guarantor’s e-mail is not verified', {
  meta: { rules: ['SEND-eec'] },
}, async () => {
  const { orderID } = await makeOrder(portal, 'dealer', {
    orderType: 4,
    customerID: must(
      await portal.ask(contract.customers.addCustomerToUB, {
        as: 'dealer',
        body: {
          salutation: 'Ms',
          firstName: 'Gerda',
          surname: 'Guarantor',
          jobTitle: 'Owner',
          mobile: '0412 345 678',
          email: 'gerda@kestrel.test',
          custType: 'business',
          isGuarantor: true,
          companyDetails: { abn: '51 824 753 556', companyName: 'Kestrel Pty Ltd' },
        },
      }),
    ).customerID,
  })
  await acceptTerms(portal, orderID)
  const missing = async () => (await requirementsOf(portal, orderID)).filter(({ code }) => code === 'SEND-eec')
  expect(await missing()).toEqual([])
  const { version: _, ...customer } = (await getOrder(portal, orderID)).customer
  const save = (email: string) =>
    portal.ask(contract.customers.updateCustomer, {
      as: 'dealer',
      params: { customerId: customer.customerID, orderId: orderID },
      body: { ...customer, email, custType: 'business' },
    })
  await portal.behave('email-verification', { mode: 'down' })
  must(await save('petra@novak.test'))
  expect(await missing()).toMatchObject([{ link: '/attachments/eec' }])
  await portal.behave('email-verification', { mode: 'ok' })
  await until(async () => (await missing()).length === 0, 'the job has verified the address again')
  must(await save('sales@novak.test'))
  expect(await missing()).toMatchObject([{ message: 'EEC form required: print, sign and attach' }])
  expect(must(await attach(orderID, { 'scan.pdf': pdf }, { fileType: 'eec' })).files).toMatchObject([
    { filename: 'eec_form scan.pdf', fileType: 'eec' },
  ])
  expect(await missing()).toEqual([])
})
