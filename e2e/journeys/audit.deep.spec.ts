import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { callOk, makeSendableOrder, type Person } from '../records.ts'

const person: Person = { firstName: 'Aud', surname: 'Auditor', email: 'aud@audit.example' }

test(
  'an administrator reads, filters and exports the audit log, and opens a record',
  rules('CAP-support-maintains'),
  async ({ admin, dealer }) => {
    const { orderID } = await makeSendableOrder(dealer, person)
    await callOk(dealer, 'PUT', `order/UpdateOrderType/${orderID}/4`)
    await callOk(dealer, 'PUT', `order/UpdateOrderType/${orderID}/0`)
    const rows = admin.getByRole('table', { name: 'Audit log' }).getByRole('row')
    await admin.goto('/audit-log')
    await expect(rows.nth(1)).toBeVisible()
    await expectAccessible(admin, 'audit log')
    await admin.getByRole('combobox', { name: 'Record type' }).click()
    await admin.getByRole('option', { name: 'Order', exact: true }).click()
    await admin.getByRole('searchbox', { name: 'Number of the record' }).fill(String(orderID))
    await expect(admin).toHaveURL(new RegExp(`entity=order.*keyword=.*${orderID}`))
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(1)).toContainText('Type changed')
    await expect(rows.nth(1)).toContainText('Dana Novak')
    await expect(rows.nth(1).locator('del')).toHaveText('4')
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
    await rows.nth(1).getByRole('link').click()
    await expect(admin).toHaveURL(new RegExp(`/order-summary\\?order=${orderID}`))
  },
)
