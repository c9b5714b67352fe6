import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../fixtures.ts'
import { addRows } from '../pages.ts'
import { callOk, makeOrder } from '../records.ts'

test.use({ serviceWorkers: 'allow' })

let dealer: Page

test.beforeEach(async ({ browser, portal }) => {
  dealer = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signIn(dealer, 'dealer@example.test')
})

test.afterEach(() => dealer.context().close())

/** Waits until the browser has the files of the portal and the replies for the other screens of the order. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(() => undefined)`)
  await expect.poll(() => page.evaluate<number>(countKept)).toBeGreaterThan(20)
  let before = 0
  await expect
    .poll(
      async () => {
        const count = await page.evaluate<number>(countKept)
        const isSame = count === before
        before = count
        return isSame
      },
      { intervals: [2000] },
    )
    .toBe(true)
}

/** A script that returns the number of replies that the device keeps. */
const countKept = `(async () => {
  const resultOf = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  const database = await resultOf(indexedDB.open('dealerline-replies'))
  const count = await resultOf(database.transaction('replies').objectStore('replies').count())
  database.close()
  return count
})()`

const goTo = async (page: Page, label: RegExp, heading: string) => {
  await page.getByRole('navigation').getByRole('link', { name: label }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
const notAvailable = () => dealer.getByText('Not available without network').first()
const asOf = () => dealer.getByText(/^Prices as of \d/).first()
const savedMark = () => dealer.getByText(/Saved \d/).first()
const cards = async (orderID: number) =>
  Object.values(await callOk(dealer, 'GET', `order/GetMobile/${orderID}`)).map(
    (row) => (row as { simCardNo: string }).simCardNo,
  )

test('an opened order can be edited without network on screens that were never opened, also after a reload', async () => {
  const { orderID } = await makeOrder(dealer, {
    firstName: 'Olive',
    surname: 'Offline',
    email: 'olive@offline.example',
  })
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await expect(dealer.getByRole('grid', { name: 'Mobile' })).toBeVisible()
  await waitUntilKept(dealer)
  await dealer.context().setOffline(true)
  await expect(asOf()).toBeVisible()
  await goTo(dealer, /^Internet/, 'Internet')
  await expectAccessible(dealer, 'service never opened, offline')
  await goTo(dealer, /^Inbound/, 'Inbound')
  await goTo(dealer, /^Mobile/, 'Mobile')
  await addRows(dealer, 'Mobile', [['', 'Mobile Business 60 GB', '', 'first']])
  await dealer.reload()
  await expect(dealer.getByRole('gridcell', { name: 'first' })).toBeVisible()
  await expect(asOf()).toBeVisible()
  await expectAccessible(dealer, 'row editor, reloaded offline')
  await dealer.goto('/orders')
  await expect(notAvailable()).toBeVisible()
  await expectAccessible(dealer, 'list, offline')
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await addRows(dealer, 'Mobile', [['', 'Mobile Business 60 GB', '', 'second']])
  await dealer.context().setOffline(false)
  await expect(savedMark()).toBeVisible()
  await expect(asOf()).toHaveCount(0)
  await expect.poll(() => cards(orderID)).toEqual(['first', 'second'])
})

if (process.env.TEST_DEEP)
  test('signing out removes the kept replies from the device', async ({ browser, portal }) => {
    const { orderID } = await makeOrder(dealer, {
      firstName: 'Sina',
      surname: 'Signout',
      email: 'sina@signout.example',
    })
    // Another session, because later journeys continue that of the dealer.
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await signIn(page, 'dealer@example.test')
    await page.goto(`/create-mobile?order=${orderID}`)
    await waitUntilKept(page)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Dana Novak/ })
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.locator('[name=email]')).toBeVisible()
    await expect.poll(() => page.evaluate<number>(countKept)).toBe(0)
    await page.context().close()
  })
