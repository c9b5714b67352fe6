import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, test } from '../fixtures.ts'
import { saveScreen } from '../pages.ts'
import { callOk, makeBusinessOrder } from '../records.ts'

test.describe.configure({ mode: 'default' })

let admin: Page
test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  await makeOrderWithExtensions('Hazel', 'Lobby')
})
test.afterAll(() => admin.context().close())

interface Extension {
  ipExtensionID: number
  extensionNo: number
  extensionName: string
  version: number
}

/** Creates an order of a business with IP extensions of these names, numbered from 500. */
async function makeOrderWithExtensions(companyName: string, ...names: string[]) {
  const { orderID } = await makeBusinessOrder(admin, companyName)
  const plans = Object.values(await callOk(admin, 'POST', 'Order/getRatePlans', { types: ['voIP'] }))
  const { ratePlanID } = plans[0] as { ratePlanID: number }
  await callOk(admin, 'POST', `order/AddIPOrder/${orderID}`, {})
  const rows = names.map((extensionName, index) => ({ extensionName, extensionNo: 500 + index, ratePlanID }))
  await callOk(admin, 'POST', `order/AddIPExtensionsToOrder/${orderID}`, rows)
  return orderID
}

const readExtensions = async (orderID: number) =>
  Object.values(await callOk(admin, 'GET', `order/GetIPExtensions/${orderID}`)) as Extension[]

const grid = () => admin.getByRole('grid', { name: 'IP extensions' })
/** The positions of the columns, after the order and the customer. */
const columns = { Extension: 2, 'Extension name': 3 }

const cellIn = (row: number, label: keyof typeof columns) =>
  grid().locator(`[data-row="${row - 1}"][data-column="${columns[label]}"]`)

/** Replaces the text of a cell. */
async function typeInto(row: number, label: keyof typeof columns, text: string): Promise<void> {
  await cellIn(row, label).click()
  await cellIn(row, label).getByRole('textbox').fill(text)
  await admin.keyboard.press('Enter')
}

test('an administrator changes the extensions of several orders in one save', rules('ROLE-admin-only'), async () => {
  const first = await makeOrderWithExtensions('Larch', 'Reception', 'Workshop')
  const second = await makeOrderWithExtensions('Maple', 'Front desk')
  await admin.goto('/administration')
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Maintain IP Extensions/ })
    .click()
  await expect(grid()).toContainText('Maple Pty Ltd')
  await expectAccessible(admin, 'IP extensions')

  // Newest first: row 1 belongs to the second order, rows 2 and 3 to the first.
  await typeInto(1, 'Extension name', 'Front desk, new')
  await typeInto(2, 'Extension name', 'Reception, new')
  await typeInto(3, 'Extension', '500')
  await expect(admin.getByRole('button', { name: /2 errors/ })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await admin.getByRole('button', { name: /2 errors/ }).click()
  await expect(admin.getByText('This extension number is used twice').first()).toBeVisible()
  await expectAccessible(admin, 'IP extensions, invalid')
  // The same number on another order is allowed.
  await typeInto(3, 'Extension', '511')
  await saveScreen(admin)
  await expect
    .poll(() => readExtensions(first))
    .toMatchObject([
      { extensionName: 'Reception, new', extensionNo: 500 },
      { extensionName: 'Workshop', extensionNo: 511 },
    ])
  await expect.poll(() => readExtensions(second)).toMatchObject([{ extensionName: 'Front desk, new' }])

  // Rows can't be deleted here. The menu of a row opens its order.
  await expect(grid().getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
  await grid().getByRole('button', { name: 'Actions for row 2', exact: true }).click()
  await expect(admin.getByRole('menuitem')).toHaveText(['Open the order'])
  await admin.getByRole('menuitem', { name: 'Open the order' }).click()
  await expect(admin).toHaveURL(new RegExp(`/create-ipvoice\\?order=${first}`))
})

test('a change that somebody else made first is compared, and a deleted row is left out', async () => {
  const orderID = await makeOrderWithExtensions('Nettle', 'One', 'Two')
  await admin.goto('/ip-extensions')
  await typeInto(1, 'Extension name', 'Mine')
  const [one, two] = await readExtensions(orderID)
  const change = { ipExtensionID: one?.ipExtensionID, extensionName: 'Theirs' }
  await callOk(admin, 'POST', 'Order/UpdateRowsFromAdmin', [change])
  await admin.keyboard.press('ControlOrMeta+s')
  const conflict = admin.getByRole('dialog', { name: 'Somebody else saved this first' })
  await expect(conflict.getByRole('row', { name: new RegExp(`Order ${orderID}, extension 500`) })).toContainText(
    'Theirs',
  )
  await expectAccessible(admin, 'IP extensions, conflicting changes')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await readExtensions(orderID))[0]?.extensionName).toBe('Mine')

  await typeInto(1, 'Extension name', 'Still mine')
  await typeInto(2, 'Extension name', 'Lost')
  await callOk(admin, 'DELETE', `order/DeleteIPExtsFromOrder/${orderID}`, [two?.ipExtensionID])
  await admin.keyboard.press('ControlOrMeta+s')
  await expect(conflict.getByRole('row', { name: new RegExp(`Order ${orderID}, extension 501`) })).toContainText(
    'deleted',
  )
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => readExtensions(orderID)).toMatchObject([{ extensionName: 'Still mine' }])
  await expect(grid()).not.toContainText('Lost')
})

test('unsaved changes are kept after a failed save, and leaving asks first', async () => {
  await admin.goto('/ip-extensions')
  await typeInto(1, 'Extension name', 'Unsaved')
  const calls = /\/api\/Order\/UpdateRowsFromAdmin/i
  await admin.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'internal', title: 'Failed' } }))
  await admin.keyboard.press('ControlOrMeta+s')
  await expect(admin.getByText(/Couldn’t save/).first()).toBeVisible()
  await admin.unroute(calls)
  await admin.getByRole('button', { name: /Try again/ }).click()
  await expect(admin.getByText(/Saved \d/)).toBeVisible()

  await typeInto(1, 'Extension name', 'Never saved')
  await admin.getByRole('navigation').getByRole('link', { name: 'Bundles' }).click()
  const question = admin.getByRole('dialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await cellIn(1, 'Extension name').click()
  await expect(cellIn(1, 'Extension name').getByRole('textbox')).toHaveValue('Never saved')
  await admin.getByRole('navigation').getByRole('link', { name: 'Bundles' }).click()
  await question.getByRole('button', { name: 'Proceed' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Bundles' })).toBeVisible()
})

test('the extensions are cards on a phone', async () => {
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/ip-extensions')
  const card = admin.getByRole('group', { name: 'Row 1', exact: true })
  await expect(card.getByLabel('Extension name')).toBeVisible()
  await expectFitsWidth(admin)
  await expectAccessible(admin, 'IP extensions on a phone')
  await admin.setViewportSize({ width: 1440, height: 900 })
})

test('without IP extensions the screen says when they appear, and a failed list offers to try again', async () => {
  const calls = /\/api\/Order\/GetIPRowsByOrder/i
  await admin.route(calls, (route) => route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 25 } }))
  await admin.goto('/ip-extensions')
  await expect(admin.getByText(/No unsigned order has IP extensions/)).toBeVisible()
  await expectAccessible(admin, 'IP extensions, none')
  await admin.unroute(calls)
  await admin.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'internal', title: 'Failed' } }))
  await admin.reload()
  await expect(admin.getByText('The IP extensions could not be loaded.')).toBeVisible()
  await expectAccessible(admin, 'IP extensions, failed')
  await admin.unroute(calls)
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(grid()).toBeVisible()
})
