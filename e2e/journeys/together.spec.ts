import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, test } from '../fixtures.ts'
import { holdBack } from '../interruptions.ts'
import { leave } from '../left-pages.ts'
import { callOk, makeOrder } from '../records.ts'

let member: Page
let manager: Page
let orderID: number

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const number = 1
const card = 4
const carrier = 5

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, portal }) => {
  member = await openAs(browser, portal, 'member@example.test')
  manager = await openAs(browser, portal, 'dealer@example.test')
  ;({ orderID } = await makeOrder(member, { firstName: 'Toga', surname: 'Ther', email: 'toga@ther.example' }))
  await callOk(member, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: 'one' }, { simCardNo: 'two' }])
  for (const page of [member, manager]) {
    await page.goto(`/create-mobile?order=${orderID}`)
    await page.getByRole('switch', { name: 'All columns' }).check()
  }
})

test.afterAll(async () => {
  await leave(member, manager)
})

test('two people on one order see each other', async () => {
  await expect(manager.getByText(/ on this screen too$/)).toBeVisible()
  await expect(member.getByText(/ on this screen too$/)).toBeVisible()
  await expectAccessible(manager, 'Mobile, two people')
})

test('rows of the other person appear, and fields that both changed in one row are merged', async () => {
  await cell(member, 2, card).click()
  await member.keyboard.type('three')
  await member.keyboard.press('Enter')
  await expect(cell(manager, 2, card)).toHaveText('three')
  await cell(manager, 0, card).click()
  await manager.keyboard.type('of the manager')
  await cell(member, 0, carrier).click()
  await member.keyboard.type('Telstra')
  await Promise.all([member.keyboard.press('Enter'), manager.keyboard.press('Enter')])
  for (const page of [member, manager]) {
    await expect(cell(page, 0, card)).toHaveText('of the manager')
    await expect(cell(page, 0, carrier)).toHaveText('Telstra')
  }
})

test('only a field that both changed is asked about, with both values', async () => {
  await manager.context().setOffline(true)
  await cell(manager, 1, card).click()
  await manager.keyboard.press('ControlOrMeta+a')
  await manager.keyboard.type('manager')
  await manager.keyboard.press('Enter')
  await cell(manager, 1, number).click()
  await manager.keyboard.type('0412 345 678')
  await manager.keyboard.press('Enter')
  await expect(manager.getByText('Offline: kept on this device')).toBeVisible()
  await cell(member, 1, card).click()
  await member.keyboard.type('member')
  await member.keyboard.press('Enter')
  await expect(member.getByText(/Saved \d/)).toBeVisible()
  await manager.context().setOffline(false)
  const dialog = manager.getByRole('dialog', { name: 'Somebody else saved this first' })
  await expect(dialog.getByRole('row', { name: /Row 2, SIM card number manager member/ })).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expectAccessible(manager, 'the same field changed twice')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  for (const page of [manager, member]) {
    await expect(cell(page, 1, card)).toHaveText('manager')
    await expect(cell(page, 1, number)).toHaveText('0412 345 678')
  }
})

test('rows that another person saves while a screen opens appear on it', async () => {
  // Hold back the stream, so that the order is read before the rows are saved and followed after.
  const release = await holdBack(manager, '**/api/Live')
  const { orderID: emptyOrderID } = await makeOrder(member, {
    firstName: 'Lata',
    surname: 'Rows',
    email: 'lata@rows.example',
  })
  await manager.goto(`/create-mobile?order=${emptyOrderID}`)
  await expect(manager.getByRole('grid', { name: 'Mobile' })).toBeVisible()
  await callOk(member, 'POST', `order/AddMobile/${emptyOrderID}`, [{ simCardNo: 'late' }])
  await release()
  await expect(manager.getByText('late', { exact: true })).toBeVisible()
})

test('fields of a header that two people change are both kept and shown', async () => {
  for (const page of [member, manager]) await page.goto(`/create-sip?order=${orderID}`)
  const hardware = (page: Page) => page.getByRole('textbox', { name: 'Hardware' })
  const connectionType = (page: Page) => page.getByRole('combobox', { name: 'Connection type' })
  await hardware(member).fill('Session border controller')
  await expect(hardware(manager)).toHaveValue('Session border controller')
  await connectionType(manager).click()
  await manager.getByRole('option', { name: 'Shared trunk' }).click()
  for (const page of [member, manager]) {
    await expect(connectionType(page)).toHaveValue('Shared trunk')
    await expect(hardware(page)).toHaveValue('Session border controller')
  }
  await expect
    .poll(async () => (await callOk(member, 'GET', `Order/GetOrder/${orderID}`)).content)
    .toMatchObject({ sip: { header: { connectionType: 'sharedTrunk', hardware: 'Session border controller' } } })
})
