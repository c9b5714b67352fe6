import type { Page } from '@playwright/test'
import { seeds, times } from '../../server/test/seeds.ts'
import { expect, expectAccessible, openAs, test } from '../fixtures.ts'
import { crash, makeRandom } from '../interruptions.ts'
import { leave } from '../left-pages.ts'
import { aBusiness, callOk, makeOrder } from '../records.ts'
import { expectTold } from '../told.ts'

// `npm run test:deep` kills more often.
const kills = times(1, 50)
const person = { firstName: 'Fay', surname: 'Former', email: 'fay@former.example' }

const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const mark = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function makeMove(page: Page): Promise<number> {
  const { orderID } = await makeOrder(page, person)
  await callOk(page, 'PUT', `Order/UpdateOrderType/${orderID}/1`, { confirmed: true })
  return orderID
}

test.describe.configure({ mode: 'serial' })

for (const seed of seeds) {
  test(`no character of a form is lost when the tab or network ends, kills: ${kills}, seed: ${seed}`, async ({
    browser,
    portal,
  }) => {
    const random = makeRandom(seed)
    let page = await openAs(browser, portal, 'dealer@example.test')
    const context = page.context()
    const { orderID, customerID } = await makeOrder(page, person)
    await page.goto(`/direct-debit?order=${orderID}`)
    await page.getByRole('radio', { name: 'New account details' }).check()
    // The account stays incomplete, and the e-mail address wrong.
    const fields = [
      { address: `/direct-debit?order=${orderID}`, name: 'Account name', value: '' },
      { address: `/create-customer?order=${orderID}`, name: 'First name', value: person.firstName },
      { address: `/create-customer?order=${orderID}`, name: 'E-mail', value: person.email },
    ]
    for (let round = 0; round < kills; round += 1) {
      const kind = (['close', 'crash', 'reload', 'offline'] as const)[random(4)] ?? 'close'
      const field = fields[random(fields.length)] ?? { address: '', name: '', value: '' }
      await page.goto(field.address)
      await expect(input(page, field.name)).toHaveValue(field.value)
      if (kind === 'offline') await context.setOffline(true)
      field.value = `${round}${'abcdefghijklmnopqrstuvwxyz'.slice(0, 1 + random(15))}`
      await input(page, field.name).press('ControlOrMeta+a')
      await page.keyboard.type(field.value)
      if (random(3) === 0) await page.keyboard.press('Tab')
      if (kind === 'reload') await page.reload()
      else {
        if (kind === 'crash') await crash(page)
        await page.close()
        await context.setOffline(false)
        page = await context.newPage()
        await page.goto(field.address)
      }
      await expect(input(page, field.name), `seed ${seed}, round ${round}, ${kind}`).toHaveValue(field.value)
    }
    const [account, firstName] = fields
    await page.goto(account?.address ?? '')
    await expect(mark(page, 'Not saved yet: complete the marked fields')).toBeVisible()
    await page.goto(firstName?.address ?? '')
    const readName = async () => (await callOk(page, 'GET', `Customer/GetCustomer/${customerID}`)).firstName
    await expect.poll(readName).toBe(firstName?.value)
    // Another device of the same person continues with the draft, which this page sends if the server has an older one.
    await page.goto(account?.address ?? '')
    const other = await openAs(browser, portal, 'dealer@example.test', account?.address)
    await expect(async () => {
      await other.reload()
      await input(other, 'Account name').waitFor()
      await expect(input(other, 'Account name')).toHaveValue(account?.value ?? '', { timeout: 5_000 })
    }).toPass()
    await leave(other)
    await context.close()
  })
}

test('a form of an order has no Save, shows one mark, and Ctrl-S says that it is saved', async ({
  browser,
  portal,
}) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const { orderID } = await makeOrder(page, person, aBusiness())
  for (const path of ['create-customer', 'create-company', 'create-contacts', 'direct-debit']) {
    await page.goto(`/${path}?order=${orderID}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox').or(page.getByRole('radio')).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  }
  await page.goto(`/direct-debit?order=${orderID}`)
  await page.getByRole('radio', { name: 'Credit card' }).check()
  await expect(mark(page, /^\s*Saved \d/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expectTold(page, 'Direct Debit info updated')
  await page.getByRole('radio', { name: 'New account details' }).check()
  await input(page, 'Account name').fill('Fay Former')
  await expect(mark(page, /except for the marked fields/)).toBeVisible()
  // A field that the person has not reached has no error until they ask to save.
  await expect(page.getByText('BSB can not be empty')).toHaveCount(0)
  await expectAccessible(page, 'direct debit, incomplete')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(/^Not saved: /)).toBeVisible()
  // Incomplete values are kept, so that no question is asked.
  await page.goto(`/order-summary?order=${orderID}`)
  await expect(page.getByText(/^Not in this order yet\. Complete/)).toBeVisible()
  await page.getByRole('link', { name: 'Payment', exact: true }).click()
  await expect(input(page, 'Account name')).toHaveValue('Fay Former')
  await leave(page)
})

test('a customer is saved when a field is left, and leaving the screen saves the last field', async ({
  browser,
  portal,
}) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const { orderID, customerID } = await makeOrder(page, person)
  await page.goto(`/create-customer?order=${orderID}`)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/UpdateCustomer/')) saves.push(request.postData() ?? '')
  })
  await input(page, 'Surname').press('ControlOrMeta+a')
  await page.keyboard.type('Followed', { delay: 250 })
  expect(saves).toEqual([])
  await page.keyboard.press('Tab')
  await expect(mark(page, /^\s*Saved \d/)).toBeVisible()
  expect(saves).toHaveLength(1)
  await input(page, 'First name').press('ControlOrMeta+a')
  await page.keyboard.type('Fiona')
  await page.getByRole('link', { name: /^Direct Debit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Direct Debit' })).toBeVisible()
  const read = () => callOk(page, 'GET', `Customer/GetCustomer/${customerID}`)
  await expect.poll(read).toMatchObject({ firstName: 'Fiona', surname: 'Followed' })
  expect(saves).toHaveLength(2)
  await leave(page)
})

test('an address is typed by hand and changed while the customer is saved, without losing the focus', async ({
  browser,
  portal,
}) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const { orderID, customerID } = await makeOrder(page, person)
  await page.goto(`/create-customer?order=${orderID}`)
  await page.getByRole('button', { name: 'Type an address by hand' }).click()
  await input(page, 'Street address').fill('2 Wharf Road')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Newcastle')
  await page.keyboard.press('Tab')
  await page.keyboard.type('NSW')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2300')
  await page.keyboard.press('Shift+Tab')
  await expect(mark(page, /^\s*Saved \d/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^State/ })).toBeFocused()
  // A field that is left while the previous change is being saved.
  await input(page, 'Street address').fill('4 Wharf Road')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Newcastle East', { delay: 60 })
  await expect(input(page, 'Suburb')).toBeFocused()
  await expect(input(page, 'Suburb')).toHaveValue('Newcastle East')
  await page.keyboard.press('ControlOrMeta+s')
  await expectTold(page, 'updated Customer')
  const { addressDetails } = await callOk(page, 'GET', `Customer/GetCustomer/${customerID}`)
  expect(addressDetails).toMatchObject([
    { streetAddress: '1 Harbour Street' },
    { streetAddress: '4 Wharf Road', suburb: 'Newcastle East', postCode: '2300' },
  ])
  await expectAccessible(page, 'customer in an order, address typed by hand')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'customer in an order on a phone')
  await leave(page)
})

test('fields of one form that two people change are both kept', async ({ browser, portal }) => {
  const member = await openAs(browser, portal, 'member@example.test')
  const manager = await openAs(browser, portal, 'dealer@example.test')
  const orderID = await makeMove(member)
  for (const page of [member, manager]) await page.goto(`/change-address?order=${orderID}`)
  await input(member, 'Contact on site').fill('Mona')
  await expect(input(manager, 'Contact on site')).toHaveValue('Mona')
  await Promise.all([input(member, 'Contact on site').fill('Mona Mover'), input(manager, 'Notes').fill('Ring twice')])
  for (const page of [member, manager]) {
    await expect(input(page, 'Contact on site')).toHaveValue('Mona Mover')
    await expect(input(page, 'Notes')).toHaveValue('Ring twice')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const read = async () => (await callOk(member, 'GET', `Order/GetRelocation/${orderID}`)).relocationDetails
  await expect.poll(read).toMatchObject({ contactName: 'Mona Mover', notes: 'Ring twice' })
  await manager.context().setOffline(true)
  await input(manager, 'Contact on site').fill('Mine')
  await expect(mark(manager, 'Offline: kept on this device')).toBeVisible()
  await input(member, 'Contact on site').fill('Theirs')
  await expect.poll(read).toMatchObject({ contactName: 'Theirs' })
  await manager.context().setOffline(false)
  const dialog = manager.getByRole('dialog', { name: 'Somebody else saved this first' })
  await expect(dialog.getByRole('row', { name: 'Contact on site Mine Theirs' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(input(member, 'Contact on site')).toHaveValue('Mine')
  await expect.poll(read).toMatchObject({ contactName: 'Mine', notes: 'Ring twice' })
  await leave(member, manager)
})
