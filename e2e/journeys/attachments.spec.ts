import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, openAs, openPhone, rules, signIn, test, tokenOf } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { openMenu } from '../pages.ts'
import { makePdf } from '../pdf.ts'
import { aBusiness, callOk, makeCustomer, makeOrder, makeSendableOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

const pdf = { name: 'bill march.pdf', mimeType: 'application/pdf', buffer: makePdf() }
const picture = {
  name: 'meter.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const program = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not what it says') }
const large = {
  name: 'scan of everything.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(11 * 1024 * 1024, 'x'),
}

let dealer: Page
let orderID: number

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  orderID = (await makeOrder(dealer, { firstName: 'Attila', surname: 'Attach', email: 'attila@attach.example' }))
    .orderID
})
test.afterAll(() => dealer.context().close())

const files = (page = dealer) => page.getByRole('table', { name: 'Files on this order' })
const uploadList = (page = dealer) => page.getByRole('list', { name: 'Uploads' })

/** Drops files onto the zone, as from the desktop. */
async function drop(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const { name, mimeType, base64 } of ${JSON.stringify(plain)}) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  })()`)
  const zone = page.getByText('Drop files here')
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer })
  await zone.dispatchEvent('drop', { dataTransfer: transfer })
}

test(
  'two dropped files are attached, and a third is refused with a reason',
  rules('ROUTE-attachments-general', 'CAP-attach'),
  async () => {
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await openMenu(dealer, 'Attachments')
    await expect(dealer).toHaveURL(/\/attachments\/general\?order=/)
    await expect(dealer.getByText('No files yet: drop them above, or choose them.')).toBeVisible()
    await expectAccessible(dealer, 'attachments, none')
    await drop(dealer, [pdf, program, picture])
    await expect(files().getByRole('row')).toHaveCount(3)
    await expect(files().getByRole('row', { name: /bill march\.pdf/ })).toContainText('PDF')
    await expect(uploadList().getByRole('listitem')).toHaveCount(1)
    await expect(uploadList().getByRole('alert')).toHaveText('Only PDF, pictures and Office files can be attached')
    await expectAccessible(dealer, 'attachments, one refused')
    await guidePicture(dealer, 'attachments')
    await uploadList().getByRole('button', { name: 'Dismiss' }).click()
    await expect(uploadList()).toHaveCount(0)
    await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Attachments/ })).toHaveAttribute(
      'data-mark',
      'saved',
    )
    await dealer.goto(`/attachments?order=${orderID}`)
    await expect(dealer).toHaveURL(/\/attachments\/general\?order=/)
  },
)

test('files are chosen with the keyboard, and a file that is too large is not sent', async () => {
  const choose = dealer.getByRole('button', { name: 'Choose files' })
  await expect(files().getByRole('row')).toHaveCount(3)
  const [chooser] = await Promise.all([dealer.waitForEvent('filechooser'), choose.press('Enter')])
  await chooser.setFiles([large, { ...pdf, name: 'bill march.pdf' }])
  await expect(uploadList().getByRole('alert')).toHaveText('Files can have up to 10 MB')
  await expect(files().getByRole('row', { name: /bill march \(2\)\.pdf/ })).toBeVisible()
})

test('an upload shows its progress, and can be cancelled', rules('UP-multipart'), async () => {
  await dealer.goto(`/attachments/general?order=${orderID}`)
  await expect(files().getByRole('row')).toHaveCount(4)
  // Leave the upload without a response.
  await dealer.route('**/api/order/UploadFiles/**', () => undefined)
  await drop(dealer, [{ ...pdf, name: 'slow.pdf' }])
  // The bar of a waiting upload has no width, and Playwright treats an element without width as hidden.
  await expect(dealer.getByRole('progressbar', { name: 'Uploading slow.pdf', includeHidden: true })).toHaveAttribute(
    'value',
    '0',
  )
  await expectAccessible(dealer, 'attachments, upload in progress')
  await dealer.getByRole('button', { name: 'Cancel slow.pdf' }).click()
  await expect(uploadList()).toHaveCount(0)
  await dealer.unroute('**/api/order/UploadFiles/**')
  await expect(files().getByRole('row')).toHaveCount(4)
})

test('a picture and a PDF are viewed, and downloaded unchanged', rules('UP-get-attachment-blob'), async () => {
  await dealer.getByRole('button', { name: 'View meter.png' }).click()
  const dialog = dealer.getByRole('dialog', { name: 'meter.png' })
  await expect(dialog.getByRole('img', { name: 'meter.png' })).toHaveJSProperty('naturalWidth', 1)
  await expectAccessible(dealer, 'preview of a picture')
  await dealer.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await dealer.getByRole('button', { name: 'View bill march.pdf' }).click()
  await expect(
    dealer
      .getByRole('dialog', { name: 'bill march.pdf' })
      .locator('iframe[title="bill march.pdf"]')
      .or(dealer.getByText('This browser does not show PDFs within a page.')),
  ).toBeVisible()
  if (process.env.JOURNEYS_PICTURES)
    await dealer.screenshot({ path: `${process.env.JOURNEYS_PICTURES}/preview-of-a-pdf.png` })
  await dealer.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const [download] = await Promise.all([
    dealer.waitForEvent('download'),
    dealer.getByRole('button', { name: 'Download bill march.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bill march.pdf')
})

test('a file is removed after confirmation, and a failure is reported', rules('UP-remove-by-fileGuid'), async () => {
  const remove = dealer.getByRole('button', { name: 'Remove meter.png' })
  await remove.click()
  const question = dealer.getByRole('dialog', { name: `Remove meter.png from order ${orderID}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(dealer, 'remove a file')
  await dealer.keyboard.press('Escape')
  await dealer.route('**/api/order/RemoveAttachment/**', (route) => route.abort())
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(dealer.getByText(/^Attachment not removed:/)).toBeVisible()
  await dealer.unroute('**/api/order/RemoveAttachment/**')
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(remove).toHaveCount(0)
  await expect(files().getByRole('row')).toHaveCount(3)
})

test(
  'the EEC form is required, downloaded and attached, and is then no longer required',
  rules('ROUTE-attachments-eec', 'SEND-eec'),
  async ({ browser, portal }, info) => {
    const person = { firstName: 'Gerda', surname: 'Guarantor', email: 'sales@kestrel.example' }
    const customerID = await makeCustomer(dealer, person, { ...aBusiness(), isGuarantor: true })
    const order = await callOk(dealer, 'POST', 'Order/CreateOrder', { customerID, orderType: 4 })
    await dealer.goto(`/attachments/general?order=${order.orderID}`)
    await expect(dealer.getByText('EEC form required: print, sign and attach').first()).toBeVisible()
    await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Attachments/ })).toHaveAttribute(
      'data-mark',
      'invalid',
    )
    await dealer.getByRole('link', { name: 'Go to the form' }).click()
    await expect(dealer).toHaveURL(/\/attachments\/eec\?order=/)
    await expectAccessible(dealer, 'EEC form, missing')
    const [form] = await Promise.all([
      dealer.waitForEvent('download'),
      dealer.getByRole('button', { name: 'Download EEC form' }).click(),
    ])
    expect(form.suggestedFilename()).toBe('eec_form.pdf')

    // The signed form, photographed with a phone.
    const page = await openPhone(browser, portal)
    await signIn(page, 'dealer@example.test', `/attachments/eec?order=${order.orderID}`)
    const photo = info.outputPath('IMG_2041.png')
    writeFileSync(photo, picture.buffer)
    await page.getByLabel('Drop the signed form here').setInputFiles(photo)
    await expect(files(page).getByText('eec_form IMG_2041.png')).toBeVisible()
    await expect(page.getByText('EEC form required: print, sign and attach')).toHaveCount(0)
    await expectAccessible(page, 'EEC form, attached, phone')
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(390)
    await page.context().close()
    await dealer.reload()
    await expect(files().getByText('eec_form IMG_2041.png')).toBeVisible()
    await expect(dealer.getByText('EEC form required: print, sign and attach')).toHaveCount(0)
  },
)

test('files of a signed order stay readable, and are added to its ticket', async () => {
  const person = { firstName: 'Tilda', surname: 'Ticket', email: 'tilda@ticket.example' }
  const order = await makeSendableOrder(dealer, person)
  await dealer.goto(`/attachments/general?order=${order.orderID}`)
  await drop(dealer, [pdf])
  await expect(files().getByText('bill march.pdf')).toBeVisible()
  // Sending a reporting order makes it Signed.
  const body = { orderID: order.orderID, to: person.email, toName: person.firstName }
  await callOk(dealer, 'POST', 'Docusign/SendRequest/true', body)
  const ticket = async () => (await callOk(dealer, 'GET', `Order/GetOrder/${order.orderID}`)).conversationReference
  await expect.poll(ticket).toMatch(/^T\d+$/)
  await dealer.reload()
  await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Attachments/ })).toBeVisible()
  await expect(dealer.getByRole('button', { name: 'Remove bill march.pdf' })).toHaveCount(0)
  await expectAccessible(dealer, 'attachments of a signed order')
  await dealer.getByRole('button', { name: 'Send to ticket' }).click()
  await expect(dealer.getByText(/1 file is being sent to ticket T/)).toBeVisible()
  await expect(files().getByRole('cell', { name: String(await ticket()) })).toBeVisible()
  await expect(dealer.getByRole('button', { name: /ticket/ })).toHaveCount(0)
  await dealer.goto('/dev/ticketing')
  await expect(dealer.getByRole('row', { name: /Tilda/ })).toContainText('bill march.pdf')
  await dealer.goto('/')
  await expect(dealer.getByRole('heading', { level: 1 })).toBeVisible()
})

test('another dealer sees no files of the order, and can’t attach any', async ({ browser, portal, baseURL }) => {
  const rival = await openAs(browser, portal, 'rival@example.test', `/attachments/general?order=${orderID}`)
  await expect(rival.getByText('This order does not exist, or you do not have access to it.')).toBeVisible()
  expect((await callAs(rival, baseURL, 'GET', `Order/GetFilesOnOrder/${orderID}`)).status).toBe(404)
  const form = new FormData()
  form.set('files', new Blob([new Uint8Array(pdf.buffer)]), pdf.name)
  const response = await fetch(`${baseURL}/api/order/UploadFiles/${orderID}/general`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(rival)}` },
    body: form,
  })
  expect(response.status).toBe(404)
  await rival.context().close()
})
