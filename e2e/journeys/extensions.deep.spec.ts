import type { Page } from '@playwright/test'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { saveScreen } from '../pages.ts'
import { callOk, makeBusinessOrder } from '../records.ts'

interface Extension {
  ipExtensionID: number
  extensionNo: number
  extensionName: string
}

/** Creates an order of a business with IP extensions of these names, numbered from 500. */
async function makeOrderWithExtensions(admin: Page, companyName: string, ...names: string[]) {
  const { orderID } = await makeBusinessOrder(admin, companyName)
  const plans = Object.values(await callOk(admin, 'POST', 'Order/getRatePlans', { types: ['voIP'] }))
  const { ratePlanID } = plans[0] as { ratePlanID: number }
  await callOk(admin, 'POST', `order/AddIPOrder/${orderID}`, {})
  const rows = names.map((extensionName, index) => ({ extensionName, extensionNo: 500 + index, ratePlanID }))
  await callOk(admin, 'POST', `order/AddIPExtensionsToOrder/${orderID}`, rows)
  return orderID
}

test(
  'an administrator changes the extensions of several orders in one save',
  rules('ROLE-admin-only'),
  async ({ admin }) => {
    const readExtensions = async (orderID: number) =>
      Object.values(await callOk(admin, 'GET', `order/GetIPExtensions/${orderID}`)) as Extension[]
    const grid = admin.getByRole('grid', { name: 'IP extensions' })
    /** The positions of the columns, after the order and the customer. */
    const columns = { Extension: 2, 'Extension name': 3 }
    /** Replaces the text of a cell. */
    const typeInto = async (row: number, label: keyof typeof columns, text: string) => {
      const cell = grid.locator(`[data-row="${row - 1}"][data-column="${columns[label]}"]`)
      await cell.click()
      await cell.getByRole('textbox').fill(text)
      await admin.keyboard.press('Enter')
    }
    const first = await makeOrderWithExtensions(admin, 'Larch', 'Reception', 'Workshop')
    const second = await makeOrderWithExtensions(admin, 'Maple', 'Front desk')
    await admin.goto('/ip-extensions')
    await expect(grid).toContainText('Maple Pty Ltd')
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
    await expect(grid.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
    await grid.getByRole('button', { name: 'Actions for row 2', exact: true }).click()
    await expect(admin.getByRole('menuitem')).toHaveText(['Open the order'])
    await admin.getByRole('menuitem', { name: 'Open the order' }).click()
    await expect(admin).toHaveURL(new RegExp(`/create-ipvoice\\?order=${first}`))
  },
)
