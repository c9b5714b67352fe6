import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { callOk, makeSendableOrder, type Person } from '../records.ts'

const person: Person = { firstName: 'Aud', surname: 'Auditor', email: 'aud@audit.example' }
let admin: Page
let dealer: Page
let orderID: number

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  dealer = await openAs(browser, portal, 'dealer@example.test')
  orderID = (await makeSendableOrder(dealer, person)).orderID
  await callOk(dealer, 'PUT', `order/UpdateOrderType/${orderID}/4`)
  await callOk(dealer, 'PUT', `order/UpdateOrderType/${orderID}/0`)
})

test.afterAll(async () => {
  for (const page of [admin, dealer]) await page.context().close()
})

const rows = () => admin.getByRole('table', { name: 'Audit log' }).getByRole('row')

test(
  'an administrator reads, filters and exports the audit log, and opens a record',
  rules('CAP-support-maintains'),
  async () => {
    await admin.goto('/administration')
    await admin.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit Log' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
    await expect(rows().nth(1)).toBeVisible()
    await expectAccessible(admin, 'audit log')
    await admin.getByRole('combobox', { name: 'Kind of record' }).click()
    await admin.getByRole('option', { name: 'Order', exact: true }).click()
    await admin.getByRole('searchbox', { name: 'Number of the record' }).fill(String(orderID))
    await expect(admin).toHaveURL(new RegExp(`entity=order.*keyword=.*${orderID}`))
    await expect(rows()).toHaveCount(4)
    await expect(rows().nth(1)).toContainText('Type changed')
    await expect(rows().nth(1)).toContainText('Dana Novak')
    await expect(rows().nth(1).locator('del')).toHaveText('4')
    await expectAccessible(admin, 'audit log of one order')
    await guidePicture(admin, 'audit-log')
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('audit-log.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toContain('Entry,When,Who,For,Record,What,Changed')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('4 → 0')
    await admin.getByLabel('To', { exact: true }).fill('01/02/2020')
    await admin.keyboard.press('Tab')
    await expect(admin.getByText('No entry matches this search.')).toBeVisible()
    await expectAccessible(admin, 'audit log, nothing fits')
    await admin.getByRole('button', { name: 'Show all' }).click()
    await expect(rows().nth(4)).toBeVisible()
    await admin.goto(`/audit-log?entity=order&keyword=${orderID}`)
    await rows().nth(1).getByRole('link').click()
    await expect(admin).toHaveURL(new RegExp(`/order-summary\\?order=${orderID}`))
  },
)

test('if the audit log fails to load, the specified message appears, and loading can be retried', async () => {
  await admin.route('**/api/support/GetAuditLog', (route) => route.abort())
  await admin.goto('/audit-log')
  await expect(admin.getByText(/Error getting AuditLog:/).first()).toBeVisible()
  await expect(admin.getByText('The audit log could not be loaded.')).toBeVisible()
  await admin.unroute('**/api/support/GetAuditLog')
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(rows().nth(1)).toBeVisible()
})

test('a remark on an order is added and removed by its author, and the audit log shows both', async () => {
  await dealer.goto(`/app-status?order=${orderID}`)
  const remarks = dealer.getByRole('region', { name: 'Remarks' })
  await expect(remarks.getByRole('button', { name: 'Add remark' })).toBeDisabled()
  await remarks.getByLabel('New remark').fill('Asked for a call on Monday')
  await remarks.getByRole('button', { name: 'Add remark' }).click()
  await expect(remarks.getByRole('listitem')).toContainText('Asked for a call on Monday')
  await expect(remarks.getByLabel('New remark')).toHaveValue('')
  await expectAccessible(dealer, 'order status with a remark')
  await admin.goto(`/audit-log?entity=order&keyword=${orderID}`)
  await expect(rows().nth(1)).toContainText('Asked for a call on Monday')
  await remarks.getByRole('button', { name: /^Remove the remark/ }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(remarks.getByRole('listitem')).toHaveCount(0)
  await admin.reload()
  await expect(rows().nth(1)).toContainText('Remark removed')
  await expect(rows().nth(2)).toContainText('It was removed.')
})

test('dealers cannot open the audit log, and it fits a phone', async () => {
  await dealer.goto('/audit-log')
  await expect(dealer).toHaveURL((url) => url.pathname === '/')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto(`/audit-log?entity=order&keyword=${orderID}`)
  await expect(admin.getByText('Type changed').first()).toBeVisible()
  await expectAccessible(admin, 'audit log on a phone')
  await expectFitsWidth(admin)
})
