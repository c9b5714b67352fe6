import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { callOk, makeOrder } from '../records.ts'

const storedCount = 50
const addedCount = 50
const card = 4
const carrier = 5

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index + 1}`)

/** Types a text into each stored row, from the top. */
async function typeDown(page: Page, column: number, texts: readonly string[]): Promise<void> {
  await cell(page, 0, column).click()
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

/** Pastes SIM card numbers into a new row and the rows below it. */
async function addBelow(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add row' }).click()
  await cell(page, storedCount, card).click()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(texts.join('\n'))})`)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText(`${storedCount + texts.length} rows`, { exact: true }).last()).toBeVisible()
}

test('two people make 200 changes of one order without network, and both find all of them when it is back', async ({
  browser,
  portal,
}) => {
  const member = await openAs(browser, portal, 'member@example.test')
  const manager = await openAs(browser, portal, 'dealer@example.test')
  const pages = [member, manager]
  const { orderID } = await makeOrder(member, { firstName: 'Offa', surname: 'Line', email: 'offa@line.example' })
  const stored = numbered('stored', storedCount).map((simCardNo) => ({ simCardNo }))
  await callOk(member, 'POST', `order/AddMobile/${orderID}`, stored)
  for (const page of pages) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/create-mobile?order=${orderID}`)
    await page.getByRole('switch', { name: 'All columns' }).check()
    await expect(page.getByText(`${storedCount} rows`, { exact: true }).last()).toBeVisible()
    await page.context().setOffline(true)
  }
  const [cards, carriers] = [numbered('sim', storedCount), numbered('Carrier ', storedCount)]
  const [ofMember, ofManager] = [numbered('member', addedCount), numbered('manager', addedCount)]
  await typeDown(member, card, cards)
  await typeDown(manager, carrier, carriers)
  await addBelow(member, ofMember)
  await addBelow(manager, ofManager)
  for (const page of pages) await expect(page.getByText('Offline: kept on this device').first()).toBeVisible()
  await Promise.all(pages.map((page) => page.context().setOffline(false)))
  const rowsOf = async () =>
    Object.values(await callOk(member, 'GET', `order/GetMobile/${orderID}`)) as {
      simCardNo: string
      currentCarrier: string
    }[]
  await expect.poll(async () => (await rowsOf()).length).toBe(storedCount + 2 * addedCount)
  for (const page of pages) await expect(page.getByText(/Saved \d/)).toBeVisible()
  const rows = await rowsOf()
  expect(rows.map(({ simCardNo }) => simCardNo).toSorted()).toEqual([...cards, ...ofMember, ...ofManager].toSorted())
  expect(rows.slice(0, storedCount).map(({ currentCarrier }) => currentCarrier)).toEqual(carriers)
  for (const page of pages) {
    await expect(page.getByText(/150\srows/).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await leave(...pages)
})
