import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, openPhone, rules, signIn, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { leave } from '../left-pages.ts'
import { saveScreen } from '../pages.ts'
import { countMail, makeSendableOrder, type Person, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'
import { expectTold } from '../told.ts'

const unknownGuid = '6f1f7c1e-0000-4000-8000-000000000000'
const pdfsig = ['/usr/bin/pdfsig', '/usr/local/bin/pdfsig'].find(existsSync)
const person = (firstName: string): Person => ({
  firstName,
  surname: 'Signer',
  email: `${firstName.toLowerCase()}@signer.example`,
})
let dealer: Page
let phone: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
})

test.afterAll(async () => {
  await leave(dealer, phone)
})

test('two clicks on Send by e-mail send one message', rules('SIGN-status-after-send'), async ({ request }) => {
  const order = await makeSendableOrder(dealer, person('Dora'))
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await dealer.getByRole('button', { name: 'Send by e-mail' }).dblclick()
  await expect(dealer.getByText(/E-mail sent to dora@signer.example/)).toBeVisible()
  await dealer.reload()
  await expect(dealer.getByText(/E-mail sent to dora@signer.example/)).toHaveCount(1)
  await expect.poll(() => countMail(request, 'dora@signer.example')).toBe(1)
  await expectAccessible(dealer, 'Sign and Send, sent')
})

test(
  'a signature that is drawn on a phone signs the order, and the copy is sealed',
  rules('ORD-status-2-on-signature', 'P4'),
  async () => {
    const order = await makeSendableOrder(dealer, person('Sigrid'))
    await openSignature(await sendOrder(dealer, order, person('Sigrid')))
    await phone.getByText('Draw', { exact: true }).click()
    await phone.getByRole('button', { name: 'Sign order' }).click()
    await expect(phone.getByText('Draw, type or upload your signature')).toBeVisible()
    await expectAccessible(phone, 'signing page, nothing drawn')
    await phone.setViewportSize({ width: 844, height: 390 })
    await drawSignature(phone, 550)
    const drawn = await inkOf(phone)
    expect(drawn.width).toBeGreaterThan(500)
    await phone.setViewportSize({ width: 390, height: 844 })
    // The whole signature is still there after it was rotated, in its proportions, and another stroke does not cut it.
    await expect.poll(async () => (await inkOf(phone)).right).toBeLessThan(358)
    const rotated = await inkOf(phone)
    expect(rotated.width / rotated.height).toBeGreaterThan(0.85 * (drawn.width / drawn.height))
    await drawSignature(phone)
    await expect.poll(async () => (await inkOf(phone)).width).toBeGreaterThanOrEqual(rotated.width - 1)
    await expectAccessible(phone, 'signing page, drawn')
    await phone.getByRole('button', { name: 'Sign order' }).click()
    await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
    await expect(phone).toHaveURL(/\/docusignSuccess\/[\da-f-]{36}\/true$/)
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await expect(dealer.getByText(/The signed copy is ready/)).toBeVisible()
    const download = dealer.waitForEvent('download')
    await dealer.getByRole('button', { name: 'Download signed copy' }).click()
    const path = await (await download).path()
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
    if (pdfsig) expect(execFileSync(pdfsig, ['-nocert', path]).toString()).toContain('Signature is Valid')
    await expectAccessible(dealer, 'Sign and Send, signed')
  },
)

if (process.env.TEST_DEEP)
  test(
    'an administrator corrects a signed order, and takes it back if the signed document changes',
    rules('P10', 'U25'),
    async ({ browser, portal }) => {
      const order = await makeSendableOrder(dealer, person('Cora'))
      const link = await sendOrder(dealer, order, person('Cora'))
      await openSignature(link)
      await drawSignature(phone)
      await phone.getByRole('button', { name: 'Sign order' }).click()
      await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()

      const admin = await openAs(browser, portal, 'admin@example.test', `/create-mobile?order=${order.orderID}`)
      const bar = admin.getByRole('region', { name: 'Open order' })
      const question = admin.getByRole('dialog', { name: 'This changes what the customer signed' })
      await expect(admin.getByText('This order is signed. A correction keeps the signature')).toBeVisible()
      await typeInto(admin, 'Service location', 'LOC000012345678')
      await saveScreen(admin)
      await expect(admin.getByText(/Saved \d/)).toHaveCount(1)
      await expect(question).toHaveCount(0)
      await expect(bar).toContainText('Signed')

      await typeInto(admin, 'Contract (months)', '36')
      await admin.keyboard.press('ControlOrMeta+s')
      await expect(question).toContainText(`Take order ${order.orderID} back and save?`)
      await expectAccessible(admin, 'correction of a signed order')
      await guidePicture(admin, 'correction', question)
      await question.getByRole('button', { name: 'Keep it signed' }).click()
      await expect(question).toHaveCount(0)
      await expect(bar).toContainText('Signed')
      await expect(admin.getByText(/Couldn’t save/)).toHaveCount(1)

      await admin.getByRole('button', { name: 'Try again' }).click()
      await question.getByRole('button', { name: 'Take back and save' }).click()
      await expect(admin.getByText(/Saved \d/)).toHaveCount(1)
      await expect(bar).toContainText('New')
      await expect(admin.getByText('This order is signed.')).toHaveCount(0)
      await admin.reload()
      await expect(cell(admin, 'Contract (months)')).toHaveText('36')
      await phone.goto(link)
      await expect(phone.getByRole('heading', { name: 'This has been taken back' })).toBeVisible()
      await leave(admin)
    },
  )

test('a customer declines with a reason, which the dealer sees and gets by e-mail', async ({ request }) => {
  const mails = await countMail(request, 'dealer@example.test')
  const order = await makeSendableOrder(dealer, person('Declan'))
  await phone.goto(await sendOrder(dealer, order, person('Declan')))
  await phone.getByRole('button', { name: 'Decline' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Decline to sign?' })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Enter a short reason')).toBeVisible()
  await expect.poll(async () => (await dialog.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await expectAccessible(phone, 'signing page, decline')
  await dialog.getByRole('textbox').fill('It costs more than we agreed')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(phone.getByRole('heading', { name: 'You have declined' })).toBeVisible()
  await expect(phone).toHaveURL(/\/docusignSuccess\/[\da-f-]{36}\/false\?event=decline$/)
  await expectAccessible(phone, 'signing page, declined')
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await expect(dealer.getByText('Declined: It costs more than we agreed')).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, declined')
  await expect.poll(() => countMail(request, 'dealer@example.test')).toBe(mails + 1)
})

test('a button keeps its position when more content loads', async ({ browser, portal }) => {
  // The service worker would answer the delayed requests from its cache.
  const context = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'dealer@example.test', '/')
  const order = await makeSendableOrder(dealer, person('Stella'))
  // Delay the order's status bar, the menu and the ticks in the menu.
  const lateUrls = [/\/assets\/(OrderStatus|SideMenu)-.*\.js$/, '**/api/order/getOrderSavedStatus/**']
  let releaseRoutes = () => {}
  const release = new Promise<void>((go) => {
    releaseRoutes = go
  })
  for (const url of lateUrls) await page.route(url, (route) => release.then(() => route.continue()))
  await page.goto(`/order-summary?order=${order.orderID}`)
  const actions = page.getByRole('button', { name: 'Actions' })
  await expect(actions).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open order' })).toHaveCount(0)
  const before = await actions.boundingBox()
  releaseRoutes()
  await expect(page.getByRole('region', { name: 'Open order' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await expect.poll(() => actions.boundingBox()).toEqual(before)
  await context.close()
})

test(
  'an order that was taken back can be edited, and its signing page says that it was taken back',
  rules('ORD-reset-to-edit'),
  async () => {
    const order = await makeSendableOrder(dealer, person('Viola'))
    const link = await sendOrder(dealer, order, person('Viola'))
    await phone.goto(link)
    await expect(phone.getByRole('button', { name: 'Next: terms' })).toBeVisible()
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await dealer.getByRole('button', { name: 'Actions' }).click()
    await dealer.getByRole('menuitem', { name: 'Take back' }).click()
    const takeBack = dealer.getByRole('dialog').getByRole('button', { name: 'Take back' })
    await takeBack.waitFor()
    await expectAccessible(dealer, 'take back')
    await takeBack.click()
    await expectTold(dealer, 'Order reset for editing')
    await phone.getByRole('button', { name: 'Next: terms' }).click()
    await phone.getByRole('checkbox').first().click()
    await expect(phone.getByRole('heading', { name: 'This has been taken back' })).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'This has been taken back' })).toBeVisible()
    await expectAccessible(phone, 'signing page, taken back')
    await dealer
      .getByRole('navigation')
      .getByRole('link', { name: /^Mobile/ })
      .click()
    await expect(dealer.getByRole('button', { name: 'Add row' })).toBeVisible()
  },
)

test('an unknown link shows a page that says what to do', rules('ROUTE-public-esign'), async () => {
  const order = await makeSendableOrder(dealer, person('Nora'))
  const link = await sendOrder(dealer, order, person('Nora'))
  for (const guid of [unknownGuid, 'not-a-guid']) {
    await phone.goto(link.replace(/[^/]+$/, guid))
    await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  }
  await expectAccessible(phone, 'signing page, unknown link')
})

/** Opens a link and confirms the terms, up to the signature. */
async function openSignature(link: string): Promise<void> {
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(phone)
  await phone.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(phone)
}

/** Returns the cell in the first row and this column of the grid Mobile. */
function cell(page: Page, column: string) {
  const columnIndex = Object.values(mobile.rows).findIndex(({ label }) => label === column)
  return page.getByRole('grid', { name: 'Mobile' }).locator(`[data-row="0"][data-column="${columnIndex}"]`)
}

async function typeInto(page: Page, column: string, text: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More fields of row 1' })
  await expect(more).toBeVisible()
  if (!(await cell(page, column).isVisible())) await more.click()
  await cell(page, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function drawSignature(page: Page, width = 200): Promise<void> {
  await page.getByText('Draw', { exact: true }).click()
  const pad = drawingPad(page)
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no box to draw in.')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) {
    await page.mouse.move(box.x + 30 + (step * width) / 20, box.y + box.height / 2 + 25 * Math.sin(step))
  }
  await page.mouse.up()
}

const drawingPad = (page: Page) => page.getByRole('img', { name: /a box to draw in/ })

/** The size of what is drawn and its right edge, in CSS pixels. */
const inkOf = (page: Page) =>
  page.evaluate<{ width: number; height: number; right: number }>(`(() => {
    const canvas = document.querySelector('canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    const [x, y] = [[], []]
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] === 0) continue
      x.push(((at - 3) / 4) % canvas.width)
      y.push(Math.floor((at - 3) / 4 / canvas.width))
    }
    const size = (list) => list.reduce((a, b) => Math.max(a, b), 0) - list.reduce((a, b) => Math.min(a, b), Infinity)
    const density = canvas.width / canvas.offsetWidth
    return { width: size(x) / density, height: size(y) / density, right: x.reduce((a, b) => Math.max(a, b), 0) / density }
  })()`)
