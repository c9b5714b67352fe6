import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, test } from '../fixtures.ts'

test.describe.configure({ mode: 'default' })

let admin: Page
let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  // No other journey makes orders of this dealer, whose changes would add notifications.
  dealer = await openAs(browser, portal, 'partner@example.test')
})
test.afterAll(async () => {
  await admin.context().close()
  await dealer.context().close()
})

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

test('the bell shows the number of new notifications, and opens them in a panel next to the screen', async () => {
  await dealer.goto('/')
  await expect(bell(dealer)).toHaveAccessibleName('Notifications, 2 new')
  await bell(dealer).focus()
  await dealer.keyboard.press('Enter')
  await expect(items(dealer)).toHaveCount(2)
  await expectAccessible(dealer, 'notifications, bell')
  await panel(dealer).getByRole('button', { name: 'Mark as read: New mobile plans' }).click()
  await expect(panel(dealer).getByRole('button', { name: 'Mark as unread: New mobile plans' })).toBeVisible()
  await panel(dealer).getByRole('link', { name: 'All notifications' }).click()
  await expect(dealer).toHaveURL(/\/notifications$/)
  await expect(panel(dealer)).toHaveCount(0)
  await expect(dealer.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(bell(dealer)).toHaveAccessibleName('Notifications, 1 new')
  await expectAccessible(dealer, 'notifications')
  await dealer.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(dealer)).toHaveAccessibleName('Notifications')
  await expect(dealer.getByRole('button', { name: 'New notification' })).toHaveCount(0)
  // The read status is stored per person.
  await admin.goto('/')
  await expect(bell(admin)).toHaveAccessibleName('Notifications, 1 new')
})

test('administrators write, change and delete notifications', async () => {
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
  await expect(admin.getByText('Notification saved')).toBeVisible()
  const table = admin.getByRole('table', { name: 'Kept notifications' })
  await expect(table.getByRole('row', { name: /Maintenance tonight/ })).toContainText('Showing')
  await expectAccessible(admin, 'kept notifications')
  await dealer.goto('/notifications')
  await expect(items(dealer).first()).toContainText('Maintenance tonight')
  await table.getByRole('link', { name: 'Maintenance tonight' }).click()
  const changing = admin.getByRole('dialog', { name: 'Maintenance tonight' })
  await changing.getByRole('textbox', { name: 'From' }).fill('01/01/2000')
  await changing.getByRole('textbox', { name: 'Until' }).fill('01/01/1999')
  await admin.keyboard.press('ControlOrMeta+s')
  await expect(changing.getByText('Until cannot be before From', { exact: true })).toBeVisible()
  const failure = admin.getByText('Save for Notification failed : Until cannot be before From')
  await failure.locator('..').getByRole('button').click()
  await expect(failure).toHaveCount(0)
  await changing.getByRole('textbox', { name: 'Until' }).fill('02/01/2000')
  await admin.keyboard.press('ControlOrMeta+s')
  await expect(table.getByRole('row', { name: /Maintenance tonight/ })).toContainText('Over')
  await dealer.reload()
  await expect(items(dealer)).toHaveCount(2)
  await table.getByRole('link', { name: 'Maintenance tonight' }).click()
  await changing.getByRole('button', { name: 'Delete' }).click()
  await admin
    .getByRole('dialog', { name: 'Delete Maintenance tonight?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(admin.getByText('Deleted OK')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(3)
})

test(
  'an empty list of notifications says so, and the screen has one column on a phone',
  rules('NOTI-no-content'),
  async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    for (const [path, name] of [
      ['/notifications', 'notifications, phone'],
      ['/notifications?tab=all', 'kept notifications, phone'],
    ] as const) {
      await admin.goto(path)
      await expect(admin.getByRole('main').getByText('New mobile plans').first()).toBeVisible()
      await expectAccessible(admin, name)
      await expectFitsWidth(admin)
    }
    await admin.setViewportSize({ width: 1280, height: 800 })
    for (const title of ['New mobile plans', 'Commission statements']) {
      await admin.getByRole('link', { name: title }).click()
      await admin.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' }).click()
      await admin
        .getByRole('dialog', { name: `Delete ${title}?` })
        .getByRole('button', { name: 'Delete' })
        .click()
      await expect(admin.getByRole('link', { name: title })).toHaveCount(0)
    }
    await expect(admin.getByText('Write the first notification. It appears under the bell.')).toBeVisible()
    const answered = dealer.waitForResponse(/GetNotifications/)
    await dealer.goto('/notifications')
    expect((await answered).status()).toBe(404)
    await expect(dealer.getByText('There are no notifications at the moment.')).toBeVisible()
    await expectAccessible(dealer, 'no notifications')
  },
)
