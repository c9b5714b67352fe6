import { expect, expectAccessible, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'

test('an administrator stores a setting, sees that it waits for the next start, and removes it', async ({ admin }) => {
  const row = admin.getByRole('row', { name: /QUOTE_VALID_DAYS/ })
  const dialog = admin.getByRole('dialog')
  await admin.goto('/settings')
  await admin.getByRole('searchbox', { name: 'Search by name or purpose' }).fill('quote')
  // Rows move until the list is filtered.
  await expect(admin.getByRole('row', { name: /PROVIDER_NAME/ })).toHaveCount(0)
  await expect(row).toContainText('Default')

  await row.getByRole('button', { name: 'Change Quote valid days' }).click()
  const field = dialog.getByRole('textbox', { name: 'Quote valid days' })
  await expect(field).toBeFocused()
  await field.fill('400')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('QUOTE_VALID_DAYS is "400": set a whole number from 1 to 365.')).toBeVisible()
  await expectAccessible(admin, 'a refused setting')
  await field.fill('14')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('After the next restart')
  await expectAccessible(admin, 'settings')
  await guidePicture(admin, 'settings')
  await row.getByRole('button', { name: 'Change Quote valid days' }).click()
  await dialog.getByRole('button', { name: 'Remove the saved value' }).click()
  await expect(row).toContainText('Default')
})
