import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, openPhone, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { makeSendableOrder, type Person, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Terms',
  email: `${firstName.toLowerCase()}@terms.example`,
})
let admin: Page
let dealer: Page
let phone: Page

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
})

test.afterAll(async () => {
  for (const page of [admin, dealer, phone]) await page.context().close()
})

const panel = () => admin.getByRole('dialog').first()
const headings = () =>
  admin
    .getByRole('list', { name: 'Terms in their order' })
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!Move )/ })
    .allTextContents()

test(
  'an administrator adds a term, which new orders have and sent orders do not',
  rules('TERM-remove-needs-id'),
  async () => {
    await admin.goto('/terms-conditions')
    await expect(admin.getByRole('heading', { level: 1, name: 'Maintain Terms' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Contract term', exact: true })).toBeVisible()
    await expectAccessible(admin, 'terms')

    await admin.getByRole('button', { name: 'New term' }).click()
    await expect(panel().getByLabel('Section')).toBeFocused()
    await expect(panel().getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
    await panel().getByLabel('Heading').fill('Roaming')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(panel().getByText('Section can not be empty')).toBeVisible()
    await panel().getByLabel('Section').fill('Mobiles')
    await panel().getByLabel('Text').fill('Roaming is charged by the day.')
    await panel().getByRole('button', { name: 'Add item' }).click()
    await panel().getByRole('textbox', { name: 'Item 1' }).fill('It is said in a text message.')
    await panel().getByRole('button', { name: 'Add item' }).click()
    await panel().getByRole('textbox', { name: 'Item 2' }).fill('A day begins at midnight in Sydney.')
    await panel().getByRole('button', { name: 'Move item 2 up' }).press('Enter')
    await panel().getByRole('checkbox', { name: 'Mobile', exact: true }).check()
    await expect(panel().getByText('Service: Mobile', { exact: true })).toBeVisible()
    await expectAccessible(admin, 'new term')
    await guidePicture(admin, 'new-term', panel())
    // Reloading the page keeps the draft.
    await admin.reload()
    await expect(panel().getByRole('textbox', { name: 'Item 1' })).toHaveValue('A day begins at midnight in Sydney.')
    await expect(panel().getByRole('textbox', { name: 'Item 2' })).toHaveValue('It is said in a text message.')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Saved OK')).toBeVisible()
    await expect.poll(async () => (await headings()).at(-1)).toBe('Roaming')

    // Move the term with the keyboard, with the button and with the mouse.
    await admin.getByRole('button', { name: 'Roaming', exact: true }).focus()
    await admin.keyboard.press('Alt+ArrowUp')
    await admin.getByRole('button', { name: 'Move Roaming up' }).click()
    await expect.poll(headings).toHaveLength(9)
    const rows = admin.getByRole('list', { name: 'Terms in their order' }).getByRole('listitem')
    await rows.filter({ hasText: 'Roaming is charged' }).dragTo(rows.nth(1))
    await expect.poll(async () => (await headings()).indexOf('Roaming')).toBe(1)
    await admin.reload()
    await expect.poll(async () => (await headings()).indexOf('Roaming')).toBe(1)

    await admin.getByRole('button', { name: 'As the customer sees it' }).click()
    await expect(admin.getByRole('region', { name: 'Roaming' })).toHaveCount(0)
    await admin.getByRole('checkbox', { name: 'Mobile', exact: true }).check()
    await expect(admin.getByRole('region', { name: 'Roaming' })).toContainText('midnight in Sydney')
    await expectAccessible(admin, 'terms as the customer sees them')
    await admin.getByRole('button', { name: 'Back to the list' }).click()
    await admin.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(admin, 'terms on a phone')
    await admin.setViewportSize({ width: 1440, height: 900 })

    const order = await makeSendableOrder(dealer, person('Tara'))
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await expect(dealer.getByRole('checkbox', { name: 'Roaming' })).toBeChecked()
    await phone.goto(await sendOrder(dealer, order, person('Tara')))
    await phone.getByRole('button', { name: 'Next: terms' }).click()
    await expect(phone.getByRole('region', { name: 'Roaming' })).toContainText('A day begins at midnight')
    await expectAccessible(phone, 'signing page, terms with items')

    await admin.getByRole('button', { name: 'Roaming', exact: true }).click()
    await panel().getByLabel('Text').fill('Roaming is charged by the hour.')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Updated OK')).toBeVisible()
    await phone.reload()
    await phone.getByRole('button', { name: 'Next: terms' }).click()
    await expect(phone.getByRole('region', { name: 'Roaming' })).toContainText('charged by the day')
    await confirmTerms(phone)
    await phone.getByRole('button', { name: 'Next: sign' }).click()
    await confirmSignerCode(phone)
    await phone
      .getByRole('tab', { name: 'Type' })
      .or(phone.getByText('Type', { exact: true }))
      .first()
      .click()
    await phone.getByRole('button', { name: 'Sign order' }).click()

    await admin.getByRole('button', { name: 'Roaming', exact: true }).click()
    await panel().getByRole('button', { name: 'Remove', exact: true }).click()
    await expectAccessible(admin, 'remove a term')
    await admin.getByRole('dialog', { name: 'Remove Roaming?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(admin.getByRole('button', { name: 'Roaming', exact: true })).toHaveCount(0)
    await dealer.reload()
    await dealer.getByRole('button', { name: 'Show the texts' }).click()
    await expect(dealer.getByText('Roaming is charged by the day.')).toBeVisible()
  },
)

test('the printed pages of an order are shown, and a failure can be retried', rules('RPT-format'), async () => {
  const order = await makeSendableOrder(dealer, person('Paige'))
  await dealer.goto(`/order-summary?order=${order.orderID}`)
  await dealer.getByRole('button', { name: 'Show the pages' }).click()
  const page = (number: number) => dealer.getByRole('img', { name: `Page ${number} of Order ${order.orderID}` })
  await expect(page(1)).toBeVisible()
  await page(1).scrollIntoViewIfNeeded()
  await dealer.getByText(`Page 1 of Order ${order.orderID}`).scrollIntoViewIfNeeded()
  await expect(page(2)).toBeVisible()
  await expect(page(3)).toHaveCount(0)
  const widths = () =>
    dealer.evaluate("[...document.querySelectorAll('figure img')].map((image) => image.naturalWidth)")
  await expect.poll(widths).toEqual([892, 892])
  await expectAccessible(dealer, 'Sign and Send, as printed')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(dealer, 'Sign and Send, as printed, on a phone')
  await dealer.setViewportSize({ width: 1440, height: 900 })

  await dealer.route('**/api/Order/OrderReport/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dealer.reload()
  await dealer.getByRole('button', { name: 'Show the pages' }).click()
  await expect(dealer.getByText('Error rendering the PDF or image')).toBeVisible()
  await expectAccessible(dealer, 'Sign and Send, not printed')
  await dealer.unroute('**/api/Order/OrderReport/**')
  await dealer.getByRole('button', { name: 'Try again' }).click()
  await expect(page(1)).toBeVisible()
})
