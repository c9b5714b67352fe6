import { pages } from '@dealerline/shared/blocks/index.ts'
import type { Page } from '@playwright/test'
import { sample } from '../../server/test/seeds.ts'
import { expect, expectAccessible, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { navigate } from '../pages.ts'
import { callOk, makeBusinessOrder, makeOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

const desktop = { width: 1440, height: 900 }
const widths = [desktop, { width: 1280, height: 800 }, { width: 390, height: 844 }]
let dealer: Page
let orderID: number

const cell = (row: number, column: number) => dealer.locator(`[data-row="${row}"][data-column="${column}"]`)
const panel = (row: number) => dealer.getByRole('group', { name: `More fields of row ${row}` })
const more = (row: number) => dealer.getByRole('button', { name: new RegExp(`^More fields of row ${row}(,|$)`) })
const overflow = () =>
  dealer.evaluate<number[]>(
    `[...document.querySelectorAll('[role=grid]')].map(({ parentElement: box }) => box.scrollWidth - box.clientWidth)`,
  )

/** The columns of the Mobile grid, by position. */
const column = { orderType: 0, number: 1, plan: 2, term: 3, sim: 4, carrier: 5, account: 6, birth: 7 }

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'admin@example.test')
  await dealer.setViewportSize(desktop)
  orderID = await makeWideOrder('Brindabella')
})

test.afterAll(async () => {
  await leave(dealer)
})

async function makeWideOrder(company: string): Promise<number> {
  const order = await makeBusinessOrder(dealer, company)
  const planFor = async (type: string) => {
    const plans = await callOk(dealer, 'POST', 'Order/getRatePlans', { types: [type] })
    return (Object.values(plans)[0] as { ratePlanID: number }).ratePlanID
  }
  const [mobilePlan, voicePlan, nbnPlan] = [await planFor('mobile'), await planFor('voIP'), await planFor('nbn')]
  const mobiles = ['Petra Novak', 'Jo', 'Workshop', 'Office', 'Van one', 'Van two'].map((simCardNo) => ({
    ratePlanID: mobilePlan,
    contractLengthMonths: 24,
    simCardNo,
  }))
  const extensions = ['Reception', 'Storeroom'].map((extensionName, at) => ({
    extensionNo: 500 + at,
    extensionName,
    ratePlanID: voicePlan,
  }))
  const internet = [1, 2].map(() => ({ internetType: 'nbn', ratePlanID: nbnPlan, contractTerm: 24 }))
  await callOk(dealer, 'POST', `order/AddMobile/${order.orderID}`, mobiles)
  await callOk(dealer, 'POST', `order/AddIPOrder/${order.orderID}`, {})
  await callOk(dealer, 'POST', `order/AddIPExtensionsToOrder/${order.orderID}`, extensions)
  await callOk(dealer, 'POST', `order/AddInternetOrder/${order.orderID}`, internet)
  return order.orderID
}

test('no grid of a service scrolls sideways', async () => {
  const residential = await makeOrder(dealer, { firstName: 'Sid', surname: 'Sippel', email: 'sid@sippel.example' })
  for (const size of sample(widths)) {
    await dealer.setViewportSize(size)
    await dealer.goto(`/order-types?order=${orderID}`)
    for (const { page } of sample(pages)) {
      await navigate(dealer, `${page.route}?order=${page.route === '/create-sip' ? residential.orderID : orderID}`)
      await expect(dealer.getByRole('heading', { level: 1, name: page.label, exact: true })).toBeVisible()
      await expect(dealer.locator('[data-grid]').first()).toBeVisible()
      await expect.poll(async () => (await overflow()).filter((pixels) => pixels > 0), page.route).toEqual([])
      await expectAccessible(dealer, `grid of ${page.label} at ${size.width}`)
    }
  }
  await dealer.setViewportSize(desktop)
})

test('the other fields of a row are in its panel, by keyboard', async () => {
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await cell(0, column.plan).click()
  await expect(more(1)).toBeVisible()
  await dealer.keyboard.press('F4')
  await expect(panel(1)).toBeVisible()
  await expect(panel(1).getByLabel('Current carrier, row 1')).toBeFocused()
  await dealer.keyboard.type('Optus')
  await dealer.keyboard.press('Tab')
  await dealer.keyboard.type('A-1')
  await expectAccessible(dealer, 'row panel')
  await dealer.keyboard.press('F4')
  await expect(panel(1)).toHaveCount(0)
  await expect(cell(0, column.plan).getByRole('combobox')).toBeFocused()
  // With an open panel, Tab goes from the last cell of the table into it, and from its last field to the next row.
  await more(1).click()
  await expect(panel(1).getByLabel('Current carrier, row 1')).toHaveValue('Optus')
  await dealer.keyboard.press('Home')
  for (let presses = 0; presses < 5; presses += 1) await dealer.keyboard.press('Tab')
  await expect(panel(1).getByLabel('Current carrier, row 1')).toBeFocused()
  await dealer.keyboard.press('Escape')
  await expect(panel(1)).toHaveCount(0)
  await expect
    .poll(async () => Object.values(await callOk(dealer, 'GET', `order/GetMobile/${orderID}`))[0])
    .toMatchObject({ currentCarrier: 'Optus', accountNo: 'A-1' })
  await expect.poll(overflow).toEqual([0])
})

test('an error in a panel is counted on the button of its row, and F8 opens it', async () => {
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await cell(1, column.sim).click()
  const lines = 'SIM card number\\tCurrent carrier\\tAccount number\\tDate of birth\\nVan\\tTelstra\\tB-2\\t31/02/2001'
  await dealer.evaluate(`navigator.clipboard.writeText('${lines}')`)
  await dealer.keyboard.press('ControlOrMeta+v')
  await expect(more(2)).toHaveAccessibleName('More fields of row 2, 1 error')
  await expect(panel(2)).toBeVisible()
  await dealer.keyboard.press('F4')
  await expect(panel(2)).toHaveCount(0)
  await dealer.keyboard.press('F8')
  const birth = panel(2).getByLabel('Date of birth, row 2')
  await expect(birth).toBeFocused()
  await expect(birth).toHaveValue('31/02/2001')
  await expectAccessible(dealer, 'row panel with an error')
  await dealer.keyboard.type('28/02/2001')
  await dealer.keyboard.press('Enter')
  await expect(panel(3)).toBeVisible()
  await expect(more(2)).toHaveAccessibleName('More fields of row 2')
  await expect(more(2)).not.toHaveAttribute('data-wrong')
})

test('All columns shows every column, and the browser remembers it', async () => {
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await dealer.getByRole('switch', { name: 'All columns' }).click()
  await expect(more(1)).toHaveCount(0)
  await expect(cell(0, column.birth)).toBeVisible()
  await expect.poll(async () => (await overflow())[0]).toBeGreaterThan(0)
  await dealer.reload()
  await expect(cell(0, column.birth)).toBeVisible()
  await dealer.getByRole('switch', { name: 'All columns' }).click()
  await expect(more(1)).toBeVisible()
  await expect.poll(overflow).toEqual([0])
})
