import { type ListedOrder, orderPage } from '@dealerline/shared/contract/listed-order.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { callOk } from '../records.ts'

test('a list is used with the keyboard alone, from its search to a record', rules('U24'), async ({ admin, portal }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await admin.keyboard.press(key)
  }
  const links = admin.locator('[data-row-link]')
  const storedOrders = async (query: object): Promise<ListedOrder[]> =>
    orderPage.parse(await callOk(admin, 'POST', 'Order/GetPaginatedtOrdersList', query)).items
  await admin.goto('/orders?sort=-monthly')
  await expect(links.first()).toBeVisible()
  await expect(admin.getByRole('searchbox')).toBeFocused()
  await press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await press('ArrowDown', 'ArrowDown')
  await expect(links.nth(2)).toBeFocused()
  await press('Space', 'ArrowUp', 'Space')
  const selected = admin.getByRole('region', { name: 'Selected' })
  await expect(selected).toContainText('2 selected')
  const items = await storedOrders({ sortBy: 'monthly' })
  await expect(links).toHaveText(items.map(({ isQuote, orderID }) => `${isQuote ? 'Quote' : 'Order'} ${orderID}`))
  const sum = (amount: 'monthly' | 'onceOff') =>
    items
      .slice(1, 3)
      .reduce((total, order) => total + order[amount], 0)
      .toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })
  await expect(selected).toContainText(`Monthly inc GST ${sum('monthly')}`)
  await expect(selected).toContainText(`Once-off inc GST ${sum('onceOff')}`)
  await expect(links.nth(1)).toBeFocused()
  await expectAccessible(admin, 'orders, two selected')
  const download = admin.waitForEvent('download')
  await selected.getByRole('button', { name: 'Export selected' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
  await selected.getByRole('button', { name: 'Clear', exact: true }).click()

  await admin.getByRole('button', { name: 'Columns' }).click()
  const menu = admin.getByRole('dialog', { name: 'Columns', exact: true })
  await menu.getByRole('checkbox', { name: 'Monthly inc GST' }).focus()
  await press('Alt+ArrowUp')
  await expect(menu.getByRole('checkbox', { name: 'Monthly inc GST' })).toBeFocused()
  await expectAccessible(admin, 'orders, columns')
  await press('Escape')
  await expect(admin.getByRole('button', { name: 'Columns' })).toBeFocused()
  await links.first().focus()
  await press('End')
  await expect(links.last()).toBeFocused()
  await press('Home', 'ArrowUp')
  await expect(admin.getByRole('searchbox')).toBeFocused()
  await press('ArrowDown', 'Enter')
  const [first] = items
  const opened = first && isSigned(first) && !first.isQuote ? 'app-status' : 'order-summary'
  await expect(admin).toHaveURL(`${portal.url}/${opened}?order=${first?.orderID}`)
})
