import { menuCalls } from '@dealerline/shared/contract/menu.ts'
import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, expectFitsWidth, openAs, rules, test } from '../fixtures.ts'
import { makeSendableOrder, type Person } from '../records.ts'

const person: Person = { firstName: 'Rae', surname: 'Router', email: 'rae@router.example' }
let admin: Page
let dealer: Page
let orderID: number

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  dealer = await openAs(browser, portal, 'dealer@example.test')
  orderID = (await makeSendableOrder(dealer, person)).orderID
})

test.afterAll(async ({ portal }) => {
  await restoreMenu(portal.url)
  for (const page of [admin, dealer]) await page.context().close()
})

/** Resets every changed entry and deletes the added ones, because later journeys of the worker use the same menu. */
async function restoreMenu(baseURL: string): Promise<void> {
  const { body } = await callAs(admin, baseURL, 'GET', 'vue/GetVueRoutes')
  const changed = menuCalls.getVueRoutes.reply.parse(body).filter(({ version }) => version > 0)
  for (const { id } of changed) {
    const { status } = await callAs(admin, baseURL, 'DELETE', `vue/DeleteVueRoute/${id}`)
    expect(status).toBe(200)
  }
}

const rows = () => admin.getByRole('table', { name: 'Entries of the menu' }).getByRole('row')
const panel = () => admin.getByRole('dialog').first()
const entries = () => dealer.getByRole('navigation', { name: 'Sections' })

test(
  'an administrator renames and moves a menu entry for everybody, and restores it',
  rules('ROUTE-admin-entity', 'CAP-support-maintains'),
  async () => {
    await admin.goto('/administration')
    await admin.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Maintain Menu' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Maintain Menu' })).toBeVisible()
    await expect(rows().nth(1)).toContainText('Start')
    await expectAccessible(admin, 'menu administration')
    await admin.getByRole('searchbox', { name: 'Name or address' }).fill('inbound')
    await expect(rows()).toHaveCount(2)
    await rows().nth(1).getByRole('link').click()
    await expectAccessible(admin, 'an entry of the menu')
    await panel().getByLabel('Name').fill('')
    await expect(panel().getByText('Name can not be empty')).toBeVisible()
    await panel().getByLabel('Name').fill('Fax')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect(panel().getByText('Another entry has this name')).toBeVisible()
    await panel().getByLabel('Name').fill('Free calls')
    await panel().getByLabel('Position').fill('1')
    await panel().getByRole('combobox', { name: 'Icon' }).click()
    await admin.getByRole('option', { name: 'world', exact: true }).click()
    await admin.keyboard.press('Control+s')
    await expect(admin.getByText('Updated OK')).toBeVisible()
    await expect(panel()).toHaveCount(0)

    await dealer.goto(`/create-mobile?order=${orderID}`)
    const link = entries().getByRole('link', { name: /^Free calls/ })
    await expect(link).toHaveAttribute('href', `/create-inbound?order=${orderID}`)
    const services = entries().getByRole('list', { name: 'Services' }).getByRole('link')
    await expect(services.first()).toHaveText(/^Free calls/)

    await admin.goto('/route-admin?archived=only')
    await expect(rows()).toHaveCount(2)
    await expect(rows().nth(1)).toContainText(/Changed by .*/)
    await rows().nth(1).getByRole('link').click()
    await expect(panel().getByText('Originally Inbound.')).toBeVisible()
    await panel().getByRole('button', { name: 'Restore' }).click()
    await admin.getByRole('dialog', { name: 'Restore Inbound?' }).getByRole('button', { name: 'Restore' }).click()
    await expect(admin.getByText('No entry has been changed.')).toBeVisible()
    await expectAccessible(admin, 'menu administration without changes')
    await dealer.reload()
    await expect(entries().getByRole('link', { name: /^Inbound/ })).toBeVisible()
    await expect(link).toHaveCount(0)
  },
)

test('Ctrl-K and Administration use the administrators’ names of screens', async () => {
  await admin.goto('/route-admin')
  await rows().filter({ hasText: '/handsets' }).getByRole('link').click()
  await panel().getByLabel('Name').fill('Phones we sell')
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect(panel()).toHaveCount(0)
  await expect(admin.getByRole('navigation').getByRole('link', { name: 'Phones we sell' })).toBeVisible()
  await admin.keyboard.press('Control+k')
  await admin.getByRole('combobox', { name: 'Search customers, orders and screens' }).fill('phones we')
  await expect(admin.getByRole('option', { name: /Phones we sell/ })).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.goto('/administration')
  await expect(admin.getByRole('main').getByRole('link', { name: 'Phones we sell' })).toBeVisible()
})

test('a hidden service leaves the menu, and a required entry can’t be hidden', async ({ baseURL }) => {
  await admin.goto('/route-admin')
  await rows().filter({ hasText: '/create-cmc' }).getByRole('link').click()
  const name = await panel().getByLabel('Name').inputValue()
  await panel().getByLabel('Hide it in the menu').check()
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect(panel()).toHaveCount(0)
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await expect(entries().getByRole('link', { name: /^Mobile/ })).toBeVisible()
  await expect(entries().getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  await admin.goto('/route-admin')
  await rows().filter({ hasText: '/order-summary' }).getByRole('link').click()
  await expect(panel().getByLabel('Position')).toBeVisible()
  await expect(panel().getByLabel('Hide it in the menu')).toHaveCount(0)
  await admin.keyboard.press('Escape')
  expect((await callAs(dealer, baseURL, 'GET', 'vue/GetVueRoutes')).status).toBe(403)
})

test('an administrator adds a menu entry, changes its address, hides it and deletes it', rules('A22'), async () => {
  const open = async (address: string) => {
    await admin.goto('/route-admin')
    await rows().filter({ hasText: address }).getByRole('link').click()
  }
  const save = async () => {
    await admin.keyboard.press('Control+s')
    await expect(panel()).toHaveCount(0)
  }
  await admin.goto('/route-admin')
  await admin.getByRole('button', { name: 'Add entry' }).click()
  await expectAccessible(admin, 'a new entry of the menu')
  await panel().getByLabel('Name').fill('Our phones')
  await panel().getByRole('combobox', { name: 'Screen' }).click()
  await admin.getByRole('option', { name: 'Mobile', exact: true }).click()
  await panel().getByLabel('Address').fill('/create-sip')
  await panel().getByRole('combobox', { name: 'Section' }).click()
  await admin.getByRole('option', { name: 'Services', exact: true }).click()
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect(panel().getByText('The portal uses this address. Choose another')).toBeVisible()
  await panel().getByLabel('Address').fill('/our-phones')
  await save()

  await dealer.goto(`/create-sip?order=${orderID}`)
  const link = entries().getByRole('link', { name: /^Our phones/ })
  await link.click()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
  await expect(dealer).toHaveURL(`/our-phones?order=${orderID}`)
  await expect(link).toHaveAttribute('aria-current', 'page')
  await dealer.reload()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
  await expect(dealer).toHaveURL(`/our-phones?order=${orderID}`)

  await open('/our-phones')
  await panel().getByLabel('Address').fill('/handhelds')
  await save()
  await dealer.goto(`/our-phones?order=${orderID}`)
  await expect(dealer).toHaveURL((url) => url.pathname === '/')
  await dealer.goto(`/handhelds?order=${orderID}`)
  await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
  await expect(link).toHaveAttribute('href', `/handhelds?order=${orderID}`)

  await open('/handhelds')
  await panel().getByLabel('Hide it in the menu').check()
  await save()
  await dealer.reload()
  await expect(entries().getByRole('link', { name: /^Mobile/ })).toBeVisible()
  await expect(link).toHaveCount(0)

  await open('/handhelds')
  await panel().getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('dialog', { name: 'Delete Our phones?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(rows().filter({ hasText: '/handhelds' })).toHaveCount(0)
})

test('a built-in menu entry gets a new address, and the original address keeps working', rules('A22'), async () => {
  await admin.goto('/route-admin')
  await rows().filter({ hasText: '/create-teams' }).getByRole('link').click()
  await panel().getByLabel('Address').fill('/calls-in-teams')
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect(panel()).toHaveCount(0)
  for (const address of ['/calls-in-teams', '/create-teams']) {
    await dealer.goto(`${address}?order=${orderID}`)
    await expect(entries().getByRole('link', { name: /^Teams/ })).toHaveAttribute('aria-current', 'page')
    await expect(dealer).toHaveURL(`${address}?order=${orderID}`)
  }
})

test('the menu administration fits a phone, and dealers cannot open it', async () => {
  await dealer.goto('/route-admin')
  await expect(dealer).toHaveURL((url) => url.pathname === '/')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/route-admin')
  await expect(admin.getByText('/create-mobile')).toBeVisible()
  await expectAccessible(admin, 'menu administration on a phone')
  await expectFitsWidth(admin)
  await admin.getByRole('link', { name: 'Mobile', exact: true }).click()
  await expect(panel().getByLabel('Position')).toBeVisible()
  await expectAccessible(admin, 'an entry of the menu on a phone')
  await admin.goto('/route-admin?edit=new')
  await expect(panel().getByRole('combobox', { name: 'Screen' })).toBeVisible()
  await expectAccessible(admin, 'a new entry of the menu on a phone')
  await expectFitsWidth(admin)
})
