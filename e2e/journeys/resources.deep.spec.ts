import type { Page } from '@playwright/test'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { expectTold } from '../told.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })

/** Drops files onto the zone, as from the desktop. */
async function drop(page: Page, files: readonly ReturnType<typeof png>[]): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const { name, mimeType, base64 } of ${JSON.stringify(plain)}) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  })()`)
  await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: transfer })
}

test(
  'a dealer finds a file by category, search and folder, and views and downloads it with the keyboard',
  rules('ROUTE-implied-screens', 'ROUTE-lazy-views'),
  async ({ dealer }) => {
    const rows = dealer.getByRole('table', { name: 'Resource files' }).getByRole('row')
    await dealer.goto('/resources-list/all')
    await expect(rows).toHaveCount(6)
    await expectAccessible(dealer, 'resources')
    await dealer.getByRole('button', { name: 'Folders' }).click()
    await expect(dealer.getByText('Hosted voice plans')).toBeVisible()
    await expectAccessible(dealer, 'resources in folders')
    await dealer.locator('summary', { hasText: 'Voice' }).first().focus()
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByText('Hosted voice plans')).toBeHidden()
    await dealer.getByRole('button', { name: 'List', exact: true }).click()
    await dealer
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Guides/ })
      .click()
    await expect(dealer).toHaveURL(/\/resources-list\/Guides$/)
    await dealer.getByRole('searchbox').fill('desk phone')
    await expect(rows).toHaveCount(2)
    await dealer.getByRole('button', { name: 'View Installing a desk phone' }).focus()
    await dealer.keyboard.press('Enter')
    const dialog = dealer.getByRole('dialog', { name: 'Installing a desk phone.pdf' })
    await expect(
      dialog.locator('iframe').or(dialog.getByText('This browser does not show PDFs within a page.')),
    ).toBeVisible()
    await dealer.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await dealer.getByRole('button', { name: 'Download Installing a desk phone' }).focus()
    const [download] = await Promise.all([dealer.waitForEvent('download'), dealer.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('Installing a desk phone.pdf')
  },
)

test(
  'an administrator drops files, then renames, moves and deletes a file',
  rules('CAP-support-maintains'),
  async ({ admin }) => {
    const row = admin.getByRole('table', { name: 'Resource files' }).getByRole('row').nth(1)
    await admin.goto('/resources-list/all')
    await admin.getByRole('button', { name: 'Add files' }).click()
    const panel = admin.getByRole('dialog', { name: 'Add files' })
    await drop(admin, [png('early.png')])
    await expect(panel.getByText('Category can not be empty')).toBeVisible()
    await panel.getByLabel('Category').fill('Posters')
    await panel.getByLabel('Folder').fill('Shop / Window')
    await drop(admin, [png('spring.png'), { ...png('virus.pdf'), buffer: Buffer.from('MZ') }])
    await expect(panel.getByRole('alert')).toHaveText('Choose a PDF, a picture or an Office file')
    await expectAccessible(admin, 'add resource files')
    await guidePicture(admin, 'add-files', panel)
    await panel.getByRole('button', { name: 'Dismiss' }).click()
    await panel.getByRole('button', { name: 'Close' }).last().click()
    await admin.getByRole('link', { name: 'Posters (1)' }).click()
    await admin.getByRole('button', { name: 'Change spring' }).click()
    const form = admin.getByRole('dialog', { name: 'spring' })
    await form.getByLabel('Title').fill('Spring poster')
    await form.getByLabel('Folder').fill('Window')
    await expectAccessible(admin, 'change a resource file')
    await admin.keyboard.press('ControlOrMeta+s')
    await expectTold(admin, 'Updated OK')
    await expect(row).toContainText('Spring poster')
    await expect(row).toContainText('Window')

    await admin.getByRole('button', { name: 'Change Spring poster' }).click()
    await admin.getByRole('button', { name: 'Delete' }).click()
    const question = admin.getByRole('dialog', { name: 'Delete Spring poster?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectTold(admin, 'Deleted OK')
    await expect(admin.getByText('This category has no files.')).toBeVisible()
  },
)
