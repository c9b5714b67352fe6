import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { commitAndSave, expectSaved, openMenu, pasteCells, saveScreen } from '../pages.ts'
import { callOk, makeBusinessOrder, makeOrder } from '../records.ts'

let dealer: Page
let orderID: number

const cell = (grid: string, row: number, column: number) =>
  dealer.getByRole('grid', { name: grid }).locator(`[data-row="${row - 1}"][data-column="${column}"]`)
const rowsOf = async (path: string) =>
  Object.values(await callOk(dealer, 'GET', `${path}/${orderID}`)) as Record<string, unknown>[]
const address = '1 Harbour Street Sydney NSW 2000'
const plan = 'Line rental, PSTN'

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  orderID = (await makeBusinessOrder(dealer, 'Rulesworth')).orderID
})

test.afterAll(async () => {
  await dealer.context().close()
})

test(
  'two rows that churn the same number are refused until one of them is changed',
  rules('FL-churn-duplicates'),
  async () => {
    await dealer.goto(`/create-pstn?order=${orderID}`)
    await pasteCells(dealer, 'PSTN churn', 1, [
      ['02 9000 1005', plan, '24', address],
      ['(02) 9000 1005', plan, '24', address],
    ])
    for (const row of [1, 2])
      await expect(cell('PSTN churn', row, 0)).toContainText('This service number is used twice')
    await expect(dealer.getByText('2 rows have mistakes.')).toBeVisible()
    await expect.poll(() => rowsOf('Landline/GetChurnsOnOrder')).toEqual([])
    await expectAccessible(dealer, 'Fixed Line, number twice')
    await cell('PSTN churn', 2, 0).click()
    await dealer.keyboard.type('02 9000 2000')
    await commitAndSave(dealer)
    await expectSaved(dealer)
    await expect.poll(() => rowsOf('Landline/GetChurnsOnOrder')).toHaveLength(2)
  },
)

test(
  'a churned number within an ISDN range shows a warning on both rows, and is saved',
  rules('FL-churn-isdn-duplicates'),
  async () => {
    // The table has no space for two of these columns.
    await pasteCells(dealer, 'ISDN', 1, [
      ['Type', 'Plan', 'Contract (months)', 'Number range', 'Range size', 'Numbers', 'Address'],
      ['OnRamp 10', plan, '24', 'Yes', '10', '02 9000 1000', address],
    ])
    await expect(dealer.getByText('Row 1: Also a number of an ISDN service on this order')).toBeVisible()
    await expect(dealer.getByText('Row 1: Also a number of a churned line on this order')).toBeVisible()
    await expectAccessible(dealer, 'Fixed Line, number in a range')
    await saveScreen(dealer)
    await expect
      .poll(() => rowsOf('Landline/GetISDNsOnOrder'))
      .toMatchObject([{ rangeSize: 10, numbers: ['02 9000 1000'] }])
  },
)

test(
  'an internet row without a plan stays in the draft, even after a reload',
  rules('NET-incomplete-not-submitted'),
  async () => {
    await dealer.goto(`/create-internet?order=${orderID}`)
    await cell('Internet', 1, 0).click()
    await dealer.keyboard.type('NBN')
    await dealer.keyboard.press('Tab')
    await dealer.keyboard.press('ControlOrMeta+s')
    await expect(dealer.getByText(/One row has no type or no plan yet/)).toBeVisible()
    await expect.poll(() => rowsOf('order/GetInternet')).toEqual([])
    await openMenu(dealer, 'Sign and Send')
    await expect(dealer.getByText(/^You have typed values that are not part of this order/)).toBeVisible()
    await expectAccessible(dealer, 'Sign and Send, rows in the draft')
    await dealer.locator('main').getByRole('link', { name: 'Internet' }).click()
    await expect(cell('Internet', 1, 0)).toHaveText('NBN')
    await dealer.reload()
    await expect(cell('Internet', 1, 0)).toHaveText('NBN')
    await cell('Internet', 1, 1).click()
    await dealer.keyboard.type('NBN Business 50/20')
    await dealer.keyboard.press('Tab')
    await saveScreen(dealer)
    await expect(dealer.getByText(/One row has no type/)).toHaveCount(0)
    await expect.poll(() => rowsOf('order/GetInternet')).toMatchObject([{ internetType: 'nbn', monthlyPrice: 89 }])
  },
)

test(
  'a failed save or removal on IP Voice shows an error and keeps the rows, until a removal succeeds',
  rules('ERR-ipvoice-save', 'ERR-ipvoice-remove'),
  async () => {
    const { orderID: business } = await makeBusinessOrder(dealer, 'Removewell')
    await dealer.goto(`/create-ipvoice?order=${business}`)
    await pasteCells(dealer, 'IP Voice', 1, [['500', 'Reception']])
    const refuse = async (path: string, save: () => Promise<void>) => {
      await dealer.route(path, (route) =>
        route.fulfill({ status: 503, json: { status: 503, title: 'It is not available' } }),
      )
      await save()
      await dealer.unroute(path)
    }
    await refuse('**/api/order/AddIPExtensionsToOrder/**', async () => {
      await dealer.keyboard.press('ControlOrMeta+s')
      await expect(dealer.getByText(/^unable to save: /)).toBeVisible()
      await expect(dealer.getByText('Couldn’t save: It is not available')).toBeVisible()
    })
    await expect(cell('IP Voice', 1, 1)).toHaveText('Reception')
    await saveScreen(dealer)
    const removeAll = async () => {
      await dealer.getByRole('button', { name: 'Remove', exact: true }).click()
      await dealer.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    }
    await refuse('**/api/Order/RemoveIPOrderFromOrder/**', async () => {
      await removeAll()
      await expect(dealer.getByText(/^Error Removing IP Order: /)).toBeVisible()
    })
    await expectAccessible(dealer, 'IP Voice, not removed')
    await removeAll()
    await expect(dealer.getByText('Removed OK')).toBeVisible()
    await expect(cell('IP Voice', 1, 1)).toHaveText('')
    await expect(dealer.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
    expect(await callOk(dealer, 'GET', `order/GetIPExtensions/${business}`)).toEqual([])
  },
)

test(
  'a residential order is redirected from IP Voice to SIP, which starts with a default row',
  rules('SIP-204-default-row'),
  async () => {
    const order = await makeOrder(dealer, {
      firstName: 'Sipho',
      surname: 'Rulesworth',
      email: 'sipho@rulesworth.example',
    })
    const sip = () => callAs(dealer, new URL(dealer.url()).origin, 'GET', `order/GetSipOnOrder/${order.orderID}`)
    await dealer.goto(`/create-ipvoice?order=${order.orderID}`)
    await expect(dealer).toHaveURL(/\/create-sip\?/)
    await expect(dealer.getByRole('rowheader', { name: '500' })).toBeVisible()
    await expect(dealer.locator('[data-field=connectionType]')).toHaveValue('Extension')
    await expectAccessible(dealer, 'SIP, default row')
    // The person has typed no values, so saving must not store the default row.
    await saveScreen(dealer)
    await expect(dealer.getByRole('rowheader', { name: '500' })).toBeVisible()
    await expect.poll(async () => (await sip()).status).toBe(204)
    await cell('SIP', 1, 1).click()
    await dealer.keyboard.type('Front desk')
    await dealer.keyboard.press('Enter')
    await saveScreen(dealer)
    const row = { extension: 500, extensionName: 'Front desk', contractLength: 24 }
    await expect.poll(async () => (await sip()).body).toMatchObject({ connectionType: 'extension', sipRows: [row] })
  },
)

test('a dealer who opens the internal charges is redirected to another screen of the order', async () => {
  await dealer.goto(`/other-charges?order=${orderID}`)
  await expect(dealer.getByText('You do not have access to Other Charges (Internal).')).toBeVisible()
  await expect(dealer).toHaveURL((url) => url.pathname !== '/other-charges' && url.search.includes(`order=${orderID}`))
})

test(
  'an archived plan is listed in Missing Requirements, and Edit opens its cell',
  rules('SEND-archived-internet', 'REQ-dialog-archived'),
  async ({ portal }) => {
    const [row] = await rowsOf('order/GetInternet')
    const archived = "(select rate_plan_id from rate_plans where archived and usage_type = 'nbn')"
    await portal.rows(`update order_lines set rate_plan_id = ${archived} where line_id = $1`, [row?.internetID])
    await dealer.goto(`/order-summary?order=${orderID}`)
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    const dialog = dealer.getByRole('dialog', { name: 'Missing Requirements' })
    await dialog.getByRole('button', { name: 'Edit: Archived plan: NBN Starter 12/1 (2018) (row 1)' }).click()
    await expect(dealer).toHaveURL(/create-internet/)
    await expect(cell('Internet', 1, 1).getByRole('combobox')).toBeFocused()
    await dealer.keyboard.type('NBN Business 100/40')
    await dealer.keyboard.press('Tab')
    await saveScreen(dealer)
    expect(await callOk(dealer, 'GET', `Order/GetOrder/${orderID}`)).not.toHaveProperty('plans.0.archived', true)
  },
)
