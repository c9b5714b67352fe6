import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, test } from '../fixtures.ts'
import { crash } from '../interruptions.ts'
import { leave } from '../left-pages.ts'
import { callOk, makeOrder } from '../records.ts'

const person = { firstName: 'Kit', surname: 'Keeper', email: 'kit@keeper.example' }
const undo = 'ControlOrMeta+z'

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Ends the page, and opens its address in another one of the same browser. */
async function killAndOpen(page: Page): Promise<Page> {
  const [context, address] = [page.context(), page.url()]
  await crash(page)
  await page.close()
  const next = await context.newPage()
  await next.setViewportSize({ width: 1440, height: 900 })
  await next.goto(address)
  return next
}

for (const [type, path, title] of [
  [1, 'change-address', 'Change Address'],
  [2, 'change-lessee', 'Change Lessee'],
] as const)
  test(`a text that is being typed in the services of ${title} survives the end of the tab, and is undone`, async ({
    browser,
    portal,
  }) => {
    let page = await openAs(browser, portal, 'dealer@example.test')
    await page.setViewportSize({ width: 1440, height: 900 })
    const { orderID } = await makeOrder(page, person)
    await callOk(page, 'PUT', `Order/UpdateOrderType/${orderID}/${type}`, { confirmed: true })
    await page.goto(`/${path}?order=${orderID}`)
    await cell(page, 0, 0).click()
    await page.keyboard.type('Internet')
    await page.keyboard.press('Tab')
    await page.keyboard.type('N1234')
    page = await killAndOpen(page)
    await expect(cell(page, 0, 0)).toContainText('Internet')
    await expect(cell(page, 0, 1)).toContainText('N1234')
    await cell(page, 0, 2).click()
    await page.keyboard.type('A-77')
    await page.keyboard.press('Enter')
    const services = [{ service: 'Internet', accountNumber: 'A-77' }]
    const read = () => callOk(page, 'GET', `Order/GetRelocation/${orderID}`)
    if (type === 1) await expect(page.getByText(/Saved \d/).first()).toBeVisible()
    if (type === 1) await expect.poll(read).toMatchObject({ relocationDetails: { services } })
    // Another screen, and back: the rows are read again, and the step finds its row.
    await page.goto(`/create-customer?order=${orderID}`)
    await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toBeVisible()
    await expect(page.locator('[data-undo]')).toBeAttached()
    await page.keyboard.press(undo)
    await expect(heading(page, title)).toBeVisible()
    await expect(cell(page, 0, 2)).not.toContainText('A-77')
    await expect(cell(page, 0, 0)).toContainText('Internet')
    await expectAccessible(page, `${path} after undo`)
    await leave(page)
  })

test('a half-typed remark and a half-typed note survive the end of the tab', async ({ browser, portal }) => {
  let page = await openAs(browser, portal, 'dealer@example.test')
  await page.setViewportSize({ width: 1440, height: 900 })
  const { orderID } = await makeOrder(page, person)
  await page.goto(`/app-status?order=${orderID}`)
  await page.getByLabel('New remark').fill('Asked for a call')
  page = await killAndOpen(page)
  await expect(page.getByLabel('New remark')).toHaveValue('Asked for a call')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(page.getByRole('region', { name: 'Remarks' }).getByRole('listitem')).toContainText('Asked for a call')
  await page.reload()
  await expect(page.getByLabel('New remark')).toHaveValue('')

  await page.goto(`/direct-debit?order=${orderID}`)
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByRole('textbox', { name: 'Note 1' }).fill('Card is on the way')
  page = await killAndOpen(page)
  const note = page.getByRole('region', { name: 'Notes' }).getByRole('textbox', { name: 'Note 1' })
  await expect(note).toHaveValue('Card is on the way')
  // In a note, the keys undo only its own text.
  await note.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press(undo)
  await expect(heading(page, 'Direct Debit')).toBeVisible()
  await expect(note).toHaveValue('Card is on the way')
  await leave(page)
})

test('a stored contact is saved by itself, and its changes are undone', async ({ browser, portal }) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  await page.setViewportSize({ width: 1440, height: 900 })
  const { orderID } = await makeOrder(page, person)
  const body = { firstName: 'Sam', surname: 'Site', mobile: '0412 345 678', contactID: 0, isGuarantor: false }
  await callOk(page, 'POST', `Order/AddOrderContact/${orderID}`, body)
  const contacts = async () => Object.values(await callOk(page, 'GET', `Order/GetContacts/${orderID}`))
  await page.goto(`/create-contacts?order=${orderID}`)
  await page.getByRole('link', { name: /Sam Site/ }).click()
  const panel = page.getByRole('dialog', { name: 'Sam Site' })
  await expect(panel.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await panel.getByRole('textbox', { name: 'Surname' }).fill('Sitework')
  await page.keyboard.press('Tab')
  await expect.poll(contacts).toMatchObject([{ surname: 'Sitework' }])
  await expect(page.getByRole('dialog').getByText(/Saved \d/)).toBeVisible()
  await expectAccessible(page, 'contact, saved by itself')
  await page.keyboard.press(undo)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Surname' })).toHaveValue('Site')
  await page.keyboard.press('Tab')
  await expect.poll(contacts).toMatchObject([{ surname: 'Site' }])
  // Closing the panel saves the last field, and a step opens it again.
  await page.getByRole('dialog').getByRole('textbox', { name: 'Surname' }).fill('Siteless')
  await page.getByRole('dialog').locator('button', { hasText: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(contacts).toMatchObject([{ surname: 'Siteless' }])
  await page.locator('body').press(undo)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Surname' })).toHaveValue('Site')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'contact on a phone')
  await leave(page)
})
