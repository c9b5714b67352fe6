import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { openUntil } from '../pages.ts'
import { makeOrder } from '../records.ts'

test('an administrator sees who used a customer, exports its data and erases it', async ({ admin, dealer }) => {
  const { orderID, customerID } = await makeOrder(dealer, {
    firstName: 'Petra',
    surname: 'Private',
    email: 'petra@private.example',
  })
  await admin.goto(`/create-customer?customer=${customerID}`)
  await admin.getByRole('link', { name: 'Privacy' }).click()
  const log = admin.getByRole('region', { name: 'Who used this customer' })
  await openUntil(
    async () => {
      await admin.reload()
      await log
        .getByRole('row')
        .or(admin.getByText(/^Nobody has used this customer/))
        .first()
        .waitFor()
    },
    log.getByRole('row', { name: new RegExp(`Order ${orderID}`) }),
  )
  await expectAccessible(admin, 'privacy of a customer')

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`customer-${customerID}.json`)
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
    customer: { customer_id: customerID, email: 'petra@private.example' },
    orders: [{ order_id: orderID }],
  })

  await admin.getByRole('button', { name: 'Erase customer' }).click()
  const dialog = admin.getByRole('dialog', { name: /^Erase / })
  await expect(dialog).toContainText(`Order ${orderID} with services, notes, messages and files`)
  await expect(dialog).toContainText('The audit log is kept')
  await expectAccessible(admin, 'erasure of a customer')
  await dialog.getByLabel(/^Type \d+, the number of the customer/).fill('1')
  await dialog.getByLabel('Reason').fill('The person asked')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText(`Enter the number of the customer, ${customerID}`)).toBeVisible()
  await dialog.getByLabel(/^Type \d+, the number of the customer/).fill(String(customerID))
  await dialog.getByLabel('Reason').press('Enter')
  await expect(admin).toHaveURL(/\/Customers/i)
  await expect(admin.getByText('Petra Private was erased')).toBeVisible()
})
