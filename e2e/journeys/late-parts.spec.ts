import { expect, test } from '../fixtures.ts'
import { aBusiness, callOk, makeOrder } from '../records.ts'

const person = { firstName: 'Lara', surname: 'Late', email: 'lara@late.example' }

test('a part that appears above the rows and loads slowly does not take the typed text', async ({ dealer: page }) => {
  const { orderID } = await makeOrder(page, person, aBusiness())
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: 'one' }])
  const waitingReads: (() => Promise<void>)[] = []
  await page.route('**/api/SQ/Appointments/**', (route) => void waitingReads.push(() => route.continue()))
  await page.goto(`/create-internet?order=${orderID}`)
  await page.getByRole('grid', { name: 'Internet' }).locator('[data-row="0"]').first().click()
  await page.keyboard.press('F4')
  await page.keyboard.press('Home')
  await page.keyboard.type('NBN')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nbn Standard')
  await page.keyboard.press('Tab')
  await page.getByRole('grid', { name: 'Internet' }).locator('[data-row="0"][data-column="7"]').click()
  await page.keyboard.type('1 Harbour Street')
  await page.keyboard.press('Tab')
  const speed = page.getByRole('textbox', { name: 'Speed, row 1' })
  const panel = page.getByRole('group', { name: 'More fields of row 1' })
  await panel.getByText('Speed', { exact: true }).click()
  await expect(speed).toBeFocused()
  await page.keyboard.type('Fast')
  // The first saved row brings the parts above the rows.
  await expect(page.getByText(/^1 line · 1 address/)).toBeAttached()
  await page.keyboard.type('est')
  await expect(speed).toBeFocused()
  await expect(speed).toHaveValue('Fastest')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const release of waitingReads) await release().catch(() => undefined)
  await expect(page.getByRole('button', { name: 'Appointment of row 1: Choose a time' })).toBeVisible()
  await expect(speed).toHaveValue('Fastest')
  await page.keyboard.press('Tab')
  const rows = async () => (await callOk(page, 'GET', `Order/GetOrder/${orderID}`)).content
  await expect.poll(rows).toMatchObject({ internet: { rows: [{ speedRequested: 'Fastest' }] } })
})
