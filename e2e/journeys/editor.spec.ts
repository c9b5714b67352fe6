import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, rules, test } from '../fixtures.ts'
import { navigate, pasteCells, saveScreen } from '../pages.ts'
import { aBusiness, callOk, makeOrder } from '../records.ts'

const person = { firstName: 'Edith', surname: 'Tabor', email: 'edith@tabor.example' }
const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)

if (process.env.TEST_DEEP)
  test(
    '500 pasted rows are undone in one step, errors are found in the last row, and prices stay in view',
    rules('IPV-extension-unique'),
    async ({ dealer }) => {
      const { orderID } = await makeOrder(dealer, person, aBusiness())
      await dealer.goto(`/create-ipvoice?order=${orderID}`)
      const lines = Array.from({ length: 500 }, (_, index) => [
        String(1000 + index),
        `Desk ${index + 1}`,
        'Hosted Voice Business',
        '24',
      ])
      await pasteCells(dealer, 'IP Voice', 1, lines)
      const grid = dealer.getByRole('grid', { name: 'IP Voice' })
      await expect(dealer.getByRole('main').getByText('500 rows', { exact: true })).toBeVisible()
      await expect(grid).toHaveAttribute('aria-rowcount', '502')
      await expect.poll(() => grid.locator('tbody tr').count()).toBeLessThan(100)

      await dealer.keyboard.press('ControlOrMeta+End')
      await dealer.keyboard.press('ArrowUp')
      await dealer.keyboard.press('Home')
      await expect(cell(dealer, 499, 0).getByRole('textbox')).toBeFocused()
      await expect(grid.locator('tr[aria-rowindex="501"]')).toBeVisible()
      await dealer.keyboard.type('1000')
      await dealer.keyboard.press('Tab')
      await dealer.keyboard.type('The last desk')
      await dealer.keyboard.press('Enter')
      const errors = dealer.getByRole('button', { name: /2 errors/ })
      await errors.click()
      await expect(cell(dealer, 0, 0).getByRole('textbox')).toBeFocused()
      await errors.click()
      await expect(cell(dealer, 499, 0).getByRole('textbox')).toBeFocused()
      await expectAccessible(dealer, 'editor, 500 rows')

      await dealer.keyboard.press('ControlOrMeta+z')
      await dealer.keyboard.press('ControlOrMeta+z')
      await expect(errors).toHaveCount(0)
      await expect(cell(dealer, 499, 1)).toContainText('Desk 500')
      await dealer.keyboard.press('ControlOrMeta+z')
      await expect(dealer.getByRole('main').getByText('0 rows', { exact: true })).toBeVisible()
      await dealer.keyboard.press('ControlOrMeta+Shift+z')
      await expect(dealer.getByRole('main').getByText('500 rows', { exact: true })).toBeVisible()
      await saveScreen(dealer)
      expect(Object.values(await callOk(dealer, 'GET', `order/GetIPExtensions/${orderID}`))).toHaveLength(500)

      await dealer.goto(`/create-ipvoice?row=480&field=extensionName&order=${orderID}`)
      await expect(cell(dealer, 479, 1).getByRole('textbox')).toBeFocused()
      await expect(dealer.getByRole('columnheader', { name: /Monthly/ })).toBeInViewport({ ratio: 1 })
      const total = dealer.getByRole('button', { name: /: Monthly, IP Voice, breakdown/ })
      await total.focus()
      await dealer.keyboard.press('Enter')
      await expect(dealer.getByRole('dialog')).toContainText('500 lines × $')
      await expectAccessible(dealer, 'editor, breakdown of a total')
      await dealer.keyboard.press('Escape')
      await expect(total).toBeFocused()
    },
  )

test('routes, licences and the breakdown of a total fit a phone', async ({ dealer }) => {
  const { orderID } = await makeOrder(dealer, person, aBusiness())
  const route = { state: 'QLD', answeringPoint: '07 3123 4567' }
  await callOk(dealer, 'POST', `order/AddInbound/${orderID}`, [
    { typeOfNumber: 'new', routing: 'state', stateBased: [route] },
  ])
  await callOk(dealer, 'POST', `order/AddCmc/${orderID}`, [{ product: 'insight', supervisorLicences: 1 }])
  await dealer.setViewportSize({ width: 390, height: 844 })
  await dealer.goto(`/create-inbound?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Edit state-based routes' }).first().click()
  const row = dealer.getByRole('dialog').getByRole('group', { name: 'Row 1' })
  await expect(row.getByLabel('Answering point')).toHaveValue('07 3123 4567')
  await expectAccessible(dealer, 'editor, routes, 390 px')
  await dealer.keyboard.press('Escape')
  await navigate(dealer, `/create-cmc?order=${orderID}`)
  await expect(dealer.getByRole('region', { name: 'Licences of row 1' })).toBeVisible()
  await dealer.setViewportSize({ width: 390, height: 3000 })
  await expectAccessible(dealer, 'editor, licences, 390 px')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await dealer.getByRole('button', { name: /: Monthly, Call Management Console/ }).click()
  await expectAccessible(dealer, 'editor, breakdown, 390 px')
  await expectFitsWidth(dealer)
})
