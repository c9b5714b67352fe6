import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'

let admin: Page
test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test', '/rate-plans')
})
test.afterAll(() => admin.context().close())

const lists: [path: string, button: string, file: string, header: string][] = [
  ['/rate-plans', 'Export for import', 'rate-plans.csv', 'Description,Usage type'],
  ['/bundles', 'Export for import', 'bundles.csv', 'Name,Description'],
  ['/dealers', 'Export managers', 'dealer-managers.csv', 'Dealer,Registered company name'],
  ['/Customers', 'Export contacts', 'contacts.csv', 'Billing account,First name'],
  ['/terms-conditions', 'Export for import', 'terms.csv', 'Section,Heading'],
  ['/resources-list/all', 'Export for import', 'resource-links.csv', 'Category,Section'],
]

test('an administrator downloads a list as the file that its import takes', async () => {
  test.slow()
  for (const [path, name, file, header] of lists) {
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.goto(path)
    const button = admin.getByRole('button', { name })
    await expect(button).toBeVisible()
    await expectAccessible(admin, path)
    const download = admin.waitForEvent('download')
    await button.focus()
    await admin.keyboard.press('Enter')
    const exported = await download
    expect(exported.suggestedFilename()).toBe(file)
    expect(readFileSync(await exported.path(), 'utf8')).toContain(header)
    await admin.setViewportSize({ width: 390, height: 844 })
    await expectFitsWidth(admin)
    await expectAccessible(admin, `${path} on a phone`)
  }
})

test('a dealer is offered no export for import', async ({ browser, portal }) => {
  const dealer = await openAs(browser, portal, 'dealer@example.test', '/Customers')
  await expect(dealer.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await expect(dealer.getByRole('button', { name: 'Export for import' })).toHaveCount(0)
  await dealer.context().close()
})
