import type { Page } from '@playwright/test'
import { expect, expectAccessible, rules, signIn, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { addRows, createBusinessCustomer, openMenu, pasteCells, saveScreen } from '../pages.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'
import { expectTold } from '../told.ts'

test.describe.configure({ mode: 'serial' })

let dealer: Page
let orderAddress = ''

test.beforeAll(async ({ browser, portal }) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'en-AU',
    viewport: { width: 1440, height: 900 },
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  dealer = await context.newPage()
})

test.afterAll(async () => {
  await dealer.context().close()
})

test(
  'a dealer signs in, gets the requested screen, and creates a business customer from an ABN',
  rules('AUTH-return-target', 'AUTH-fetch-dealer', 'COMP-sole-trader-IND'),
  async () => {
    await signIn(dealer, 'dealer@example.test', '/Customers?keyword=nobody')
    await expect(dealer).toHaveURL(/\/Customers\?keyword=nobody/)
    await dealer.goto('/')
    await expect(dealer.getByRole('heading', { level: 1 })).toContainText('Dana Novak')
    await expectAccessible(dealer, 'home')
    await guidePicture(dealer, 'home', dealer.locator('body'))

    await createBusinessCustomer(dealer, { abn: '75 104 999 662', name: /novak plumbing/i })
    await expect(dealer.getByText(/^7\d{7}$/).first()).toBeVisible()
    await expectAccessible(dealer, 'customer')
    await guidePicture(dealer, 'customer')
  },
)

test(
  'an order is typed and pasted, completed from Missing Requirements, and sent',
  rules(
    'CAP-build-quote-or-order',
    'IPV-extension-sequence',
    'REQ-dialog-lists',
    'REQ-dialog-edit',
    'CAP-accept-terms',
    'CAP-send-for-signature',
    'SIGN-status-after-send',
  ),
  async ({ baseURL }) => {
    await dealer.getByRole('button', { name: 'New order' }).click()
    await expect(dealer).toHaveURL(/order=\d+/)
    orderAddress = dealer.url().replace(/.*order=(\d+).*/, 'order=$1')
    await openMenu(dealer, 'IP Voice')
    await addRows(dealer, 'IP Voice', [['Reception', 'Hosted Voice Business', '', 'T54W']])
    await expect(dealer.getByRole('rowheader', { name: '500' })).toBeVisible()
    await pasteCells(dealer, 'IP Voice', 2, [
      ['501', 'Workshop', 'Hosted Voice Business', '24', 'Yealink T31P'],
      ['502', 'Office', 'Hosted Voice Premium', '36', 'Yealink T31P'],
    ])
    await saveScreen(dealer)
    await expectAccessible(dealer, 'IP voice')
    await guidePicture(dealer, 'ip-voice', dealer.getByRole('region', { name: 'Extensions', exact: true }))

    await openMenu(dealer, 'Mobile')
    await addRows(dealer, 'Mobile', [['', 'Mobile Business 60 GB']])
    await saveScreen(dealer)

    await openMenu(dealer, 'Sign and Send')
    await expect(dealer.getByRole('row', { name: /Total inc GST/ })).toBeVisible()
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    const dialog = dealer.getByRole('dialog', { name: 'Missing Requirements' })
    await expect(dialog).toContainText('Delivery Address required')
    await expect(dialog).toContainText('Terms and conditions must be confirmed')
    await expectAccessible(dealer, 'Missing Requirements')
    await guidePicture(dealer, 'missing-requirements', dealer.getByRole('dialog'))
    await dialog.getByRole('button', { name: /Edit: Delivery Address/ }).click()
    await expect(dealer).toHaveURL(/create-hardware/)
    await expect(dealer.getByRole('button', { name: 'Deliver to this address' })).toBeFocused()
    await expectAccessible(dealer, 'delivery proposed')
    await dealer.keyboard.press('Enter')
    await expectTold(dealer, 'Delivery address saved')
    await expect(dealer.getByRole('button', { name: 'Change delivery address' })).toBeFocused()
    await addRows(dealer, 'Hardware', [['Headset UH38', '2']])
    await saveScreen(dealer)
    await expect(dealer.getByText('Confirm the terms')).toBeVisible()
    await expectAccessible(dealer, 'hardware with its delivery')
    await guidePicture(dealer, 'hardware-delivery', dealer.locator('body'))

    await openMenu(dealer, 'Sign and Send')
    await dealer.getByRole('button', { name: 'Confirm all' }).click()
    await expect(dealer.getByRole('button', { name: 'All confirmed' })).toBeVisible()
    await expect(dealer.getByText('Nothing missing')).toBeVisible()
    await expectAccessible(dealer, 'Sign and Send')
    await guidePicture(dealer, 'sign-and-send', dealer.getByRole('complementary', { name: 'Finish' }))
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    await expect(dealer.getByText(/E-mail sent to petra@novak.example/)).toBeVisible()
    await expect(dealer.getByRole('heading', { name: 'Sent to Petra Novak' })).toBeFocused()
    await dealer.getByRole('button', { name: 'Another message or channel' }).click()
    await dealer.getByRole('button', { name: 'Send by SMS' }).click()
    await expect(dealer.getByText(/SMS sent to 0412\s345\s678/)).toBeVisible()
    await expect(dealer.getByText('In Progress')).toBeVisible()
    await dealer.goto(`${baseURL}/create-mobile?${orderAddress}`)
    await expect(dealer.getByText('The order has been sent. Take the order back to change this.')).toBeVisible()
    await expect(dealer.getByRole('button', { name: 'Save' })).toHaveCount(0)
  },
)

test(
  'the customer reads the order on a phone and signs, and the dealer downloads the sealed copy',
  rules('ROUTE-public-esign', 'SIGN-signing-url', 'ORD-status-2-on-signature', 'MENU-after-signing'),
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-AU',
    })
    const phone = await context.newPage()
    await phone.goto('/dev/mailbox')
    await expect(phone.getByText(/412 ?345 ?678/).first()).toBeVisible()
    await phone
      .getByRole('link', {
        name: new RegExp(`Your Example Telecom ${orderAddress.replace('=', ' ')} is ready to sign`),
      })
      .click()
    const link = await phone.frameLocator('iframe').getByRole('link', { name: 'Read and sign' }).getAttribute('href')
    await phone.goto(link ?? '')
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('from Dana Novak')
    await expect(phone.getByText(/^2 × Hosted Voice/)).toBeVisible()
    await expect(phone.getByRole('region', { name: 'Your files' })).toBeVisible()
    await guidePicture(phone, 'signing-page', phone.locator('body'))
    await phone.getByText('Show details of 4 lines').click()
    await expect(phone.getByText('Reception')).toBeVisible()
    await expectAccessible(phone, 'signing page, order')
    await phone.getByRole('button', { name: 'Next: terms' }).click()
    await expect(phone.getByRole('button', { name: /left to accept/ })).toBeDisabled()
    await confirmTerms(phone)
    await expectAccessible(phone, 'signing page, terms')
    await phone.getByRole('button', { name: 'Next: sign' }).click()
    await confirmSignerCode(phone)
    await phone.getByText('Type', { exact: true }).click()
    await expectAccessible(phone, 'signing page, signature')
    await guidePicture(phone, 'signing-signature', phone.locator('body'))
    await phone.getByRole('button', { name: 'Sign order' }).click()
    await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
    const download = phone.waitForEvent('download')
    await phone.getByRole('link', { name: /Download your signed copy/ }).click()
    expect((await download).suggestedFilename()).toMatch(/signed\.pdf$/)
    await expectAccessible(phone, 'signing page, signed')
    await context.close()

    await dealer.goto(`/order-summary?${orderAddress}`)
    await expect(dealer.getByText('Signed', { exact: true })).toBeVisible()
    await expect(dealer.getByText(/The signed copy is ready/)).toBeVisible()
    const copy = dealer.waitForEvent('download')
    await dealer.getByRole('button', { name: 'Download signed copy' }).click()
    expect((await copy).suggestedFilename()).toMatch(/^order-\d+-signed\.pdf$/)
    await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Mobile/ })).toHaveCount(0)
    await dealer.getByRole('button', { name: 'Actions' }).click()
    await expect(dealer.getByRole('menuitem', { name: 'Reprocess' })).toBeVisible()
    await expect(dealer.getByRole('menuitem', { name: 'Take back' })).toHaveCount(0)
    await dealer.keyboard.press('Escape')
  },
)
