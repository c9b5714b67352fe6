import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'

test.describe.configure({ mode: 'default' })

let admin: Page
test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test', '/administration')
})
test.afterAll(() => admin.context().close())

const choose = (name: string, content: string) =>
  admin.getByLabel('Drop a CSV file here').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const fact = (label: string) => admin.locator('dl div', { hasText: label }).locator('dd')
const chooseKind = async (title: string) => {
  await admin.getByRole('combobox', { name: 'Kind of records' }).click()
  await admin.getByRole('option', { name: title }).click()
}

test('an administrator imports plans: columns, preview, dry run, import, refused rows', async () => {
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Import/ })
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await chooseKind('Rate plans')
  await expectAccessible(admin, 'a new import')
  const template = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('rate-plans-template.csv')

  const rows = ['Journey A,Mobile,45.00,red', 'Journey B,Mobile,abc,red', 'Journey C,Mobile,50.00,red']
  await choose('plans.csv', ['Plan description,Type of plan,Monthly retail,Colour', ...rows].join('\r\n'))
  await expect(admin.getByRole('heading', { level: 1, name: 'Import rate plans' })).toBeVisible()
  await expect(admin.getByText('The column "Usage type" is missing.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Start import' })).toBeDisabled()
  await admin.getByRole('combobox', { name: 'Type of plan' }).fill('Usage')
  await admin.getByRole('option', { name: 'Usage type *' }).click()
  await expect(admin.getByText('must be a number, not "abc"')).toBeVisible()
  await expectAccessible(admin, 'a preview')
  await guidePicture(admin, 'import-preview')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(admin)
  await expectAccessible(admin, 'a preview on a phone')
  await admin.setViewportSize({ width: 1440, height: 900 })

  await admin.getByRole('button', { name: 'Dry run' }).click()
  await expect(admin.getByText('Dry run done')).toBeVisible({ timeout: 20_000 })
  await expect(fact('New')).toHaveText('2')
  await admin.getByRole('button', { name: 'Start import' }).click()
  await expect(admin.getByText('Done, with refused rows')).toBeVisible({ timeout: 20_000 })
  await expect(fact('New')).toHaveText('2')
  await expectAccessible(admin, 'an import that is done')
  const refused = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download refused rows' }).click()
  const content = readFileSync(await (await refused).path(), 'utf8')
  expect(content).toContain('Journey B,Mobile,abc,red,')
})

test('the browser may close during an import, and the list of imports has its counts', async ({ browser, portal }) => {
  const lines = Array.from({ length: 3_000 }, (_, index) => `Long ${index},Mobile,${index}.00`)
  await admin.goto('/import?kind=rate-plans')
  await choose('long.csv', ['Description,Usage type,Monthly retail (inc GST)', ...lines].join('\n'))
  await admin.getByRole('button', { name: 'Start import' }).click()
  await expect(admin.getByText('You may leave this page.')).toBeVisible()
  const { context } = { context: admin.context() }
  await context.close()
  admin = await openAs(browser, portal, 'admin@example.test', '/import')
  const row = admin.getByRole('row', { name: /long\.csv/ })
  await expect(row.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(row).toContainText('3,000')
  await expect(row).toContainText('admin@example.test')
  await expectAccessible(admin, 'earlier imports')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
})

test('an administrator cancels an import, resumes it and removes it', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `Cancelled ${index},Mobile,${index % 1000}.00`)
  await admin.goto('/import?kind=rate-plans')
  await choose('many.csv', ['Description,Usage type,Monthly retail (inc GST)', ...lines].join('\n'))
  await admin.getByRole('button', { name: 'Start import' }).click()
  await admin.getByRole('button', { name: 'Cancel import' }).click()
  await expect(admin.getByText('Cancelled', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Resume' }).click()
  await expect(admin.getByText('Running', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Cancel import' }).click()
  await admin.getByRole('button', { name: 'Remove' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Import', exact: true })).toBeVisible()
  await expect(admin.getByRole('row', { name: /many\.csv/ })).toHaveCount(0)
})
