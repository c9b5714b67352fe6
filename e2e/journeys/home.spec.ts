import { expect, expectAccessible, expectFitsWidth, test } from '../fixtures.ts'
import { aBusiness, callOk, makeSendableOrder, sendOrder } from '../records.ts'

const person = { firstName: 'Holly', surname: 'Homewood', email: 'holly@homewood.example' }

test('a manager chases a declined order by keyboard, and sees the team', async ({ dealer: page, portal }) => {
  const order = await makeSendableOrder(page, person, aBusiness())
  const link = new URL(await sendOrder(page, order, person))
  await callOk(page, 'POST', `Docusign/Decline/${link.pathname.split('/')[2]}`, { reason: 'Too dear' })
  await page.goto('/')
  const team = page.getByRole('region', { name: 'Your team' })
  await expect(team.getByRole('row').filter({ hasText: 'Dana Novak' })).toBeVisible()
  await expect(page.getByText('this month', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  const rows = page.getByRole('region', { name: /^Next actions/ }).getByRole('link')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  // The other order has more money at risk.
  await page.keyboard.press('j')
  const row = rows.nth(1)
  await expect(row).toBeFocused()
  await expect(row).toContainText(`RejectedKestrelOrder ${order.orderID} · Dana Novak · today`)
  await expect(row).toContainText('Change it')
  await expectAccessible(page, 'home of a manager')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'home of a manager in the dark scheme')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(page)
  await expectAccessible(page, 'home of a manager on a phone')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.url}/order-summary?order=${order.orderID}`)
})
