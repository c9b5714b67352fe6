import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, signIn, test } from '../fixtures.ts'
import { makeBusinessOrder, makeSendableOrder } from '../records.ts'

const person = { firstName: 'Pal', surname: 'Ettewood', email: 'pal@ettewood.example' }
const box = (page: Page) => page.getByRole('combobox', { name: 'Search customers, orders and screens' })

/** Types a text into the search without waiting, and performs its first result. */
async function perform(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0)
}

test('the search adds a row, sends an order, starts a quote and changes the colours', async ({ browser, portal }) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const order = await makeSendableOrder(page, person)
  const { orderID } = await makeBusinessOrder(page, 'Palette')
  await page.goto(`/create-internet?order=${orderID}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Internet' })).toBeVisible()
  await perform(page, 'new mobile line')
  await expect(page).toHaveURL(`${portal.url}/create-mobile?order=${orderID}`)
  await expect(page.locator('[data-row="0"][data-column="0"]').getByRole('combobox')).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  await box(page).fill(`send ${order.orderID}`)
  const first = page.getByRole('option').first()
  await expect(first).toContainText(`Send Order ${order.orderID}`)
  await expect(first).toHaveAttribute('data-combobox-selected', 'true')
  await expect(page.getByText(`2 suggestions, Enter chooses Send Order ${order.orderID}`)).toBeAttached()
  await expectAccessible(page, 'actions of the search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send by e-mail' })).toBeFocused()
  await expect(page).toHaveURL((url) => url.searchParams.get('order') === String(order.orderID))

  await perform(page, 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await perform(page, 'light')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await perform(page, 'new quote')
  await expect(page).toHaveURL((url) => url.pathname === '/order-types')
  await page.context().close()
})

test('an administrator acts as a dealer by the search, and signs out', async ({ page }) => {
  // This journey ends its session, and later journeys continue the session of openAs.
  await signIn(page, 'admin@example.test')
  await perform(page, 'act as riley')
  const bar = page.getByRole('region', { name: 'Acting as somebody else' })
  await expect(bar).toContainText('Avery Admin is acting as Riley Stone')
  await bar.getByRole('button', { name: 'Stop' }).click()
  // Stopping loads the portal again, and keys that are pressed meanwhile are lost.
  await expect(page.getByRole('heading', { name: 'Exceptions' })).toBeVisible()
  await perform(page, 'sign out')
  await expect(page.locator('[name=password]')).toBeVisible()
})
