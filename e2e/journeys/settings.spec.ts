import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'

test('an administrator stores a setting, sees that it waits for the next start, and removes it', async ({
  browser,
  portal,
}) => {
  const admin = await openAs(browser, portal, 'admin@example.test', '/administration')
  const row = admin.getByRole('row', { name: /QUOTE_VALID_DAYS/ })
  const dialog = admin.getByRole('dialog')
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Settings/ })
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await admin.getByRole('searchbox', { name: 'Search by name or purpose' }).fill('quote')
  await expect(row).toContainText('Default')

  await row.getByRole('button', { name: 'Change QUOTE_VALID_DAYS' }).click()
  const field = dialog.getByRole('textbox', { name: 'QUOTE_VALID_DAYS' })
  await expect(field).toBeFocused()
  await field.fill('400')
  await dialog.getByRole('button', { name: 'Store' }).click()
  await expect(dialog.getByText('QUOTE_VALID_DAYS is "400": set a whole number from 1 to 365.')).toBeVisible()
  await expectAccessible(admin, 'a refused setting')
  await field.fill('14')
  await dialog.getByRole('button', { name: 'Store' }).click()
  await expect(row).toContainText('From the next start')
  await expectAccessible(admin, 'settings')
  await guidePicture(admin, 'settings')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(admin)
  await expectAccessible(admin, 'settings on a phone')
  await admin.setViewportSize({ width: 1440, height: 900 })

  await admin.goto('/settings?tab=set')
  await expect(admin.getByRole('row', { name: /SIGNING_EXPIRY_DAYS/ })).toHaveCount(0)
  await row.getByRole('button', { name: 'Change QUOTE_VALID_DAYS' }).click()
  await dialog.getByRole('button', { name: 'Remove from the database' }).click()
  await expect(row).toHaveCount(0)
  await admin.context().close()
})
