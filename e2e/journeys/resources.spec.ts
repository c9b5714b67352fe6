import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, expectFitsWidth, openAs, rules, test, tokenOf } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'

test.describe.configure({ mode: 'default' })

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })

let admin: Page
let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  dealer = await openAs(browser, portal, 'dealer@example.test')
})
test.afterAll(async () => {
  await admin.context().close()
  await dealer.context().close()
})

const files = (page: Page) => page.getByRole('table', { name: 'Resource files' })
const rows = (page: Page) => files(page).getByRole('row')

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
  'a dealer finds files by category, search and folder, and finds training links',
  rules('ROUTE-implied-screens', 'ROUTE-lazy-views'),
  async () => {
    await dealer.goto('/')
    await dealer.getByRole('link', { name: 'Resources and training' }).click()
    await expect(dealer).toHaveURL(/\/resources-list\/all$/)
    await expect(dealer.getByRole('heading', { level: 1 })).toHaveText('Resources')
    await expect(rows(dealer)).toHaveCount(6)
    await expect(dealer.getByRole('button', { name: 'Add files' })).toHaveCount(0)
    await expectAccessible(dealer, 'resources')
    await dealer.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Forms (2)' }).click()
    await expect(dealer).toHaveURL(/\/resources-list\/Forms$/)
    await expect(rows(dealer)).toHaveCount(3)
    await dealer.getByRole('searchbox').fill('porting auth')
    await expect(rows(dealer)).toHaveCount(2)
    await dealer.getByRole('searchbox').fill('nothing like it')
    await expect(dealer.getByText('No file matches this search.')).toBeVisible()
    await dealer.getByRole('button', { name: 'Show all' }).click()
    await expect(rows(dealer)).toHaveCount(3)
    await dealer.goto('/resources-list/all')
    await dealer.getByRole('button', { name: 'Folders' }).click()
    await expect(dealer).toHaveURL(/view=tree/)
    await expect(dealer.getByText('Hosted voice plans')).toBeVisible()
    await expectAccessible(dealer, 'resources in folders')
    await dealer.locator('summary', { hasText: 'Voice' }).first().focus()
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByText('Hosted voice plans')).toBeHidden()
    const training = dealer.getByRole('region', { name: 'Training' })
    await expect(training.getByRole('link', { name: /Hosted voice in twenty minutes/ })).toHaveAttribute(
      'href',
      'https://training.example.test/hosted-voice',
    )
  },
)

test('a file is viewed and downloaded with the keyboard', async () => {
  await dealer.goto('/resources-list/Guides')
  const viewButton = dealer.getByRole('button', { name: 'View Installing a desk phone' })
  await viewButton.focus()
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
})

test(
  'an administrator drops files, then renames, moves, archives, restores and deletes a file',
  rules('CAP-support-maintains'),
  async () => {
    await admin.goto('/resources-list/all')
    await admin.getByRole('button', { name: 'Add files' }).click()
    const panel = admin.getByRole('dialog', { name: 'Add files' })
    await drop(admin, [png('early.png')])
    await expect(panel.getByText('Category can not be empty')).toBeVisible()
    await panel.getByLabel('Category').fill('Posters')
    await panel.getByLabel('Folder').fill('Shop / Window')
    await drop(admin, [png('spring.png'), { ...png('virus.pdf'), buffer: Buffer.from('MZ') }])
    await expect(panel.getByRole('alert')).toHaveText('Only PDF, pictures and Office files can be attached')
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
    await expect(admin.getByText('Updated OK')).toBeVisible()
    await expect(rows(admin).nth(1)).toContainText('Spring poster')
    await expect(rows(admin).nth(1)).toContainText('Window')

    await admin.getByRole('button', { name: 'Change Spring poster' }).click()
    await admin.getByRole('button', { name: 'Archive', exact: true }).click()
    await admin.getByRole('dialog', { name: 'Archive Spring poster?' }).getByRole('button', { name: 'Archive' }).click()
    await expect(admin.getByText('This category has no files.')).toBeVisible()
    await dealer.goto('/resources-list/Posters')
    await expect(dealer.getByText('This category has no files.')).toBeVisible()
    await admin.getByRole('button', { name: 'With archived' }).click()
    await expect(rows(admin).nth(1)).toContainText('Archived')
    await admin.getByRole('button', { name: 'Change Spring poster' }).click()
    await admin.getByRole('button', { name: 'Restore' }).click()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await admin.getByRole('button', { name: 'Change Spring poster' }).click()
    await admin.getByRole('button', { name: 'Delete' }).click()
    const question = admin.getByRole('dialog', { name: 'Delete Spring poster?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(admin.getByText('Deleted OK')).toBeVisible()
    await expect(admin.getByText('This category has no files.')).toBeVisible()
  },
)

test('typed changes are compared with those that another person saved, and can be kept', async () => {
  await admin.goto('/resources-list/Guides')
  await admin.getByRole('button', { name: 'Change Installing a desk phone' }).click()
  const form = admin.getByRole('dialog', { name: 'Installing a desk phone' })
  await form.getByLabel('Title').fill('Mine')
  const id = Number(new URL(admin.url()).searchParams.get('edit'))
  const body = new FormData()
  body.set('id', String(id))
  body.set('title', 'Theirs')
  const { origin } = new URL(admin.url())
  const headers = { authorization: `Bearer ${await tokenOf(admin)}` }
  const response = await fetch(`${origin}/api/DealerPortal/UpdateResourceFiles`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = admin.getByRole('dialog', { name: 'Somebody else saved this first' })
  await expect(conflict.getByRole('row', { name: /Title Mine Theirs/ })).toBeVisible()
  await expect(conflict.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await expectAccessible(admin, 'resource, conflicting changes')
  await admin.keyboard.press('Escape')
  await expect(form.getByLabel('Title')).toHaveValue('Mine')
  await form.getByRole('button', { name: 'Save' }).click()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(rows(admin).nth(1)).toContainText('Mine')
})

test('administrators maintain training links, and an invalid address is refused', async () => {
  await admin.goto('/resources-list/all')
  await admin.getByRole('button', { name: 'New link' }).click()
  const panel = admin.getByRole('dialog', { name: 'New link' })
  await panel.getByLabel('Label').fill('Selling to clinics')
  await panel.getByLabel('Address').fill('training')
  await panel.getByLabel('Category').fill('Products')
  await expect(panel.getByText('Please enter a valid url.')).toBeVisible()
  await panel.getByLabel('Address').fill('https://training.example.test/clinics')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved OK')).toBeVisible()
  const link = admin.getByRole('link', { name: /Selling to clinics/ })
  await expect(link).toBeVisible()
  await admin.getByRole('button', { name: 'Change Selling to clinics' }).click()
  await admin.getByRole('button', { name: 'Delete' }).click()
  await admin
    .getByRole('dialog', { name: 'Delete Selling to clinics?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(link).toHaveCount(0)
})

test(
  'if training links fail to load, a red message shows for two seconds and the files stay',
  rules('ERR-fetch-as-200'),
  async () => {
    await dealer.route('**/api/Order/GetTrainingLinks', (route) => route.abort())
    await dealer.goto('/resources-list/all')
    await expect(dealer.getByText('Error getting Data')).toBeVisible()
    await expect(dealer.getByText('The links to training could not be loaded.')).toBeVisible()
    await expect(rows(dealer)).toHaveCount(6)
    await expect(dealer.getByText('Error getting Data')).toHaveCount(0)
    await dealer.unroute('**/api/Order/GetTrainingLinks')
    await dealer.getByRole('button', { name: 'Try again' }).click()
    await expect(dealer.getByRole('link', { name: /Hosted voice in twenty minutes/ })).toBeVisible()
  },
)

test('files are cards on a phone without sideways scrolling, and a dealer can’t change them', async ({ baseURL }) => {
  await dealer.setViewportSize({ width: 390, height: 844 })
  await dealer.goto('/resources-list/all')
  await expect(dealer.getByText('Hosted voice plans')).toBeVisible()
  await expectAccessible(dealer, 'resources on a phone')
  await expectFitsWidth(dealer)
  await dealer.goto('/resources-list/all?view=tree')
  await expect(dealer.getByText('Hosted voice plans')).toBeVisible()
  await expectAccessible(dealer, 'resources in folders on a phone')
  await expectFitsWidth(dealer)
  expect((await callAs(dealer, baseURL, 'DELETE', 'DealerPortal/DeleteResourceFiles', { ids: [1] })).status).toBe(403)
})
