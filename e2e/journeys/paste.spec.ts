import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { saveScreen } from '../pages.ts'
import { callOk, makeOrder } from '../records.ts'

test.describe.configure({ mode: 'serial' })

let dealer: Page
let orderID: number

const dialog = (page = dealer) => page.getByRole('dialog', { name: /^Paste into/ })
const count = () => dialog().getByRole('status')
const storedRows = async (call: string) =>
  Object.values(await callOk(dealer, 'GET', `order/${call}/${orderID}`)) as Record<string, unknown>[]

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  const order = await makeOrder(dealer, { firstName: 'Paula', surname: 'Paste', email: 'paula@paste.example' })
  orderID = order.orderID
})

test.afterAll(async () => {
  await leave(dealer)
})

const open = async (path: string) => {
  await dealer.goto(`${path}?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Paste a list' }).click()
  await expect(dialog().getByLabel('Text')).toBeFocused()
}

test('an e-mail becomes rows to port, with their carrier and account, and one undo removes them', async () => {
  await open('/create-porting')
  await expectAccessible(dealer, 'paste a list, empty')
  await dialog()
    .getByLabel('Text')
    .fill(
      'Hi Sam,\n\nplease port these from Telstra, account 2000123456:\n\n- 02 9876 5000 to 5099\n- (02) 9876 5200 - fax\n- 9876 5300\n\nThanks\nPaula\n0412 000 000',
    )
  await expect(count()).toHaveText('3 rows, 2 cells to check')
  await expect(dialog().getByRole('row')).toHaveCount(4)
  await expect(dialog().getByRole('row').nth(1)).toContainText('02987650000298765099')
  await expect(dialog().getByText(/^\d+ lines? without a row$/)).toBeVisible()
  await expectAccessible(dealer, 'paste a list, ports found')
  await dialog()
    .getByRole('checkbox', { name: /^Add row 3/ })
    .uncheck()
  await dialog().getByRole('button', { name: 'Add 2 rows' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(dealer.locator('[data-row="0"]').first()).toBeVisible()
  await saveScreen(dealer)
  await expect
    .poll(() => storedRows('GetPortsOnOrder'))
    .toMatchObject([
      {
        serviceNumber: '0298765000',
        range: '0298765099',
        currentServiceProvider: 'Telstra',
        accountNumber: '2000123456',
      },
      { serviceNumber: '0298765200', range: '', currentServiceProvider: 'Telstra', comment: 'fax' },
    ])
  await dealer.getByRole('button', { name: 'Undo', exact: true }).click()
  await saveScreen(dealer)
  await expect.poll(() => storedRows('GetPortsOnOrder')).toEqual([])
})

test('a fleet export fills plans, terms and SIM cards, and a wrong cell is kept in its row', async () => {
  await open('/create-mobile')
  await dialog()
    .getByLabel('Text')
    .fill(
      [
        'Mobile Number\tPlan\tTerm\tCarrier\tAccount\tDOB',
        '412 000 301\tMobile Business 60 GB\t24 months\toptus\tOP1234\t12/03/1980',
        '0412 000 302\tNo such plan\t2 years\tOptus\tOP1234\t1/7/1975',
      ].join('\n'),
    )
  await expect(count()).toHaveText('2 rows, 1 cell to correct')
  await expect(dialog().getByText('“No such plan” is not among the choices for Plan')).toBeVisible()
  await expectAccessible(dealer, 'paste a list, mobiles found')
  await dealer.keyboard.press('Control+Enter')
  await expect(dialog()).toHaveCount(0)
  await expect(dealer.getByRole('button', { name: /1 error/ })).toBeVisible()
  await saveScreen(dealer)
  await expect
    .poll(() => storedRows('GetMobile'))
    .toMatchObject([
      { mobileNumber: '0412000301', orderType: 'port', contractLengthMonths: 24, currentCarrier: 'Optus' },
    ])
})

test('extensions are pasted with the keyboard alone, and Escape adds nothing', async () => {
  await dealer.goto(`/create-ipvoice?order=${orderID}`)
  const button = dealer.getByRole('button', { name: 'Paste a list' })
  await button.focus()
  await dealer.keyboard.press('Enter')
  await expect(dialog().getByLabel('Text')).toBeFocused()
  await dealer.keyboard.insertText('201 Reception 02 9876 5201\n202 Mia Chen 0412 000 202\n203-204 Warehouse')
  await expect(count()).toHaveText(/^4 rows/)
  await dealer.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(button).toBeFocused()
  await dealer.keyboard.press('Enter')
  await expect(dialog().getByLabel('Text')).toBeFocused()
  await dealer.keyboard.insertText('201 Reception 02 9876 5201\n202 Mia Chen 0412 000 202\n203-204 Warehouse')
  await expect(count()).toHaveText(/^4 rows/)
  await dealer.keyboard.press('Control+Enter')
  await expect(dialog()).toHaveCount(0)
  await expect(dealer.locator('[data-row="3"]').first()).toBeVisible()
  await expect(dealer.locator(':focus')).toHaveCount(1)
})

test('the dialog fits a phone', async () => {
  await dealer.setViewportSize({ width: 390, height: 844 })
  await open('/create-porting')
  await dialog().getByLabel('Text').fill('02 9876 5000 to 5009\n02 9876 5020 fax')
  await expect(count()).toHaveText(/^2 rows/)
  await expectAccessible(dealer, 'paste a list, phone')
  await expectFitsWidth(dealer)
  await dealer.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(dealer, 'paste a list, phone, dark')
  await dialog().getByRole('button', { name: 'Add 2 rows' }).click()
  await expect(dealer.getByRole('group', { name: 'Row 2' })).toBeVisible()
})
