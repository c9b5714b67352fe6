import { expect, expectAccessible, test } from '../fixtures.ts'
import { makeBusinessOrder } from '../records.ts'

test('Help opens the page about the current screen with the keyboard, and pages link to each other', async ({
  dealer,
}) => {
  const { orderID } = await makeBusinessOrder(dealer, 'Helpful')
  await dealer.goto(`/create-mobile?order=${orderID}`)
  const help = dealer.getByRole('banner').getByRole('button', { name: 'Help' })
  await help.focus()
  await dealer.keyboard.press('Enter')
  const panel = dealer.getByRole('dialog', { name: 'Add mobile services' })
  await expect(panel.getByText('Keep number (port in)')).toBeVisible()
  await expectAccessible(dealer, 'help about a screen')

  await panel.getByRole('link', { name: 'Order hardware with delivery' }).focus()
  await dealer.keyboard.press('Enter')
  const hardware = dealer.getByRole('dialog', { name: 'Order hardware with delivery' })
  const picture = hardware.getByRole('img', { name: 'Hardware with a saved delivery address' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0)
  await hardware.getByRole('button', { name: 'All pages' }).click()
  const all = dealer.getByRole('dialog', { name: 'Help' })
  await expect(all.getByRole('heading', { name: 'About this screen' })).toBeVisible()
  await dealer.keyboard.press('Escape')
  await expect(all).toHaveCount(0)
  await expect(help).toBeFocused()
  await expect(dealer).toHaveURL(/create-mobile/)
})
