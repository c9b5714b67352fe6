import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, signIn, test } from '../fixtures.ts'
import { makeBusinessOrder } from '../records.ts'

test('Help opens the page about the current screen with the keyboard, and pages link to each other', async ({
  browser,
  portal,
}) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const { orderID } = await makeBusinessOrder(page, 'Helpful')
  await page.goto(`/create-mobile?order=${orderID}`)
  const help = page.getByRole('banner').getByRole('button', { name: 'Help' })
  await help.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Add mobile services' })
  await expect(panel.getByText('Keep number (port in)')).toBeVisible()
  await expectAccessible(page, 'help about a screen')

  await panel.getByRole('link', { name: 'Order hardware with delivery' }).focus()
  await page.keyboard.press('Enter')
  const hardware = page.getByRole('dialog', { name: 'Order hardware with delivery' })
  const picture = hardware.getByRole('img', { name: 'Hardware with a saved delivery address' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0)
  await hardware.getByRole('button', { name: 'All pages' }).click()
  const all = page.getByRole('dialog', { name: 'Help' })
  await expect(all.getByRole('heading', { name: 'About this screen' })).toBeVisible()
  await expect(all.getByRole('link', { name: 'Sign in with a second factor' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(all).toHaveCount(0)
  await expect(help).toBeFocused()
  await expect(page).toHaveURL(/create-mobile/)
  await page.context().close()
})

test('dealers read the pages about selling, and administrators all pages, at their addresses', async ({
  browser,
  portal,
}) => {
  const dealer = await openAs(browser, portal, 'dealer@example.test', '/help')
  await expect(dealer.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(dealer.getByRole('link', { name: 'Maintain the terms' })).toHaveCount(0)
  await expectAccessible(dealer, 'help, all pages')
  await dealer.getByRole('link', { name: 'Sign and send an order' }).click()
  await expect(dealer).toHaveURL(/\/help\/dealers\/sign-and-send$/)
  await expectAccessible(dealer, 'a page of the guide')
  await dealer.goto('/help/administrators/terms')
  await expect(dealer.getByText('The guide has no such page.')).toBeVisible()
  await dealer.context().close()

  const admin = await openAs(browser, portal, 'admin@example.test', '/help/operators/when-something-fails')
  await expect(admin.getByRole('row', { name: /The portal does not start/ })).toBeVisible()
  await expectAccessible(admin, 'a page of the guide with a table')
  await admin.goto('/terms-conditions')
  await admin.getByRole('button', { name: 'Help' }).click()
  await expect(admin.getByRole('dialog', { name: 'Maintain the terms' })).toBeVisible()
  await admin.context().close()
})

test('Help is read on a phone', async ({ browser, portal }) => {
  const phone = await openPhone(browser, portal)
  await signIn(phone, 'dealer@example.test', '/create-company?new=business')
  await expectFitsWidth(phone)
  await phone.getByRole('button', { name: 'Help' }).tap()
  await expect(phone.getByRole('dialog', { name: 'Create a business customer' })).toBeVisible()
  await expectAccessible(phone, 'help about a screen on a phone')
  await phone.goto('/help/dealers/sign-and-send')
  await expect(phone.getByRole('heading', { level: 1, name: 'Sign and send an order' })).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'a page of the guide on a phone')
  await phone.context().close()
})
