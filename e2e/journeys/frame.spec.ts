import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, expectInView, openAs, test } from '../fixtures.ts'
import { callOk, makeBusinessOrder } from '../records.ts'

const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** The link of the menu that finishes an order or quote. */
const finish = (page: Page, name: RegExp) => sections(page).getByRole('link', { name })

/** The left edge of the content, which starts after the rail and its second level. */
const contentEdge = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.parentElement?.getBoundingClientRect().left)

test('the rail marks the place, and the open order’s menu is its second level', async ({ browser, portal }) => {
  const page = await openAs(browser, portal, 'admin@example.test')
  const order = await makeBusinessOrder(page, 'Railway')
  const customerID = order.customerID
  const quote = await callOk(page, 'POST', 'Order/CreateOrder', { customerID, isQuote: true })
  for (const [address, place] of [
    ['/Customers', 'Customers'],
    ['/orders', 'Orders'],
    ['/orders?kind=quote', 'Quotes'],
    ['/utility/service-qualification', 'Serviceability'],
    ['/resources-list/all', 'Resources'],
    ['/administration', 'Administration'],
  ]) {
    await page.goto(address ?? '')
    await expect(places(page).locator('[aria-current]'), address).toHaveText([place ?? ''])
    await expect(places(page).locator('[aria-current=page]'), address).toHaveCount(1)
  }
  await expect(sections(page).getByRole('heading')).toHaveText(['Administration'])
  await expectAccessible(page, 'frame of administration')
  await page.goto(`/create-mobile?order=${order.orderID}`)
  await expect(places(page).locator('[aria-current=true]')).toHaveText(['Orders'])
  await expect(sections(page).getByRole('link', { name: 'Mobile' })).toHaveAttribute('aria-current', 'page')
  await expect(sections(page).getByRole('link', { name: 'Maintain Rate Plans' })).toHaveCount(0)
  await expect(finish(page, /^Sign and Send/)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => contentEdge(page)).toBeLessThanOrEqual(264)
  await expectAccessible(page, 'frame of an order')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'frame of an order in the dark scheme')
  await page.goto(`/quote-details?order=${quote.orderID}`)
  await expect(places(page).locator('[aria-current=true]')).toHaveText(['Quotes'])
  await expect(sections(page).getByRole('link', { name: 'Generate Quote' })).toBeVisible()
  await expect(finish(page, /^Generate Quote/)).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

test('the menu of an order takes its place before it is loaded, and can be collapsed', async ({ browser, portal }) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const { orderID } = await makeBusinessOrder(page, 'Steady')
  await page.route(/getOrderSavedStatus|GetOrder\//, async (route) => {
    await new Promise((next) => setTimeout(next, 1500))
    await route.continue()
  })
  await page.goto(`/order-types?order=${orderID}`)
  await places(page).waitFor()
  await expect.poll(() => contentEdge(page)).toBe(264)
  await expect(sections(page)).toBeVisible()
  await expect.poll(() => contentEdge(page)).toBe(264)
  await sections(page).getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(() => contentEdge(page)).toBeLessThan(140)
  await expect(sections(page).getByRole('link', { name: 'Mobile' })).toBeVisible()
  await expectAccessible(page, 'collapsed menu of an order')
  await page.context().close()
})

test('on a phone and a tablet, the drawer shows the places and the menu of the order', async ({ browser, portal }) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const { orderID } = await makeBusinessOrder(page, 'Pocket')
  const open = () => page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/')
    await expect(places(page)).toHaveCount(0)
    await open()
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, y: 0, height: size.height })
    for (const place of ['Home', 'Customers', 'Orders', 'Serviceability', 'Resources'])
      await expectInView(places(page).getByRole('link', { name: place, exact: true }))
    await places(page).getByRole('link', { name: 'Quotes' }).click()
    await expect(page).toHaveURL(`${portal.url}/orders?kind=quote`)
    await expect(drawer).toHaveCount(0)

    await page.goto(`/create-mobile?order=${orderID}`)
    await open()
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, y: 0, height: size.height })
    for (const entry of [/^Start/, /^Direct Debit/, /^Fixed Line/, /^Mobile/, /^Fax/, /^Sign and Send/])
      await expectInView(sections(page).getByRole('link', { name: entry }))
    await expectAccessible(page, `menu of an order at ${size.width}`)
    await sections(page)
      .getByRole('link', { name: /^Internet/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Internet' })).toBeVisible()
    await expectFitsWidth(page)
  }
  await page.context().close()
})
