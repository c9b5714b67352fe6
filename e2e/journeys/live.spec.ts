import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { holdBack } from '../interruptions.ts'
import { leave } from '../left-pages.ts'
import { callOk, makeOrder } from '../records.ts'

const addRow = (page: Page, orderID: number, simCardNo: string) =>
  callOk(page, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo }])
const grid = (page: Page) => page.getByRole('grid', { name: 'Mobile' })

/** More than the six connections that a browser has to a server over HTTP/1.1. */
const tabCount = process.env.TEST_DEEP ? 8 : 3

test('many tabs have one stream over HTTP/1.1, and the next tab takes over when its tab closes', async ({
  admin,
  browser,
  portal,
}) => {
  const { orderID } = await makeOrder(admin, { firstName: 'Eight', surname: 'Tabs', email: 'eight@tabs.example' })
  const colleague = await openAs(browser, portal, 'employee@example.test')
  await colleague.goto('/healthz')
  const countStreams = async () => {
    const metrics = await (await fetch(`${portal.url}/metrics`)).text()
    return Number(/^dealerline_live_streams (\d+)$/m.exec(metrics)?.[1])
  }
  const tabs = [admin]
  for (let count = 1; count < tabCount; count += 1) tabs.push(await admin.context().newPage())
  for (const tab of tabs) {
    await tab.goto(`/create-mobile?order=${orderID}`)
    await expect(grid(tab)).toBeVisible()
  }
  await expect.poll(countStreams).toBe(1)
  await addRow(colleague, orderID, 'first')
  for (const tab of tabs) await expect(grid(tab).getByText('first', { exact: true })).toBeVisible()
  for (const tab of tabs) {
    const saved = await callOk(tab, 'GET', `Order/GetOrder/${orderID}`)
    expect(saved.orderID).toBe(orderID)
  }
  await expect.poll(countStreams).toBe(1)

  await admin.goto('/')
  await expect.poll(countStreams).toBe(1)
  await addRow(colleague, orderID, 'second')
  for (const tab of tabs.slice(1)) await expect(grid(tab).getByText('second', { exact: true })).toBeVisible()
  for (const tab of tabs.slice(1)) await tab.close()
  // The bell of the home screen follows by a stream too.
  await expect.poll(countStreams).toBe(1)
  await admin.goto('/healthz')
  await expect.poll(countStreams).toBe(0)
  await leave(colleague)
})

test('an open order makes no request in 15 seconds besides its stream', async ({ admin, dealer }) => {
  const { orderID } = await makeOrder(dealer, { firstName: 'Idle', surname: 'Order', email: 'idle@order.example' })
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await expect(grid(dealer)).toBeVisible()
  const requests: string[] = []
  let last = Date.now()
  dealer.on('request', (request) => {
    requests.push(new URL(request.url()).pathname)
    last = Date.now()
  })
  // The page loads the parts of other screens first.
  await expect.poll(() => Date.now() - last).toBeGreaterThan(3000)
  requests.splice(0)
  await dealer.waitForTimeout(15_000)
  expect(requests.filter((path) => path !== '/api/Live')).toEqual([])
  expect(requests.length).toBeLessThan(2)
  await addRow(admin, orderID, 'shown')
  await expect(grid(dealer).getByText('shown', { exact: true })).toBeVisible()
})

if (process.env.TEST_DEEP)
  test('a tab whose stream is held back looks every eight seconds, and Status says so', async ({ admin, dealer }) => {
    const { orderID } = await makeOrder(dealer, { firstName: 'Held', surname: 'Back', email: 'held@back.example' })
    const release = await holdBack(dealer, '**/api/Live')
    const watched = dealer.waitForRequest((request) => request.url().includes('/api/Order/Watch/'))
    await dealer.goto(`/create-mobile?order=${orderID}`)
    expect((await watched).headers()['live-problem']).toBe('buffered')
    await addRow(admin, orderID, 'late')
    await expect(grid(dealer).getByText('late', { exact: true })).toBeVisible()
    await admin.goto('/status')
    await expect(admin.getByText(/^Open pages without live changes: 1\./)).toBeVisible()
    await release()
  })
