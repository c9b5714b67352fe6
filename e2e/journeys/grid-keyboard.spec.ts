import type { Page } from '@playwright/test'
import { times } from '../../server/test/seeds.ts'
import { expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { coverOfActiveCell, lowestContrast } from '../measure.ts'
import { pasteCells } from '../pages.ts'
import { callOk, makeOrder } from '../records.ts'

const plan = 'Mobile Business 60 GB'

/** More rows than fit in the window. The active cell is measured in each row of this distance. */
const rowCount = times(24, 60)
const step = times(4, 1)

let dealer: Page
let orderID: number

const cell = (row: number, column: number) => dealer.locator(`[data-row="${row}"][data-column="${column}"]`)
const press = async (...keys: string[]) => {
  for (const key of keys) await dealer.keyboard.press(key)
}

const expectUncovered = (place: string) => expect.poll(() => coverOfActiveCell(dealer), place).toBe('')

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  const order = await makeOrder(dealer, { firstName: 'Kay', surname: 'Bord', email: 'kay@bord.example' })
  orderID = order.orderID
  const rows = Array.from({ length: rowCount }, (_, index) => ({ simCardNo: `card ${index + 1}` }))
  await callOk(dealer, 'POST', `order/AddMobile/${orderID}`, rows)
})

test.afterAll(async () => {
  await leave(dealer)
})

test(
  'the active cell of many rows stays clear of the heads, the pinned column and the save bar',
  rules('U21'),
  async () => {
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await cell(0, 0).click()
    for (let row = 1; row <= rowCount; row += 1) {
      await press('ArrowDown')
      await expect(cell(row, 0)).toHaveAttribute('data-active', 'true')
      if (row % step === 0) await expectUncovered(`row ${row + 1}`)
    }
    await press('ArrowRight')
    await dealer.keyboard.type('0412 000 061')
    await press('Tab')
    await expectUncovered('a new last row')
    for (let row = rowCount - 1; row >= 0; row -= 1) {
      await press('ArrowUp')
      if (row % step === 0) await expectUncovered(`row ${row + 1}, upwards`)
    }
    await press('PageDown', 'Home')
    await expectUncovered('the active cell')
    const columns = await dealer.locator('thead [role=columnheader], thead th').count()
    for (let column = 0; column < columns; column += 1) {
      await press('Tab')
      await expectUncovered(`after ${column + 1} Tabs`)
    }
    await dealer.setViewportSize({ width: 900, height: 700 })
    await press('Home')
    for (let column = 0; column < columns; column += 1) {
      await press('ArrowRight')
      await expectUncovered(`narrow window, column ${column + 2}`)
    }
    await dealer.setViewportSize({ width: 1440, height: 900 })
  },
)

test('a row is filled in with Tab, typed choices and Enter', rules('U7', 'U16'), async () => {
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await cell(0, 1).click()
  for (const number of ['0412 000 001', '0412 000 002']) {
    await dealer.keyboard.type(number)
    await press('Tab')
    await dealer.keyboard.type('mobile business 60')
    await press('Tab')
    await dealer.keyboard.type('24')
    await press('Enter')
  }
  await expect(cell(2, 1)).toHaveAttribute('data-active', 'true')
  for (const row of [0, 1]) {
    await expect(cell(row, 2)).toHaveText(plan)
    await expect(cell(row, 3)).toHaveText(/^24/)
  }
  await press('Shift+Enter')
  await expect(cell(1, 1)).toHaveAttribute('data-active', 'true')
})

test('F8 goes to the next invalid cell and Shift-F8 to the previous one', async () => {
  await pasteCells(dealer, 'Mobile', 5, [['', '', 'No such plan', '24', '']])
  await press('PageDown', 'PageDown', 'PageDown')
  await pasteCells(dealer, 'Mobile', rowCount - 5, [['', '', plan, 'soon', '']])
  const errors = dealer.getByRole('button', { name: /2 errors/ })
  await expect(errors).toBeVisible()
  await errors.hover()
  await expect(dealer.getByRole('tooltip')).toHaveText('Go to the next error: F8. The previous one: Shift-F8')
  await dealer.getByRole('heading', { level: 1 }).click()
  for (const [key, row, column] of [
    ['F8', rowCount - 6, 3],
    ['F8', 4, 2],
    ['Shift+F8', rowCount - 6, 3],
    ['Shift+F8', 4, 2],
  ] as const) {
    await press(key)
    await expect(cell(row, column)).toHaveAttribute('data-active', 'true')
    await expectUncovered('the active cell')
  }
  await expectAccessible(dealer, 'row editor, two bad cells')
  await press('Escape')
  await dealer.evaluate('new Promise((done) => setTimeout(done, 50))')
  await expect(dealer.getByRole('button', { name: 'Add row' })).toBeFocused()
})

for (const colorScheme of process.env.TEST_DEEP ? (['light', 'dark'] as const) : [])
  test(
    `every choice is readable in ${colorScheme}: highlighted, chosen and under the mouse`,
    rules('U22'),
    async () => {
      await dealer.emulateMedia({ colorScheme })
      await dealer.goto(`/create-mobile?order=${orderID}`)
      await cell(0, 2).click()
      await press('F2')
      const choices = dealer.getByRole('option')
      await expect(choices.first()).toBeVisible()
      const count = Math.min(4, await choices.count())
      for (let index = 0; index < count; index += 1) {
        const choice = choices.nth(index)
        await expect.poll(() => lowestContrast(choice)).toBeGreaterThanOrEqual(4.5)
        await choice.hover()
        await expect.poll(() => lowestContrast(choice)).toBeGreaterThanOrEqual(4.5)
        await press('ArrowDown')
      }
      await press('Escape')
      await dealer.emulateMedia({ colorScheme: null })
    },
  )
