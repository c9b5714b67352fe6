import type { Page } from '@playwright/test'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { openMenu } from '../pages.ts'
import { makePdf } from '../pdf.ts'
import { makeOrder } from '../records.ts'

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
  'files are dropped and chosen, or refused, and are viewed, downloaded and removed',
  rules('CAP-attach', 'UP-get-attachment-blob', 'UP-remove-by-fileGuid'),
  async ({ dealer }) => {
    const files = dealer.getByRole('table', { name: 'Files on this order' })
    const uploads = dealer.getByRole('list', { name: 'Uploads' })
    const person = { firstName: 'Attila', surname: 'Attach', email: 'attila@attach.example' }
    const { orderID } = await makeOrder(dealer, person)
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await openMenu(dealer, 'Attachments')
    await expectAccessible(dealer, 'attachments, none')
    await drop(dealer, [pdf, program, picture])
    await expect(files.getByRole('row')).toHaveCount(3)
    await expect(files.getByRole('row', { name: /bill march\.pdf/ })).toContainText('PDF')
    await expect(uploads.getByRole('listitem')).toHaveCount(1)
    await expect(uploads.getByRole('alert')).toHaveText('Choose a PDF, a picture or an Office file')
    await expectAccessible(dealer, 'attachments, one refused')
    await guidePicture(dealer, 'attachments')
    await uploads.getByRole('button', { name: 'Dismiss' }).click()
    await expect(uploads).toHaveCount(0)
    const entry = dealer.getByRole('navigation').getByRole('link', { name: /^Attachments/ })
    await expect(entry).toHaveAttribute('data-mark', 'saved')

    const choose = dealer.getByRole('button', { name: 'Choose files' })
    const [chooser] = await Promise.all([dealer.waitForEvent('filechooser'), choose.press('Enter')])
    await chooser.setFiles([large, pdf])
    await expect(uploads.getByRole('alert')).toHaveText('Choose a file of at most 10 MB')
    await expect(files.getByRole('row', { name: /bill march \(2\)\.pdf/ })).toBeVisible()

    await dealer.getByRole('button', { name: 'View meter.png' }).click()
    const dialog = dealer.getByRole('dialog', { name: 'meter.png' })
    await expect(dialog.getByRole('img', { name: 'meter.png' })).toHaveJSProperty('naturalWidth', 1)
    await expectAccessible(dealer, 'preview of a picture')
    await dealer.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const [download] = await Promise.all([
      dealer.waitForEvent('download'),
      dealer.getByRole('button', { name: 'Download bill march.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('bill march.pdf')

    await dealer.getByRole('button', { name: 'Remove meter.png' }).click()
    const question = dealer.getByRole('dialog', { name: `Remove meter.png from order ${orderID}?` })
    await expectAccessible(dealer, 'remove a file')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(files.getByRole('row')).toHaveCount(3)
  },
)
