import { expect, expectAccessible, expectFitsWidth, openPhone, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { makeInternetOrder, sendOrder } from '../records.ts'
import { confirmSignerCode, confirmTerms } from '../signing-pages.ts'

const person = { firstName: 'Ines', surname: 'Slot', email: 'ines@slot.example' }
/** Matches a time such as `Tuesday 15/12/2026, 08:00 to 12:00 AEDT`. */
const timeText = /[A-Z][a-z]+day \d\d\/\d\d\/\d{4}, \d\d:\d\d to \d\d:\d\d AE[DS]T/

test('a dealer chooses a time, and the customer sees it, signs and moves it on a phone', async ({
  dealer,
  browser,
  portal,
}) => {
  test.slow()
  const { order } = await makeInternetOrder(dealer, portal, person, '000028')
  const phone = await openPhone(browser, portal)
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await dealer.goto(`/create-internet?order=${order.orderID}`)
  const chip = dealer.getByRole('button', { name: /^Appointment of row 1: / })
  const details = dealer.getByRole('dialog', { name: 'Appointment of row 1' })
  await expect(chip).toHaveText('Choose a time')
  await chip.click()
  const dialog = dealer.getByRole('dialog', { name: 'Choose a time for row 1' })
  const times = dialog.getByRole('radio')
  await expect(times.first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose this time' }).click()
  await expect(dialog.getByText('Choose a time first.')).toBeVisible()
  await expectAccessible(dealer, 'choose a time for an internet line')
  await dialog.getByRole('button', { name: 'Later times' }).click()
  await expect(dialog.getByRole('button', { name: 'First times' })).toBeVisible()
  await times.first().focus()
  await dealer.keyboard.press('Space')
  await dealer.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(chip).toHaveText(/^\d\d\/\d\d \d\d:\d\d$/)
  await chip.click()
  await expect(details).toContainText(timeText)
  await expect(details).toContainText('Held until the signature.')
  await expectAccessible(dealer, 'internet lines with an appointment')
  const heldTime = timeText.exec((await details.textContent()) ?? '')?.[0] ?? 'no time'
  await dealer.keyboard.press('Escape')
  await expect(chip).toBeFocused()
  await dealer.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(dealer)
  await expectAccessible(dealer, 'internet lines with an appointment on a phone')

  const link = await sendOrder(dealer, order, person)
  await phone.goto(link)
  await expect(phone.getByText(heldTime)).toBeVisible()
  await phone.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(phone)
  await phone.getByRole('button', { name: 'Next: sign' }).click()
  await confirmSignerCode(phone)
  await phone.getByRole('button', { name: 'Sign order' }).click()
  await expect(phone.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
  await expectAccessible(phone, 'signed order with an appointment')
  await phone.getByRole('link', { name: 'See or move the appointment' }).click()

  await expect(phone.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
  await expect(phone.getByText(/nbn comes to .* Confirmed\./)).toBeVisible()
  await expect(phone.getByRole('heading', { name: heldTime })).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'appointment of a customer')
  await phone.getByRole('button', { name: 'Choose another time' }).click()
  await expect(phone.getByRole('radio').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Move the appointment' }).click()
  await expect(phone.getByText('Choose a time first.')).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'free times for a customer')
  await phone.getByRole('radio').nth(3).check()
  await phone.getByRole('button', { name: /^Move to / }).click()
  await expect(phone.getByText(/The appointment is moved\. .* has been told\./)).toBeVisible()
  await expect(phone.getByRole('heading', { name: heldTime })).toHaveCount(0)
  await expect(phone.getByRole('heading', { level: 2, name: timeText })).toBeVisible()
  await expectAccessible(phone, 'moved appointment')

  await dealer.reload()
  await chip.click()
  await expect(details).toContainText('Chosen by Ines')
  await dealer.keyboard.press('Escape')
  await dealer.setViewportSize({ width: 1440, height: 900 })
  await dealer.goto('/notifications')
  await expect(dealer.getByText(`Order ${order.orderID}: the customer moved an appointment`).first()).toBeVisible()
  await leave(phone)
})
