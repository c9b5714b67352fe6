import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { pasteCells, saveScreen } from '../pages.ts'
import { callOk, makeOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

const plan = 'Mobile Business 60 GB'
let dealer: Page
let orderID: number

const cell = (row: number, column: number) => dealer.locator(`[data-row="${row}"][data-column="${column}"]`)
const storedRows = async () =>
  Object.values(await callOk(dealer, 'GET', `order/GetMobile/${orderID}`)) as Record<string, unknown>[]
const cards = async () => (await storedRows()).map((row) => row.simCardNo)

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  const order = await makeOrder(dealer, { firstName: 'Greta', surname: 'Gridley', email: 'greta@gridley.example' })
  orderID = order.orderID
  await dealer.goto(`/create-mobile?order=${orderID}`)
})

test.afterAll(async () => {
  await leave(dealer)
})

test('rows are added, moved, filled down and undone with the keyboard alone', async () => {
  await dealer.getByRole('button', { name: 'Add row' }).focus()
  await dealer.keyboard.press('Enter')
  for (const card of ['first', 'second']) {
    // The first row begins at its number, the second one at the first column.
    if (card === 'second') await dealer.keyboard.press('Tab')
    await dealer.keyboard.press('Tab')
    await dealer.keyboard.type(card === 'first' ? plan : '')
    await dealer.keyboard.press('Tab')
    await dealer.keyboard.press('Tab')
    await dealer.keyboard.type(card)
    await dealer.keyboard.press('Enter')
    await dealer.keyboard.press('Home')
  }
  await dealer.keyboard.press('ArrowUp')
  await dealer.keyboard.press('ArrowRight')
  await dealer.keyboard.press('ArrowRight')
  await dealer.keyboard.press('ControlOrMeta+d')
  await expect(cell(1, 2).getByRole('combobox')).toHaveValue(plan)
  await dealer.keyboard.press('Alt+ArrowUp')
  await saveScreen(dealer)
  await expect.poll(cards).toEqual(['second', 'first'])
  await expectAccessible(dealer, 'row editor')
})

test('an invalid cell in a pasted range is marked, and the other rows are saved', rules('VAL-eager'), async () => {
  await pasteCells(dealer, 'Mobile', 3, [
    ['', '', plan, '24', 'third'],
    ['', '', 'No such plan', '24', 'fourth'],
  ])
  await expect(dealer.getByRole('button', { name: /1 error/ })).toBeVisible()
  await dealer.getByRole('button', { name: /1 error/ }).click()
  await expect(cell(3, 2).getByRole('combobox')).toHaveValue('No such plan')
  await expectAccessible(dealer, 'row editor, bad cell')
  await expect.poll(cards).toEqual(['second', 'first', 'third'])
  await dealer.keyboard.press('ControlOrMeta+s')
  await expect(dealer.getByText('Saved, except for the marked fields.')).toBeVisible()
  await dealer.keyboard.type(plan)
  await dealer.keyboard.press('Enter')
  await saveScreen(dealer)
  await expect.poll(cards).toEqual(['second', 'first', 'third', 'fourth'])
})

test('several rows are deleted and restored with Ctrl-Z, and a row is duplicated', async () => {
  for (const row of [1, 2]) await dealer.getByRole('checkbox', { name: `Select row ${row}` }).check()
  await dealer.getByRole('button', { name: 'Delete 2 rows' }).click()
  await expect(dealer.getByRole('main').getByText('2 rows', { exact: true })).toBeVisible()
  await cell(0, 4).click()
  await dealer.keyboard.press('ControlOrMeta+z')
  await expect(dealer.getByRole('main').getByText('4 rows', { exact: true })).toBeVisible()
  await dealer.getByRole('button', { name: 'Actions for row 4' }).click()
  await expectAccessible(dealer, 'row menu')
  await dealer.getByRole('menuitem', { name: 'Duplicate' }).click()
  await saveScreen(dealer)
  await expect.poll(cards).toEqual(['second', 'first', 'third', 'fourth', 'fourth'])
})

test('typed rows and a row that another person added are both stored', async () => {
  await cell(0, 4).click()
  await dealer.keyboard.type('typed only')
  await callOk(dealer, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: 'elsewhere' }])
  await dealer.keyboard.press('Enter')
  await expect.poll(cards).toEqual(['typed only', 'first', 'third', 'fourth', 'fourth', 'elsewhere'])
  await expect(dealer.getByText('elsewhere')).toBeVisible()
  await expectAccessible(dealer, 'row editor, row of another person')
})

test('text in a cell is restored after a reload, although it was never committed', async () => {
  await cell(0, 4).click()
  await dealer.keyboard.type('half a car')
  await dealer.reload()
  await expect(cell(0, 4)).toHaveText('half a car')
  await expect.poll(async () => (await cards()).at(0)).toBe('half a car')
})

test(
  'leaving after a failed save asks for confirmation, and Cancel stays on the page',
  rules('SHELL-unsaved-confirm', 'SHELL-unsaved-decline'),
  async () => {
    const leave = () =>
      dealer
        .getByRole('navigation')
        .getByRole('link', { name: /^Hardware/ })
        .click()
    const dialog = dealer.getByRole('dialog', { name: 'Unsaved Changes' })
    const calls = /\/api\/Order\/\d+\/operations/
    await dealer.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'internal', title: 'Failed' } }))
    await cell(0, 4).click()
    await dealer.keyboard.type('never stored')
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByText('Couldn’t save: Failed')).toBeVisible()
    await leave()
    await expect(dialog).toContainText('Changes will be lost, Do you want to proceed?')
    await expectAccessible(dealer, 'Unsaved Changes')
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(dealer.getByText('never stored')).toBeVisible()
    await leave()
    await dialog.getByRole('button', { name: 'Proceed' }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Hardware' })).toBeVisible()
    await dealer.unroute(calls)
    await dealer
      .getByRole('navigation')
      .getByRole('link', { name: /^Mobile/ })
      .click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
    await expect(dealer.getByText('never stored')).toHaveCount(0)
    await expect.poll(cards).toEqual(['half a car', 'first', 'third', 'fourth', 'fourth', 'elsewhere'])
  },
)

test('every row on a phone is a card that can be changed and saved', async () => {
  await dealer.setViewportSize({ width: 390, height: 844 })
  const firstCard = dealer.getByRole('group', { name: 'Row 1' })
  await firstCard.getByLabel('SIM card number').fill('on the phone')
  await dealer.getByRole('button', { name: 'Add row' }).click()
  const plans = dealer.getByRole('group', { name: 'Row 7' }).getByLabel('Plan')
  await expect(plans).toHaveValue('')
  await plans.selectOption({ label: (await plans.getByRole('option', { name: plan }).textContent()) ?? '' })
  // Use a tall window, because axe reports an input as too small if the bars at the top and bottom cover a part of it.
  await dealer.setViewportSize({ width: 390, height: 7000 })
  await expectAccessible(dealer, 'row cards, 390 px')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await expect(dealer.getByText(/Saved \d/).filter({ visible: true })).toBeVisible()
  await expect.poll(async () => (await cards()).at(0)).toBe('on the phone')
  await expect.poll(storedRows).toHaveLength(7)
})
