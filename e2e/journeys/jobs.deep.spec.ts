import { expect, expectAccessible, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { makeBusinessOrder } from '../records.ts'

test('an administrator queues a failed job again and discards another', async ({ admin, portal }) => {
  const row = (name: RegExp) => admin.getByRole('row', { name })
  const { orderID } = await makeBusinessOrder(admin, 'Failing')
  // A job fails for the last time after an hour and a half, so make the rows that it leaves.
  await portal.rows(
    `insert into pgboss.job (name, data, source_name, source_created_on, source_retry_count, source_output)
     values ('dead-letters', $1, 'contacts.verifyEmail', now() - interval '2 hours', 12, $2),
       ('dead-letters', $3, 'uploads.sweep', now() - interval '2 hours', 12, $4)`,
    [
      JSON.stringify({ customerID: 1, orderID }),
      JSON.stringify({ name: 'OutsideError', message: 'The verification service did not answer' }),
      JSON.stringify({ folder: 'nothing' }),
      JSON.stringify({ name: 'Error', message: 'The disk is full' }),
    ],
  )
  await admin.goto('/jobs')
  await expect(row(/did not answer/).getByRole('link', { name: `Order ${orderID}` })).toBeVisible()
  await expectAccessible(admin, 'failed jobs')
  await guidePicture(admin, 'failed-jobs')

  await row(/The disk is full/)
    .getByRole('checkbox')
    .check()
  await expect(admin.getByText('1 selected')).toBeVisible()
  await admin.getByRole('button', { name: 'Discard' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(row(/The disk is full/)).toHaveCount(0, { timeout: 20_000 })
  await row(/did not answer/)
    .getByRole('checkbox')
    .check()
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByText('No job has failed.')).toBeVisible({ timeout: 20_000 })
  await admin.getByRole('link', { name: 'Waiting and running' }).click()
  const list = admin.getByRole('region', { name: 'Waiting and running jobs' })
  await expect(list.getByRole('row').or(list.getByText('No job waits or runs.')).first()).toBeVisible()
  await expectAccessible(admin, 'waiting jobs')
})
