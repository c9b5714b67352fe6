import type { Locator, Page } from '@playwright/test'
import { readSignerCode } from '../signing-pages.ts'
import { expect, type Seen, statement } from './statements.ts'

/** Expects that a person sees these without scrolling. */
async function seen(...targets: Locator[]): Promise<void> {
  for (const target of targets) await expect(target.first()).toBeInViewport({ ratio: 0.9 })
}

const topOf = async (target: Locator) => Math.round((await target.boundingBox())?.y ?? -1)

/** Opens a screen of an order. */
async function openOrder({ page, isPhone }: Seen, screen: string, { orderID }: { orderID: number }): Promise<void> {
  await page.goto(`/${screen}${screen.includes('?') ? '&' : '?'}order=${orderID}`)
  await expect(page.locator('main h1').first()).toBeVisible()
  // The parts of the frame load after the screen.
  await expect(page.getByText(/monthly inc gst/i).first()).toBeVisible()
  if (!isPhone) await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
}

/** Opens *Finish*, which is a column of a wide window and a sheet of a phone. */
async function openFinish(of: Seen, order: { orderID: number }, screen = 'create-mobile'): Promise<Locator> {
  const { page, isPhone } = of
  await openOrder(of, screen, order)
  if (!isPhone) return page.getByRole('complementary', { name: 'Finish' })
  await page.getByRole('region', { name: 'Finish', exact: true }).getByRole('button', { name: 'Finish' }).click()
  return page.getByRole('dialog', { name: 'Finish' })
}

async function openMenu({ page, isPhone }: Seen): Promise<Locator> {
  if (isPhone) await page.getByRole('button', { name: 'Open the menu' }).click()
  return page.getByRole('navigation', { name: 'Sections' })
}

const openSearch = async (page: Page, text = '') => {
  await page.getByRole('button', { name: /^Search/ }).click()
  const field = page.getByRole('combobox', { name: 'Search customers, orders and screens' })
  await field.fill(text)
  return page.getByRole('option')
}

// 1. The customer's signing page.

statement('signing', 'first who sells, what it costs and what each address gets', '', async ({ page, made }) => {
  await page.goto(made.sent.link)
  await seen(
    page.getByText('Dana Novak').first(),
    page.getByText('Monthly (inc GST)').first(),
    page.getByRole('heading', { name: 'What you get' }),
  )
})

statement('signing', 'a card of an address unfolds to its lines', '', async ({ page, made }) => {
  await page.goto(made.sent.link)
  const all = page.getByText('Show details of 13 lines')
  await all.click()
  await seen(all, page.getByText('nbn Standard', { exact: true }))
})

statement('signing', 'four steps at the top, one bar at the bottom', '', async ({ page, made }) => {
  await page.goto(made.sent.link)
  const next = page.getByRole('button', { name: 'Next: terms' })
  await seen(next, page.getByRole('listitem').filter({ hasText: 'Code' }))
  const top = await topOf(next)
  await next.click()
  const later = page.getByRole('button', { name: /left to accept|Next: sign/ })
  await seen(later)
  expect(await topOf(later)).toBe(top)
})

statement('signing', 'the last button repeats the price', '', async ({ page, made, isPhone }) => {
  await page.goto((isPhone ? made.sentToPhone : made.sent).link)
  await page.getByRole('button', { name: 'Next: terms' }).click()
  await page.getByRole('button', { name: 'Accept all and continue' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText(/^A code was sent by/).waitFor()
  await page.getByLabel('Code').pressSequentially(await readSignerCode(page))
  await seen(page.getByRole('button', { name: /Sign order/ }), page.getByText(/\$[\d,.]+ a month and/))
})

statement('signing', 'after signing it says what happens next, with the dealer and the document', '', async (of) => {
  await of.page.goto(of.made.signed.link)
  await seen(of.page.getByRole('heading', { name: /Thank you\. Your order is signed/ }))
  await expect(of.page.getByText('What happens next')).toBeVisible()
})

// 2. Finish.

statement('finish', 'totals, what is missing, recipient and Send keep their places', 'dealer', async (of) => {
  const panel = await openFinish(of, of.made.large)
  const send = panel.getByRole('button', { name: 'Send by e-mail' })
  await seen(panel.getByText('Monthly inc GST'), panel.getByRole('heading', { name: 'Recipient' }), send)
})

statement('finish', 'what blocks, what is not in the order and what is fine are groups', 'dealer', async (of) => {
  const panel = await openFinish(of, of.made.large)
  await seen(
    panel.getByRole('heading', { name: 'Blocks sending' }),
    panel.getByRole('heading', { name: 'Not in this order yet' }),
    panel.getByRole('heading', { name: 'Ready to send' }),
  )
})

statement('finish', 'lines at risk name the plan that fits', 'dealer', async (of) => {
  const panel = await openFinish(of, of.made.atRisk)
  const risks = panel.getByRole('region', { name: 'At risk' })
  await expect(risks.getByText(/Best alternative/).first()).toBeVisible()
  await seen(risks.getByRole('heading'))
})

statement('finish', 'Send is outlined until nothing blocks', 'dealer', async (of) => {
  const blocked = (await openFinish(of, of.made.large)).getByRole('button', { name: 'Send by e-mail' })
  const fill = (button: Locator) =>
    button.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor)
  const blockedFill = await fill(blocked)
  const blockedTop = await topOf(blocked)
  const free = (await openFinish(of, of.made.complete)).getByRole('button', { name: 'Send by e-mail' })
  await seen(free)
  expect(await fill(free)).not.toBe(blockedFill)
  expect(await topOf(free)).toBe(blockedTop)
})

statement('finish', 'Ctrl-Enter is the next gap', 'dealer', async (of) => {
  const { page, made } = of
  await openOrder(of, 'create-mobile', made.large)
  await page.keyboard.press('ControlOrMeta+Enter')
  const finish = page.getByRole('complementary', { name: 'Finish' }).or(page.getByRole('dialog', { name: 'Finish' }))
  const gap = finish.locator(':is(a, button):focus')
  await seen(gap)
  await expect(gap).toHaveText(/Mobile \(row 1\)|Read and confirm/)
})

// 3. Internet.

statement('internet', 'thirteen lines begin at the top, under one line about all', 'dealer', async (of) => {
  const { page, made, isPhone } = of
  await openOrder(of, 'create-internet', made.large)
  await seen(page.getByText(/13 lines · 1 address/))
  const first = isPhone ? page.getByText('Row 1', { exact: true }) : page.locator('[data-row="0"][data-column="0"]')
  expect(await topOf(first)).toBeLessThanOrEqual(300)
})

statement('internet', 'each line has its check and its appointment', 'dealer', async (of) => {
  await openOrder(of, 'create-internet', of.made.large)
  await seen(of.page.getByText(/^Available/).first(), of.page.getByRole('button', { name: /Choose a time/ }).first())
})

statement('internet', 'one click uses 5G for all lines without nbn', 'dealer', async (of) => {
  await openOrder(of, 'create-internet', of.made.atRisk)
  await seen(of.page.getByText(/13 not available/), of.page.getByRole('button', { name: /^Use .* for all/ }))
})

// 4. Hardware.

statement('hardware', 'items first, delivery as one prefilled line', 'dealer', async (of) => {
  const { page, made } = of
  await openOrder(of, 'create-hardware/false', made.large)
  const delivery = page.getByText(/1 Harbour Street/).first()
  await seen(page.getByRole('button', { name: 'Choose from the catalogue' }), delivery)
  expect(await topOf(page.getByText('Items', { exact: true }).first())).toBeLessThan(await topOf(delivery))
})

statement('hardware', 'a catalogue with search, pictures and quantities', 'dealer', async (of) => {
  const { page, made } = of
  await openOrder(of, 'create-hardware/false', made.large)
  await page.getByRole('button', { name: 'Choose from the catalogue' }).click()
  const drawer = page.getByRole('dialog')
  await seen(
    drawer.getByRole('searchbox').or(drawer.getByRole('textbox')),
    drawer.getByRole('button', { name: /Add|more/i }),
  )
})

statement('hardware', 'phones of extensions are delivered too', 'dealer', async (of) => {
  const { page, made } = of
  await openOrder(of, 'create-hardware/false', made.phones)
  await seen(page.getByRole('button', { name: /Deliver|Use/ }), page.getByText(/1 Harbour Street/).first())
})

// 5. The order's frame.

statement('order', 'it begins with its lines by address and the services to add', 'dealer', async (of) => {
  await openOrder(of, 'order-summary', of.made.large)
  await seen(
    of.page.getByRole('heading', { name: 'In this order' }),
    of.page.getByText('1 Harbour Street, Sydney NSW 2000').first(),
  )
  await expect(of.page.getByRole('button', { name: 'Paste a bill' })).toBeVisible()
})

statement('order', 'the menu has its services, and those to add', 'dealer', async (of) => {
  await openOrder(of, 'create-mobile', of.made.large)
  const menu = await openMenu(of)
  await seen(
    menu.getByRole('list', { name: 'Services' }).getByRole('link', { name: /^Internet/ }),
    menu.getByRole('list', { name: 'Add a service' }).getByRole('link').first(),
  )
})

statement('order', 'a service is at the top and alone', 'dealer', async (of) => {
  await openOrder(of, 'create-mobile', of.made.large)
  await seen(of.page.getByRole('heading', { level: 1, name: 'Mobile' }))
  await expect(of.page.locator('main').getByText('Desk 1')).toHaveCount(0)
})

statement('order', 'All lines is an entry of its own', 'dealer', async (of) => {
  const { page, made } = of
  await openOrder(of, 'create-mobile', made.large)
  await page.getByRole('link', { name: /^All lines/ }).click()
  await seen(page.getByRole('link', { name: 'Only Mobile' }))
  await expect(page.locator('main').getByText('Desk 1', { exact: true })).toHaveCount(1)
})

// 6. Ctrl-K.

statement('search', 'it begins with this order, recent records and places', 'dealer', async (of) => {
  const { page, made } = of
  await openOrder(of, 'create-internet', made.atRisk)
  await openOrder(of, 'create-mobile', made.large)
  await openSearch(page)
  await seen(
    page.getByText('On this order'),
    page.getByText('Recent', { exact: true }),
    page.getByText('Go to', { exact: true }),
  )
})

statement('search', 'a result has number, customer, state, amount and what was found', 'dealer', async (of) => {
  const { page, made } = of
  await page.goto('/')
  const result = (await openSearch(page, '0412 000 112')).filter({ hasText: String(made.large.orderID) })
  await seen(result)
  await expect(result.first()).toContainText(/Kestrel/)
  await expect(result.first()).toContainText(/\$/)
  await expect(result.first()).toContainText(/mobile/i)
})

statement('search', 'half a number finds the port on its order', 'dealer', async (of) => {
  await of.page.goto('/')
  const found = (await openSearch(of.page, '5550 88')).filter({ hasText: /02\s5550\s88/ })
  await seen(found.filter({ hasText: String(of.made.signed.orderID) }))
})

// 7. Progress.

statement('progress', 'a signed order begins with its five steps and what needs you', 'dealer', async (of) => {
  const { page, made } = of
  await openOrder(of, 'app-status', made.signed)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^The account number does not match/).first()).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem')).toHaveCount(5)
  await seen(page.getByRole('list', { name: 'Steps of the order' }), page.getByText('Needs you'))
})

statement('progress', 'it is the first entry of the menu', 'dealer', async (of) => {
  await openOrder(of, 'app-status', of.made.signed)
  const menu = await openMenu(of)
  await expect(menu.getByRole('link').first()).toContainText('Progress')
  await seen(menu.getByRole('link').first())
})

statement('progress', 'home tells the reason of a rejected port', 'dealer', async (of) => {
  await of.page.goto('/')
  await seen(of.page.getByRole('region', { name: /^Next actions/ }).getByText(String(of.made.signed.orderID)))
})

// 8. The list of orders.

statement('orders', 'what it is, one state, since when and the monthly amount', 'dealer', async (of) => {
  const { page, made, isPhone } = of
  await page.goto(`/orders?keyword=${made.large.orderID}`)
  const row = page.getByRole('row').filter({ hasText: String(made.large.orderID) })
  await seen(row)
  await expect(row).toContainText(/13 Internet/)
  if (!isPhone) await expect(row).toContainText(/\$/)
})

statement('orders', 'tabs with counts: To finish, Waiting, Needs me, In set-up', 'dealer', async ({ page }) => {
  await page.goto('/orders')
  for (const name of [/^To finish/, /^Waiting/, /^Needs me/, /^In set-up/])
    await expect(page.getByRole('link', { name }).or(page.getByRole('tab', { name })).first()).toBeVisible()
})

statement(
  'orders',
  'selected orders are reminded, taken back, cancelled, reassigned and exported',
  'admin',
  async (of) => {
    const { page, made } = of
    await page.goto(`/orders?keyword=${made.sent.orderID}`)
    await page
      .getByRole('row')
      .filter({ hasText: `Order ${made.sent.orderID}` })
      .getByRole('checkbox')
      .check()
    const selected = page.getByRole('region', { name: 'Selected' })
    for (const name of [/^Remind/, /^Take back/, /^Cancel selected/, /^Reassign/, /^Export selected/])
      await seen(selected.getByRole('button', { name }))
  },
)

// 9. The customer.

statement('customer', 'numbers to call, account, New order and the tabs', 'dealer', async (of) => {
  const { page, made } = of
  await page.goto(`/create-customer?customer=${made.large.customerID}`)
  await seen(
    page.getByRole('link', { name: /0412/ }),
    page.getByRole('link', { name: /wanda@/ }),
    page.getByText(/^Account/).first(),
    page.getByRole('button', { name: 'New order' }),
    page.getByRole('link', { name: 'Details', exact: true }),
  )
})

statement('customer', 'details are changed in place', 'dealer', async (of) => {
  const { page, made } = of
  await page.goto(`/create-customer?customer=${made.large.customerID}`)
  await page
    .getByRole('link', { name: 'Details', exact: true })
    .or(page.getByRole('tab', { name: 'Details' }))
    .click()
  await seen(page.getByRole('textbox', { name: 'First name' }))
})

// 10. Administration.

statement('administration', 'five groups, with what needs somebody', 'admin', async ({ page }) => {
  await page.goto('/administration')
  for (const name of ['Catalogue', 'People', 'Operations', 'Records', 'Portal'])
    await expect(page.locator('main').getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/to decide|All checks passed/).first()).toBeVisible()
})

statement('administration', 'one list of everybody, with details, access and login beside it', 'admin', async (of) => {
  const { page, isPhone } = of
  await page.goto('/dealers')
  await page.getByRole('link', { name: 'Dana Novak' }).click()
  const panel = page.getByRole('dialog')
  for (const name of ['Details', 'Group', 'Access', 'Login'])
    await expect(panel.getByText(name, { exact: true }).first()).toBeVisible()
  if (!isPhone) await expect(page.getByText('Morgan Lee')).toBeInViewport()
})

statement('administration', 'settings by topic in plain words', 'admin', async ({ page }) => {
  await page.goto('/settings')
  await seen(page.getByText('Provider name', { exact: true }), page.getByText('Brand', { exact: true }))
  await expect(page.getByText('Technical', { exact: true }).first()).toBeVisible()
})

statement('administration', 'the brand is previewed before it is stored', 'admin', async ({ page }) => {
  await page.goto('/settings?topic=brand')
  await page.getByRole('button', { name: 'Change Primary colour' }).click()
  await page.getByRole('textbox', { name: 'Primary colour' }).fill('#7A1F5C')
  await seen(page.getByRole('figure'))
})
