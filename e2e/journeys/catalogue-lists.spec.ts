import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'

let admin: Page

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test', '/administration')
})
test.afterAll(() => admin.context().close())

const row = (name: RegExp) => admin.getByRole('row', { name })

/** Checks the screen in the width of a phone. */
async function expectFitsPhone(screen: string): Promise<void> {
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(admin)
  await expectAccessible(admin, `${screen} on a phone`)
  await admin.setViewportSize({ width: 1440, height: 900 })
}

test('an administrator searches, sorts and filters the bundles', async () => {
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Bundles/ })
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Bundles' })).toBeVisible()
  await expect(row(/Office Growth/)).toContainText('$289.00')
  await expect(row(/ADSL and Line 2016/)).toHaveCount(0)
  await expectAccessible(admin, 'bundles')
  await expectFitsPhone('bundles')
  await admin.getByRole('button', { name: 'Monthly inc GST' }).click()
  await expect(admin.getByRole('row').nth(1)).toContainText('Home Connect')
  await admin.getByRole('button', { name: 'Archived', exact: true }).click()
  await expect(row(/ADSL and Line 2016/)).toContainText('Archived')
  await expect(row(/Office Growth/)).toHaveCount(0)
  await admin.getByRole('searchbox').fill('hosted voice')
  await expect(admin.getByText('No bundle matches this search.')).toBeVisible()
  await expectAccessible(admin, 'bundles, none')
  await admin.getByRole('button', { name: 'Show all' }).click()
  await expect(row(/Office Starter/)).toBeVisible()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('bundles.csv')
})

test('an administrator opens the models of a category and of a manufacturer', async () => {
  await admin.goto('/administration')
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Categories and Manufacturers/ })
    .click()
  await expect(row(/NBN hardware/)).toContainText('Yes')
  await expectAccessible(admin, 'hardware categories')
  await expectFitsPhone('hardware categories')
  const modelCount = await row(/Desk phones/)
    .getByRole('cell')
    .nth(2)
    .textContent()
  await row(/Desk phones/)
    .getByRole('link')
    .click()
  await expect(admin.getByRole('button', { name: 'Desk phones' })).toHaveAttribute('aria-pressed', 'true')
  await admin.getByRole('button', { name: 'Sold', exact: true }).click()
  await expect(admin.getByText(`1 to ${modelCount} of ${modelCount}`)).toBeVisible()

  await admin.goBack()
  await admin.goBack()
  await admin.getByRole('link', { name: 'Manufacturers', exact: true }).click()
  await expectAccessible(admin, 'manufacturers')
  await expectFitsPhone('manufacturers')
  await row(/Yealink/)
    .getByRole('link')
    .focus()
  await admin.keyboard.press('Enter')
  const filter = admin.getByRole('group', { name: 'Manufacturer' })
  await expect(filter.getByRole('button', { name: 'Yealink' })).toHaveAttribute('aria-pressed', 'true')
  await expect(admin.getByRole('cell', { name: 'Yealink' }).first()).toBeVisible()
  await expect(admin.getByRole('cell', { name: 'Cisco' })).toHaveCount(0)
  await expectAccessible(admin, 'handsets of a manufacturer')
  await filter.getByRole('button', { name: 'Every manufacturer' }).click()
  await expect(filter).toHaveCount(0)
})

test('a list that fails to load offers to try again', async () => {
  const calls = /\/api\/order\/getBundles/i
  await admin.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'internal', title: 'Failed' } }))
  await admin.goto('/bundles')
  await expect(admin.getByText('The bundles could not be loaded.')).toBeVisible()
  await expectAccessible(admin, 'bundles, failed')
  await admin.unroute(calls)
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(row(/Office Growth/)).toBeVisible()
})

test('people other than administrators are redirected home', async ({ browser, portal }) => {
  const employee = await openAs(browser, portal, 'employee@example.test', '/bundles')
  for (const path of ['/bundles', '/hardware-lists', '/ip-extensions']) {
    await employee.goto(path)
    await expect(employee).toHaveURL(`${portal.url}/`)
  }
  await employee.context().close()
})
