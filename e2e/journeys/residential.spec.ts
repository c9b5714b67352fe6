import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { choose, findAddress, saveScreen } from '../pages.ts'
import { makeCustomer } from '../records.ts'

let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
})

test.afterAll(async () => {
  await dealer.context().close()
})

test(
  'the address search starts at the sixth character and never offers a PO box',
  rules('ADDR-search-form', 'ADDR-no-po-box'),
  async () => {
    const requests: string[] = []
    dealer.on(
      'request',
      (request) => request.url().endsWith('validateAddress') && requests.push(request.postData() ?? ''),
    )
    await dealer.goto('/create-customer?new=residential')
    const search = dealer.getByRole('combobox', { name: /Search for a physical street address/ })
    await search.pressSequentially('1 har', { delay: 30 })
    await dealer.waitForTimeout(600)
    expect(requests).toEqual([])
    await search.pressSequentially('b', { delay: 30 })
    await expect(dealer.getByRole('option').first()).toBeVisible()
    expect(requests).toHaveLength(1)
    await expectAccessible(dealer, 'address suggestions')
    for (const text of ['PO Box 12', 'GPO Box 1 Sydney']) {
      await search.fill(text)
      await expect(dealer.getByRole('option', { name: /\bbox\b/i })).toHaveCount(0)
      await expect(dealer.getByRole('option').first()).toBeVisible()
    }
  },
)

test(
  'a new residential customer gets an account number, and is changed and saved',
  rules('CAP-create-customer'),
  async () => {
    await dealer.goto('/create-customer?new=residential')
    await choose(dealer, 'Salutation', 'Mr')
    await dealer.getByLabel('First name').fill('Harold')
    await dealer.getByLabel('Surname').fill('Fennimore')
    await findAddress(dealer, '1 harbour')
    await expectAccessible(dealer, 'new residential customer')
    await guidePicture(dealer, 'new-residential')
    await dealer.getByRole('button', { name: 'Create customer' }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Harold Fennimore' })).toBeVisible()
    await expect(dealer.getByText(/^7\d{7}$/).first()).toBeVisible()
    await expectAccessible(dealer, 'residential customer')
    await dealer.getByLabel('E-mail').fill('not an address')
    await dealer.keyboard.press('Tab')
    await expect(dealer.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(dealer, 'residential customer, wrong e-mail')
    await dealer.getByLabel('E-mail').fill('harold@fennimore.example')
    await saveScreen(dealer)
    await dealer.reload()
    await expect(dealer.getByLabel('E-mail')).toHaveValue('harold@fennimore.example')
  },
)

test('if two tabs change one customer, the second save offers a merge and keeps the first changes', async () => {
  const customerID = await makeCustomer(dealer, { firstName: 'Ida', surname: 'Twotabs', email: 'ida@twotabs.example' })
  const other = await dealer.context().newPage()
  for (const tab of [dealer, other]) {
    await tab.goto(`/create-customer?customer=${customerID}`)
    await expect(tab.getByLabel('First name')).toHaveValue('Ida')
  }
  await dealer.getByLabel('E-mail').fill('first@twotabs.example')
  await dealer.getByLabel('Job title').fill('Director')
  await saveScreen(dealer)
  await other.getByLabel('E-mail').fill('second@twotabs.example')
  await other.getByLabel('First name').fill('Idalia')
  await other.keyboard.press('ControlOrMeta+s')
  const dialog = other.getByRole('dialog', { name: 'Somebody else saved this first' })
  await expect(dialog.getByRole('row', { name: /E-mail second@twotabs.example first@twotabs.example/ })).toBeVisible()
  await expectAccessible(other, 'merge')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText(/Saved \d/).first()).toBeVisible()
  await dealer.reload()
  await expect(dealer.getByLabel('E-mail')).toHaveValue('second@twotabs.example')
  await expect(dealer.getByLabel('First name')).toHaveValue('Idalia')
  await expect(dealer.getByLabel('Job title')).toHaveValue('Director')
  await other.close()
})
