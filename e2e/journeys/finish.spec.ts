import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { holdBack } from '../interruptions.ts'
import { leave } from '../left-pages.ts'
import { aBusiness, callOk, countMail, makeCustomer, makeOrder, makeSendableOrder } from '../records.ts'
import { tabTo } from '../typing.ts'

const person = (firstName: string) => ({
  firstName,
  surname: 'Finish',
  email: `${firstName.toLowerCase()}@finish.example`,
})
let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
})

test.afterAll(() => leave(dealer))

const panel = () => dealer.getByRole('complementary', { name: 'Finish' })
const button = (name: string | RegExp) => panel().getByRole('button', { name })
const heading = (name: string) => panel().getByRole('heading', { level: 2, name })

/** Returns the numbers of the mobiles on an order. */
const storedNumbers = async (orderID: number) =>
  Object.values(await callOk(dealer, 'GET', `order/GetMobile/${orderID}`)).map((row) => Object(row).mobileNumber)

/** Checks the screen at both widths and in both colour schemes. */
async function expectGood(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await dealer.emulateMedia({ colorScheme })
    await expectAccessible(dealer, `finish, ${name}, ${colorScheme}`)
    await expectFitsWidth(dealer)
  }
  await dealer.emulateMedia({ colorScheme: 'light' })
}

test('an order is made, completed, sent, taken back, changed and sent again with the keyboard alone', async ({
  request,
}) => {
  const petra = person('Petra')
  const customerID = await makeCustomer(dealer, petra, { jobTitle: '', mobile: '' })
  await dealer.goto(`/create-customer?customer=${customerID}`)
  const { keyboard } = dealer
  await tabTo(dealer, dealer.getByRole('button', { name: 'New order' }))
  await keyboard.press('Enter')
  await expect(dealer).toHaveURL(/order=\d+/)
  const orderID = Number(new URL(dealer.url()).searchParams.get('order'))
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await expect(heading('Finish')).toBeVisible()
  await tabTo(dealer, dealer.getByRole('button', { name: 'Add row' }))
  await keyboard.press('Enter')
  for (const text of ['', 'Mobile Business 60 GB']) {
    if (text) await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await expect(panel().getByText('4 missing')).toBeVisible()
  const placeOfSend = await button('Send by e-mail').boundingBox()
  await expectGood('missing')

  await keyboard.press('ControlOrMeta+Enter')
  await expect(panel().getByLabel('Mobile')).toBeFocused()
  await keyboard.type('12')
  await keyboard.press('Enter')
  await expect(panel().getByText('The Mobile is not a valid mobile.')).toBeVisible()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('0412 345 678')
  await keyboard.press('Enter')
  await expect(panel().getByLabel('Job title')).toBeFocused()
  await keyboard.type('Owner')
  await keyboard.press('Enter')
  await expect(button('Read and confirm')).toBeFocused()
  await keyboard.press('Enter')
  const terms = dealer.getByRole('dialog', { name: 'Terms and conditions' })
  await expect(
    terms.getByText('Go through these terms with the customer, who accepts them before signing.'),
  ).toBeVisible()
  await tabTo(dealer, terms.getByRole('button', { name: 'Confirm all' }))
  await keyboard.press('Enter')
  await expect(button('Read the terms')).toBeFocused()
  await expect(panel().getByText('Nothing missing')).toBeVisible()
  await expect.poll(() => button('Send by e-mail').boundingBox()).toEqual(placeOfSend)

  const send = button('Send by e-mail')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(send).toBeFocused()
  await expect(send).toHaveCSS('outline-style', 'solid')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(panel().locator(':focus')).toHaveCount(0)
  await keyboard.press('ControlOrMeta+Enter')
  await expect(send).toBeFocused()
  await keyboard.press('Enter')
  await expect(heading('Sent to Petra Finish')).toBeFocused()
  await expect(panel().getByRole('status').first()).toHaveText(`Order ${orderID} was sent to Petra Finish by e-mail.`)
  await expect(panel().getByText(/E-mail sent to petra@finish.example, \d.* AE[SD]T/)).toBeVisible()
  await expectGood('sent')

  await tabTo(dealer, button('Take back'))
  await keyboard.press('Enter')
  const question = dealer.getByRole('dialog', { name: `Take order ${orderID} back?` })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(heading('Finish')).toBeFocused()
  await expect(panel().getByRole('status').first()).toContainText('was taken back from Petra Finish')

  await tabTo(dealer, dealer.getByRole('button', { name: 'Add row' }))
  await keyboard.press('Enter')
  for (const text of ['', 'Mobile Business 60 GB']) {
    if (text) await keyboard.type(text)
    await keyboard.press('Tab')
  }
  // Sending waits until the new row is saved.
  await keyboard.press('ControlOrMeta+Enter')
  await tabTo(dealer, button('Send by e-mail'))
  await keyboard.press('Enter')
  await expect(heading('Sent to Petra Finish')).toBeFocused()
  await expect.poll(() => countMail(request, petra.email)).toBe(2)
  await dealer.goto(`/order-summary?order=${orderID}`)
  await expect(dealer.getByRole('region', { name: 'Mobile', exact: true }).getByRole('row')).toHaveCount(3)
})

test('the panel folds, opens over a narrower screen, and is a bar and a sheet on a phone', async () => {
  const { orderID } = await makeSendableOrder(dealer, person('Nadia'))
  await dealer.goto(`/create-mobile?order=${orderID}`)
  const width = () => dealer.locator('main').evaluate((main) => main.getBoundingClientRect().width)
  await expect(panel()).toBeVisible()
  await expect.poll(width).toBeGreaterThan(860)
  await button('Fold the panel').click()
  await expect(dealer.getByRole('region', { name: 'Open order' })).toContainText('Monthly inc GST')
  await expect(button(/^Finish/)).toBeFocused()
  await button(/^Finish/).click()
  await expect(heading('Finish')).toBeFocused()
  await expect(dealer.getByRole('region', { name: 'Open order' })).not.toContainText('Monthly inc GST')

  await dealer.setViewportSize({ width: 1100, height: 800 })
  await expect(heading('Finish')).toHaveCount(0)
  await dealer.keyboard.press('ControlOrMeta+Enter')
  await expect(button('Send by e-mail')).toBeFocused()
  await expectGood('over the screen')
  await dealer.keyboard.press('Escape')
  await expect(heading('Finish')).toHaveCount(0)
  await expect(button(/^Finish/)).toBeFocused()

  await dealer.setViewportSize({ width: 390, height: 844 })
  const bar = dealer.getByRole('region', { name: 'Finish', exact: true })
  await expect(bar).toContainText('$35.00 monthly inc GST')
  await expect(bar).toContainText('Nothing missing')
  await expectGood('phone')
  await bar.getByRole('button', { name: 'Finish' }).click()
  const sheet = dealer.getByRole('dialog', { name: 'Finish' })
  await expect(sheet.getByRole('heading', { name: 'Finish' })).toBeFocused()
  await expectGood('phone, sheet')
  await sheet.getByRole('button', { name: 'Send by SMS' }).click()
  await expect(sheet.getByRole('heading', { name: 'Sent to Nadia Finish' })).toBeFocused()
  await expect(sheet.getByText(/SMS sent to 0412\s345\s678/)).toBeVisible()
  await expectGood('phone, sent')
  await sheet.getByRole('button', { name: 'Close the panel' }).click()
  await expect(bar.getByRole('button', { name: 'Progress' })).toBeFocused()
  await dealer.setViewportSize({ width: 1440, height: 900 })

  const next = await makeSendableOrder(dealer, person('Nora'))
  await dealer.goto(`/order-summary?order=${next.orderID}`)
  await expect(button(/^Send by/)).toHaveText(['Send by SMS', 'Send by e-mail'])
  await dealer.evaluate(`localStorage.removeItem('last-channel')`)
})

test('keys that are typed after taking an order back are kept, however late its menu comes', async () => {
  const { orderID } = await makeSendableOrder(dealer, person('Lara'))
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await button('Send by e-mail').click()
  await expect(heading('Sent to Lara Finish')).toBeFocused()

  const release = await holdBack(dealer, '**/api/order/getOrderSavedStatus/**')
  await button('Take back').click()
  await dealer.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  // The dialog closes when the order can be edited.
  await dealer.getByRole('grid', { name: 'Mobile' }).locator('[data-row="0"][data-column="1"]').click()
  await dealer.keyboard.type('0412 7')
  const menu = dealer.waitForResponse(/getOrderSavedStatus/)
  await release()
  await menu
  await expect(panel().getByRole('status').first()).toContainText('was taken back from Lara Finish')
  await dealer.keyboard.type('77 888')
  await dealer.keyboard.press('Enter')
  await button('Send by e-mail').click()
  await expect(heading('Sent to Lara Finish')).toBeFocused()
  await expect.poll(() => storedNumbers(orderID)).toEqual(['0412 777 888'])
})

/** Creates an order with ten lines of three services. */
async function makeTenLines(): Promise<number> {
  const { orderID } = await makeOrder(dealer, person('Tessa'), aBusiness())
  const planOf = async (usageType: string) => {
    const [plan] = Object.values(await callOk(dealer, 'POST', 'Order/getRatePlans', { types: [usageType] }))
    return (plan as { ratePlanID: number }).ratePlanID
  }
  const mobile = { ratePlanID: await planOf('mobile'), contractLengthMonths: 24 }
  await callOk(dealer, 'POST', `order/AddMobile/${orderID}`, [mobile, mobile, mobile, mobile, mobile, mobile])
  const internet = { internetType: 'nbn', ratePlanID: await planOf('nbn') }
  await callOk(dealer, 'POST', `order/AddInternetOrder/${orderID}`, [internet])
  await callOk(dealer, 'POST', `order/AddIPOrder/${orderID}`, {})
  const extensions = [500, 501, 502].map((extensionNo) => ({ extensionNo, extensionName: `Desk ${extensionNo}` }))
  await callOk(dealer, 'POST', `order/AddIPExtensionsToOrder/${orderID}`, extensions)
  return orderID
}

test('Sign and Send fits ten lines of three services on two screens, and nothing shifts', async () => {
  await dealer.goto(`/order-summary?order=${await makeTenLines()}`)
  const document = dealer.getByRole('main')
  for (const name of ['Mobile', 'IP Voice', 'Internet', 'Costs', 'Terms and conditions'])
    await expect(document.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(button('Send by e-mail')).toBeVisible()
  await expect.poll(() => dealer.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1800)
  await expectGood('ten lines')

  // Delay the panel: the screen next to it keeps its place.
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await dealer.route(/\/assets\/FinishColumn-.*\.js$/, (route) => isReleased.then(() => route.continue()))
  await dealer.reload()
  const actions = document.getByRole('button', { name: 'Actions' })
  await expect(actions).toBeVisible()
  await expect(panel()).toHaveCount(0)
  // Texts change their width when the font loads.
  await dealer.evaluate('document.fonts.ready.then(() => true)')
  const before = await actions.boundingBox()
  release()
  await expect(panel()).toBeVisible()
  await expect.poll(() => actions.boundingBox()).toEqual(before)
})
