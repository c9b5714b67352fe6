import { expect, expectAccessible, setSandboxBehaviour, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'

test('an administrator tests an outside system, sees why it fails, and that it answers again', async ({
  admin,
  baseURL,
}) => {
  const row = admin.getByRole('row', { name: /^Billing/ })
  await admin.goto('/outside-systems')
  await expect(row).toContainText('BILLING_URL connects the real one')
  await setSandboxBehaviour(baseURL, 'billing', { mode: 'down' })
  await row.getByRole('button', { name: 'Test Billing' }).click()
  await expect(row.getByRole('status')).toHaveText('The billing service is not available at the moment.')
  await expect(row).toContainText('Fails', { timeout: 30_000 })
  await expectAccessible(admin, 'outside systems')
  await guidePicture(admin, 'outside-systems')
  await setSandboxBehaviour(baseURL, 'billing', { mode: 'ok' })
  await row.getByRole('button', { name: 'Test Billing' }).click()
  await expect(row.getByRole('status')).toHaveText('It answers.')
  await expect(row.getByText('Answers', { exact: true })).toBeVisible({ timeout: 30_000 })
})
