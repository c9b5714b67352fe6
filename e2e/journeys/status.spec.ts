import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'

test('an administrator sees the servers, the database and the backups', async ({ browser, portal }) => {
  const admin = await openAs(browser, portal, 'admin@example.test', '/status')
  await expect(admin.getByText('None has been written.')).toBeVisible()
  await expect(admin.getByRole('table', { name: 'Running servers' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(admin, 'the status')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(admin)
  await expectAccessible(admin, 'the status on a phone')
  await admin.context().close()
})
