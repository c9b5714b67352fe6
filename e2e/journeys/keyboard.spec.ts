import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { makeBusinessOrder } from '../records.ts'

/** Opens a screen by its title with Ctrl-K, without waiting for the search: no letter may be lost. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0)
}

const titles: readonly [title: string, path: string][] = [
  ['Customers', '/Customers'],
  ['Orders and quotes', '/orders'],
  ['New business customer', '/create-company'],
  ['New residential customer', '/create-customer'],
  ['Order status', '/app-status'],
  ['History', '/history'],
  ['Address search', '/utility/address'],
  ['Service qualification', '/utility/service-qualification'],
  ["What's new", '/whats-new'],
  ['Maintain Rate Plans', '/rate-plans'],
  ['Maintain Handsets', '/handsets'],
  ['Categories and Manufacturers', '/hardware-lists'],
  ['Bundles', '/bundles'],
  ['Status', '/status'],
  ['Outside Systems', '/outside-systems'],
  ['Settings', '/settings'],
  ['Import', '/import'],
  ['Jobs', '/jobs'],
  ['Maintain IP Extensions', '/ip-extensions'],
  ['View In-progress Orders', '/in-progress-orders'],
  ['Dealers', '/dealers'],
  ['Dealer Logins', '/dealer-logins'],
  ['Edit Auth', '/edit-auth'],
  ['Manage Admin Accounts', '/admin-accounts'],
  ['Manage Airline-Partner Admin', '/airline-partner-admin'],
  ['Airline partner', '/airline-partner'],
  ['Resources', '/resources-list/all'],
]

test('every screen of the portal is opened and left by keyboard', async ({ browser, portal }) => {
  const page = await openAs(browser, portal, 'admin@example.test', '/')
  for (const [title, path] of titles) {
    await goTo(page, title)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 }), title).toBeVisible()
  }
  await goTo(page, 'Home')
  await expect(page).toHaveURL(`${portal.url}/`)
  await page.context().close()
})

/** Opens each screen of the menu next to the rail by keyboard. The menu has `entry`, and more than `minimum` screens. */
async function openEachScreen(page: Page, entry: string, minimum: number): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Sections' })
  await menu.getByRole('link', { name: entry }).waitFor()
  const links = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(minimum)
  for (const href of links.filter((link) => link !== '/')) {
    // Press Enter again if the previous screen has moved the focus to its search in between.
    await expect(async () => {
      await menu.locator(`a[href="${href}"]`).press('Enter')
      await expect(page, href).toHaveURL((url) => `${url.pathname}${url.search}` === href, { timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1 }), href).toBeVisible()
  }
}

test('every screen of an order and of administration is opened from its menu by keyboard', async ({
  browser,
  portal,
}) => {
  const page = await openAs(browser, portal, 'admin@example.test')
  const { orderID } = await makeBusinessOrder(page, 'Keyhole')
  await page.goto(`/create-company?order=${orderID}`)
  await openEachScreen(page, 'Mobile', 12)
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Administration' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.url}/administration`)
  await openEachScreen(page, 'Maintain Rate Plans', 18)
  await page.context().close()
})
