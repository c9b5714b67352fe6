import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { makeBusinessOrder } from '../records.ts'

/** Opens a screen by its title with Ctrl-K, without waiting for the search: no letter may be lost. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
}

/** Opens an entry of the menu next to the rail by keyboard. */
async function openEntry(page: Page, name: RegExp, path: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
  // Press Enter again if the previous screen has moved the focus to its search in between.
  await expect(async () => {
    await link.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === path, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('screens are opened with Ctrl-K and from the menus of an order and of administration by keyboard', async ({
  admin,
  portal,
}) => {
  const { orderID } = await makeBusinessOrder(admin, 'Keyhole')
  await admin.goto(`/create-company?order=${orderID}`)
  await openEntry(admin, /^Mobile/, '/create-mobile')
  await openEntry(admin, /^Sign and Send/, '/order-summary')
  await goTo(admin, 'Customers')
  await expect(admin).toHaveURL((url) => url.pathname === '/Customers')
  await goTo(admin, 'Address search')
  await expect(admin).toHaveURL((url) => url.pathname === '/utility/address')
  await admin.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Administration' }).focus()
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(`${portal.url}/administration`)
  await openEntry(admin, /^Maintain Rate Plans/, '/rate-plans')
  await openEntry(admin, /^Settings/, '/settings')
  await goTo(admin, 'Home')
  await expect(admin).toHaveURL(`${portal.url}/`)
})
