import { type ListedOrder, orderPage } from '@dealerline/shared/contract/listed-order.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, test } from '../fixtures.ts'
import { callOk } from '../records.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
let admin: Page

const press = async (...keys: string[]) => {
  for (const key of keys) await admin.keyboard.press(key)
}
const heading = (name: string) => admin.getByRole('columnheader', { name, exact: true })
const headings = () =>
  admin.getByRole('table', { name: 'Orders and quotes' }).getByRole('columnheader').allTextContents()
const links = (page = admin) => page.locator('[data-row-link]')
const searchBox = (page = admin) => page.getByRole('searchbox')

const storedOrders = async (query: object): Promise<ListedOrder[]> =>
  orderPage.parse(await callOk(admin, 'POST', 'Order/GetPaginatedtOrdersList', query)).items

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  await admin.setViewportSize(desk)
})

test.afterAll(async () => {
  await admin.context().close()
})

test('the list of orders is sorted by each of its columns, and the address keeps the sort', rules('U24'), async () => {
  await admin.goto('/orders')
  await expect(links().first()).toBeVisible()
  for (const [label, key] of [
    ['Number', 'orderID'],
    ['Customer', 'customerName'],
    ['Status', 'orderStatus'],
    ['Created', 'createdDate'],
    ['Type', 'orderType'],
    ['Dealer', 'dealerFullName'],
    ['Monthly inc GST', 'monthly'],
    ['Once-off inc GST', 'onceOff'],
  ] as const) {
    await heading(label).getByRole('button').click()
    if (label === 'Created') await heading(label).getByRole('button').click()
    await expect(heading(label)).toHaveAttribute('aria-sort', label === 'Created' ? 'descending' : 'ascending')
    const descending = label === 'Created'
    await expect(admin).toHaveURL(new RegExp(`sort=${descending ? '-' : ''}${key}`))
    const items = await storedOrders({
      sortBy: key,
      descending,
    })
    await expect(links()).toHaveText(items.map(({ isQuote, orderID }) => `${isQuote ? 'Quote' : 'Order'} ${orderID}`))
  }
  await heading('Monthly inc GST').getByRole('button').click()
  await heading('Monthly inc GST').getByRole('button').click()
  await admin.reload()
  await expect(heading('Monthly inc GST')).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(admin, 'orders, sorted')
})

test('a list is used with the keyboard alone, from its search to a record', rules('U24'), async () => {
  await admin.goto('/orders?sort=-monthly')
  await expect(links().first()).toBeVisible()
  await expect(searchBox()).toBeFocused()
  await press('ArrowDown')
  await expect(links().first()).toBeFocused()
  await press('ArrowDown', 'ArrowDown')
  await expect(links().nth(2)).toBeFocused()
  await press('Space', 'ArrowUp', 'Space')
  const selected = admin.getByRole('region', { name: 'Selected' })
  await expect(selected).toContainText('2 orders and quotes selected')
  const items = await storedOrders({
    sortBy: 'monthly',
  })
  const sum = (amount: 'monthly' | 'onceOff') =>
    items
      .slice(1, 3)
      .reduce((total, order) => total + order[amount], 0)
      .toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })
  await expect(selected).toContainText(`Monthly inc GST ${sum('monthly')}`)
  await expect(selected).toContainText(`Once-off inc GST ${sum('onceOff')}`)
  await expect(links().nth(1)).toBeFocused()
  await expectAccessible(admin, 'orders, two selected')
  const download = admin.waitForEvent('download')
  await selected.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
  await selected.getByRole('button', { name: 'Clear selection' }).click()
  await links().first().focus()
  await press('End')
  await expect(links().last()).toBeFocused()
  await press('Home', 'ArrowUp')
  await expect(searchBox()).toBeFocused()
  await press('ArrowDown', 'Enter')
  await expect(admin).toHaveURL(/\/order-summary\?order=\d+/)
})

test('columns are chosen and moved, and the choice is kept and shared by a link', async ({ browser, portal }) => {
  await admin.goto('/orders')
  await admin.getByRole('button', { name: 'Columns' }).click()
  const menu = admin.getByRole('dialog', { name: 'Columns', exact: true })
  await menu.getByRole('checkbox', { name: 'Type' }).uncheck()
  await menu.getByRole('checkbox', { name: 'Since' }).check()
  await expectAccessible(admin, 'orders, columns')
  const monthly = menu.getByRole('checkbox', { name: 'Monthly inc GST' })
  await monthly.focus()
  for (const position of [5, 4, 3]) {
    await press('Alt+ArrowUp')
    await expect.poll(async () => (await headings()).indexOf('Monthly inc GST')).toBe(position)
    await expect(monthly).toBeFocused()
  }
  await menu.getByRole('button', { name: 'Move Number down' }).click()
  const expected = ['Customer', 'Number', 'Monthly inc GST', 'Status', 'Created', 'Dealer', 'Once-off inc GST', 'Since']
  await expect.poll(async () => (await headings()).slice(1)).toEqual(expected)
  await menu.getByRole('checkbox', { name: 'Compact rows' }).check()
  await press('Escape')
  await expect(admin.getByRole('button', { name: 'Columns' })).toBeFocused()
  await expectAccessible(admin, 'orders, chosen columns')
  const address = admin.url()
  await admin.goto('/orders')
  await expect.poll(async () => (await headings()).slice(1)).toEqual(expected)
  const dealer = await openAs(browser, portal, 'dealer@example.test')
  await dealer.goto(address)
  await expect.poll(() => dealer.getByRole('columnheader').allTextContents()).toEqual(['', ...expected])
  await dealer.goto('/orders')
  await expect(dealer.getByRole('columnheader').nth(1)).toHaveText('Number')
  await dealer.context().close()
  await admin.getByRole('button', { name: 'Columns' }).click()
  await menu.getByRole('checkbox', { name: 'Compact rows' }).uncheck()
  await menu.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(async () => (await headings())[1]).toBe('Number')
  await expect(admin).not.toHaveURL(/columns/)
})

test('a view keeps a search with its filters, sort and columns under a name', rules('U24'), async () => {
  await admin.goto('/orders?kind=quote&sort=-monthly&columns=orderID,customerName,monthly')
  await admin.getByRole('button', { name: 'Views' }).click()
  const menu = admin.getByRole('dialog', { name: 'Views', exact: true })
  await expect(menu.getByText(/^Save this search/)).toBeVisible()
  await menu.getByLabel('Name of the view').fill('Largest quotes')
  await press('Enter')
  await expect(menu.getByRole('link', { name: 'Largest quotes' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(admin, 'orders, views')
  await menu.getByRole('button', { name: 'Copy link' }).click()
  await expect(admin.getByText('Link copied')).toBeVisible()
  await admin.goto('/orders')
  await admin.getByRole('button', { name: 'Views' }).click()
  await menu.getByRole('link', { name: 'Largest quotes' }).click()
  await expect(heading('Monthly inc GST')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await headings()).slice(1)).toEqual(['Number', 'Customer', 'Monthly inc GST'])
  await expect(admin.getByRole('button', { name: 'Quotes', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(links().first()).toContainText('Quote')
  await admin.goto(await admin.evaluate<string>('navigator.clipboard.readText()'))
  await expect.poll(async () => (await headings()).slice(1)).toEqual(['Number', 'Customer', 'Monthly inc GST'])
  await admin.goto('/Customers')
  await admin.getByRole('button', { name: 'Views' }).click()
  await expect(menu.getByText(/^Save this search/)).toBeVisible()
  await admin.goto('/orders')
  await admin.getByRole('button', { name: 'Views' }).click()
  await menu.getByRole('button', { name: 'Delete view Largest quotes' }).click()
  await expect(menu.getByText(/^Save this search/)).toBeVisible()
})

test('lists of the administration have sorts, columns, views and an export', rules('U24'), async () => {
  for (const [address, sorted, hidden] of [
    ['/admin-accounts', 'E-mail', 'Level'],
    ['/route-admin', 'Address', 'Position'],
    ['/airline-partner-admin', 'Business', 'Added'],
    ['/audit-log', undefined, 'Who'],
  ] as const) {
    await admin.goto(address)
    await expect(admin.getByRole('columnheader').first()).toBeVisible()
    if (sorted) {
      await heading(sorted).getByRole('button').click()
      await expect(heading(sorted)).toHaveAttribute('aria-sort', 'ascending')
      await expect(admin).toHaveURL(/sort=/)
    }
    await admin.getByRole('button', { name: 'Columns' }).click()
    const menu = admin.getByRole('dialog', { name: 'Columns', exact: true })
    await menu.getByRole('checkbox', { name: hidden, exact: true }).uncheck()
    await press('Escape')
    await expect(heading(hidden)).toHaveCount(0)
    await admin.reload()
    await expect(admin.getByRole('columnheader').first()).toBeVisible()
    await expect(heading(hidden)).toHaveCount(0)
    await expect(admin.getByRole('button', { name: 'Views' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Export' })).toBeVisible()
    await expectAccessible(admin, address)
    await admin.getByRole('button', { name: 'Columns' }).click()
    await menu.getByRole('button', { name: 'Reset columns' }).click()
  }
})

test('lists fit a phone, where the search does not open the keyboard', async ({ browser, portal }) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    storageState: await admin.context().storageState(),
  })
  const page = await context.newPage()
  const session = await admin.evaluate<string>('JSON.stringify(sessionStorage)')
  await page.goto('/healthz')
  await page.evaluate(`Object.assign(sessionStorage, ${session})`)
  for (const [address, name] of [
    ['/orders', 'orders'],
    ['/Customers', 'customers'],
  ] as const) {
    await page.goto(address)
    await expect(links(page).first()).toBeVisible()
    await expect(searchBox(page)).not.toBeFocused()
    await expectAccessible(page, `${name}, phone`)
    await expectFitsWidth(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expectAccessible(page, 'customers, columns, phone, dark')
  await context.close()
})

test('lists are readable in dark', async () => {
  await admin.emulateMedia({ colorScheme: 'dark' })
  await admin.goto('/orders')
  await expect(links().first()).toBeVisible()
  await press('ArrowDown', 'Space')
  await expectAccessible(admin, 'orders, dark')
  await admin.getByRole('button', { name: 'Views' }).click()
  await expectAccessible(admin, 'orders, views, dark')
  await admin.goto('/Customers')
  await heading('Suburb').getByRole('button').click()
  await expect(heading('Suburb')).toHaveAttribute('aria-sort', 'ascending')
  await expectAccessible(admin, 'customers, dark')
})
