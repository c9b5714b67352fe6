import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, expectInView, test } from '../fixtures.ts'
import { makeBusinessOrder } from '../records.ts'

const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** The link of the menu that finishes an order. */
const finish = (page: Page) => sections(page).getByRole('link', { name: /^Sign and Send/ })

/** The left edge of the content, which starts after the rail and its second level. */
const contentEdge = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.parentElement?.getBoundingClientRect().left)

test('the menu of an order takes its place before it is loaded, and can be collapsed', async ({ dealer }) => {
  const { orderID } = await makeBusinessOrder(dealer, 'Steady')
  await dealer.route(/getOrderSavedStatus|GetOrder\//, async (route) => {
    await new Promise((next) => setTimeout(next, 1500))
    await route.continue()
  })
  await dealer.goto(`/order-types?order=${orderID}`)
  await places(dealer).waitFor()
  await expect.poll(() => contentEdge(dealer)).toBe(264)
  await expect(finish(dealer)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => contentEdge(dealer)).toBe(264)
  await expectAccessible(dealer, 'frame of an order')
  await sections(dealer).getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(() => contentEdge(dealer)).toBeLessThan(140)
  await expect(sections(dealer).getByRole('link', { name: 'Mobile' })).toBeVisible()
  await expectAccessible(dealer, 'collapsed menu of an order')
})

test('on a phone and a tablet, the drawer shows the places and the menu of the order', async ({
  dealer: page,
  portal,
}) => {
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
})
