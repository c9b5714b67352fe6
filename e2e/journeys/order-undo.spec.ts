import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { expectSaved } from '../pages.ts'
import { callOk, makeBusinessOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

let dealer: Page
let member: Page
let orderID: number

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const title = (name: string) => dealer.getByRole('heading', { level: 1, name, exact: true })
const announced = (text: string) => dealer.getByRole('status').filter({ hasText: text })
const cards = async () =>
  (Object.values(await callOk(dealer, 'GET', `order/GetMobile/${orderID}`)) as { simCardNo: string }[]).map(
    ({ simCardNo }) => simCardNo,
  )
const cities = async () =>
  (Object.values(await callOk(dealer, 'GET', `order/GetFax/${orderID}`)) as { city: string }[]).map(({ city }) => city)
const sim = 4
const city = 2

async function open(service: 'Mobile' | 'Fax') {
  await dealer
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${service}`) })
    .click()
  await expect(title(service)).toBeVisible()
  await expect(cell(dealer, 0, 0)).toBeVisible()
}

async function write(row: number, column: number, text: string) {
  await cell(dealer, row, column).click()
  await dealer.keyboard.type(text)
  await dealer.keyboard.press('Enter')
  await dealer.keyboard.press('Home')
}

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  member = await openAs(browser, portal, 'dealer@example.test')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await member.setViewportSize({ width: 1440, height: 900 })
  orderID = (await makeBusinessOrder(dealer, 'Wattlebird')).orderID
  const planFor = async (type: string) => {
    const plans = await callOk(dealer, 'POST', 'Order/getRatePlans', { types: [type] })
    return (Object.values(plans)[0] as { ratePlanID: number }).ratePlanID
  }
  const lines = ['one', 'two'].map((simCardNo) => ({ simCardNo }))
  const ratePlanID = await planFor('mobile')
  await callOk(
    dealer,
    'POST',
    `order/AddMobile/${orderID}`,
    lines.map((line) => ({ ...line, ratePlanID, contractLengthMonths: 24 })),
  )
  const fax = { ratePlanId: await planFor('fax'), city: 'Sydney', incomingEmail: 'fax@wattlebird.example' }
  await callOk(dealer, 'POST', `order/AddFax/${orderID}`, [fax])
})

test.afterAll(async () => {
  await leave(dealer)
  await leave(member)
})

test('undo reaches back over saves, over another screen and into another service, and redo comes back', async () => {
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await write(0, sim, 'first')
  await write(1, sim, 'second')
  await expect.poll(cards).toEqual(['first', 'second'])
  await open('Fax')
  await write(0, city, 'Perth')
  await expect.poll(cities).toEqual(['Perth'])
  await open('Mobile')
  await cell(dealer, 0, 0).click()

  await dealer.keyboard.press('ControlOrMeta+z')
  await expect(title('Fax')).toBeVisible()
  await expect(dealer).toHaveURL(/\/create-fax/)
  await expect(announced('Undone: City of row 1 in Fax')).toBeAttached()
  await expect(cell(dealer, 0, city).locator('input')).toBeFocused()
  await expect.poll(cities).toEqual(['Sydney'])

  await dealer.keyboard.press('ControlOrMeta+z')
  await expect(title('Mobile')).toBeVisible()
  await expect(announced('Undone: SIM card number of row 2 in Mobile')).toBeAttached()
  await dealer.keyboard.press('ControlOrMeta+z')
  await expect(announced('Undone: SIM card number of row 1 in Mobile')).toBeAttached()
  await expect.poll(cards).toEqual(['one', 'two'])

  await dealer.keyboard.press('ControlOrMeta+Shift+z')
  await dealer.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(cards).toEqual(['first', 'second'])
  await dealer.keyboard.press('ControlOrMeta+Shift+z')
  await expect(title('Fax')).toBeVisible()
  await expect(announced('Redone: City of row 1 in Fax')).toBeAttached()
  await expect.poll(cities).toEqual(['Perth'])
})

test('a new row and a deleted row are undone after their screen was left', async () => {
  await open('Mobile')
  await dealer.getByRole('button', { name: 'Add row' }).click()
  await dealer.keyboard.press('Tab')
  await dealer.keyboard.type('Mobile Business 15 GB')
  await dealer.keyboard.press('Tab')
  await dealer.keyboard.press('Tab')
  await dealer.keyboard.type('third')
  await dealer.keyboard.press('Enter')
  await expect.poll(cards).toEqual(['first', 'second', 'third'])
  await dealer.getByRole('button', { name: 'Actions for row 1' }).click()
  await dealer.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(cards).toEqual(['second', 'third'])
  await open('Fax')
  await open('Mobile')
  await cell(dealer, 0, 0).click()
  await dealer.keyboard.press('ControlOrMeta+z')
  await expect.poll(cards).toEqual(['first', 'second', 'third'])
  await open('Fax')
  await open('Mobile')
  await cell(dealer, 0, 0).click()
  await dealer.keyboard.press('ControlOrMeta+z')
  await expect.poll(cards).toEqual(['first', 'second', ''])
  await dealer.keyboard.press('ControlOrMeta+z')
  await expect.poll(cards).toEqual(['first', 'second'])
})

test('undo keeps the value that another person has entered since, and says so', async () => {
  await write(0, sim, 'mine')
  await expect.poll(cards).toEqual(['mine', 'second'])
  await member.goto(`/create-mobile?order=${orderID}`)
  await cell(member, 0, sim).click()
  await member.keyboard.type('theirs')
  await member.keyboard.press('Enter')
  await expectSaved(member)
  await expect(cell(dealer, 0, sim)).toContainText('theirs')
  await cell(dealer, 1, 0).click()
  await dealer.keyboard.press('ControlOrMeta+z')
  await expect(
    dealer.getByText('Not undone: SIM card number of row 1 in Mobile has been changed since.').first(),
  ).toBeVisible()
  await expect.poll(cards).toEqual(['theirs', 'second'])
})
