import { expect, expectAccessible, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { expectTold } from '../told.ts'

test('an administrator writes a notification, and a dealer finds it under the bell', async ({
  admin,
  browser,
  portal,
}) => {
  // No other journey makes orders of this dealer, whose changes would add notifications.
  const dealer = await openAs(browser, portal, 'partner@example.test')
  const bell = dealer.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const panel = dealer.getByRole('dialog', { name: 'Notifications' })
  await admin.goto('/notifications')
  await admin.getByRole('button', { name: 'New notification' }).click()
  const editor = admin.getByRole('dialog', { name: 'New notification' })
  await editor.getByLabel('Title').fill('Maintenance tonight')
  await editor.getByLabel('Text').fill('The portal rests from ten until eleven.')
  await editor.getByLabel('Until').fill('31/12/2099')
  // Clicking another field closes the calendar.
  await editor.getByLabel('Title').click()
  await expectAccessible(admin, 'new notification')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expectTold(admin, 'Notification saved')
  const table = admin.getByRole('table', { name: 'Kept notifications' })
  await expect(table.getByRole('row', { name: /Maintenance tonight/ })).toContainText('Showing')
  await expectAccessible(admin, 'kept notifications')

  await dealer.goto('/')
  await expect(bell).toHaveAccessibleName('Notifications, 3 new')
  await bell.focus()
  await dealer.keyboard.press('Enter')
  await expect(panel.getByRole('listitem').first()).toContainText('Maintenance tonight')
  await expectAccessible(dealer, 'notifications, bell')
  await panel.getByRole('button', { name: 'Mark as read: Maintenance tonight' }).click()
  await panel.getByRole('link', { name: 'All notifications' }).click()
  await expect(dealer.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(panel).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications, 2 new')
  await expectAccessible(dealer, 'notifications')

  await table.getByRole('link', { name: 'Maintenance tonight' }).click()
  const changing = admin.getByRole('dialog', { name: 'Maintenance tonight' })
  await changing.getByRole('button', { name: 'Delete' }).click()
  await admin
    .getByRole('dialog', { name: 'Delete Maintenance tonight?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(table.getByRole('row', { name: /Maintenance tonight/ })).toHaveCount(0)
  await leave(dealer)
})
