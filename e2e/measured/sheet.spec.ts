import type { Browser, Locator, Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import type { Portal } from '../portal.ts'
import { tabTo } from '../typing.ts'
import { countInput, describeCounts, type InputCounts, type Limits } from './count-input.ts'
import { otherSheet, sheet } from './sheet.ts'

const results: [task: string, result: string][] = []

test.afterAll(() => {
  for (const [task, result] of results) console.log(`${task.padEnd(58)} ${result}`)
})

const add = (task: string, counts: InputCounts, limits: Limits) => results.push([task, describeCounts(counts, limits)])

async function openCounted(browser: Browser, portal: Portal) {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const counts = await countInput(page.context())
  await page.goto('/')
  await page.locator('h1').first().waitFor()
  return { page, counts }
}

const finish = (page: Page) => page.getByRole('complementary', { name: 'Finish' })
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-grid] [data-row="${row}"][data-column="${column}"]`)

/** Types a text whose second key is wrong and taken back. */
async function mistype({ keyboard }: Page, text: string): Promise<void> {
  await keyboard.type(`${text[0]}x`)
  await keyboard.press('Backspace')
  await keyboard.type(text.slice(1))
}

/** Types the start of an address, and takes the first suggestion. */
async function typeAddress(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 20 })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

async function typePerson(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Salutation' })).toBeFocused()
  await page.keyboard.type(sheet.salutation)
  for (const [label, text] of Object.entries(sheet.person)) {
    await tabTo(page, page.locator('main').getByRole('textbox', { name: label, exact: true }))
    if (label === 'Surname') await mistype(page, text)
    else await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('combobox', { name: /Search for a physical street address/ }))
  await typeAddress(page, sheet.address)
}

/** Types four numbers on two plans; the focus is in the first number. */
async function typeMobiles(page: Page, { mobiles }: Pick<typeof sheet | typeof otherSheet, 'mobiles'>): Promise<void> {
  const { keyboard } = page
  let row = 0
  for (const [plan, numbers] of mobiles)
    for (const number of numbers) {
      await keyboard.type(number)
      await keyboard.press('Tab')
      await keyboard.type(plan)
      await keyboard.press('Enter')
      await expect(cell(page, row, 2)).toContainText(plan, { ignoreCase: true })
      row += 1
    }
}

/** Types three extensions on one plan; the focus is in the first name. */
async function typeExtensions(page: Page): Promise<void> {
  const { keyboard } = page
  const { plan, names } = sheet.extensions
  for (const [row, name] of names.entries()) {
    if (row === 1) await mistype(page, name)
    else await keyboard.type(name)
    await keyboard.press('Tab')
    await keyboard.type(plan)
    await keyboard.press('Enter')
    await expect(cell(page, row, 2)).toContainText('Essential')
  }
}

/** Types two services of nbn at two addresses; the focus is in the first plan. */
async function typeNbn(page: Page): Promise<void> {
  const { keyboard } = page
  for (const [row, service] of sheet.nbn.entries()) {
    await keyboard.type(service.plan)
    await keyboard.press('Tab')
    await expect(cell(page, row, 1)).toContainText(service.plan)
    await keyboard.type(service.address, { delay: 20 })
    if ('isNew' in service) {
      await page.getByRole('option').first().waitFor()
      await keyboard.press('ArrowDown')
    }
    await keyboard.press('Enter')
    await expect(page.locator('[data-grid]')).toContainText(service.address, { ignoreCase: true })
  }
}

/** Types a number to port; the focus is in the category. */
async function typePort(page: Page, { port }: Pick<typeof sheet | typeof otherSheet, 'port'>): Promise<void> {
  const { keyboard } = page
  const { category, number, provider, account } = port
  await keyboard.type(category)
  await keyboard.press('Tab')
  await keyboard.type(number)
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type(provider)
  await keyboard.press('Tab')
  await keyboard.type(account)
  await keyboard.press('Enter')
}

/** Whether each key so far found an element with the focus: the names of the keys that did not. */
async function watchFocus(page: Page): Promise<string[]> {
  const lost: string[] = []
  await page.exposeFunction('noteLostFocus', (key: string) => lost.push(key))
  await page.addInitScript(`
    let hasBegun = false
    addEventListener('focusin', () => { hasBegun = true })
    addEventListener('keydown', ({ key }) => {
      if (hasBegun && document.activeElement === document.body) noteLostFocus(key + ' on ' + location.pathname)
    }, true)
  `)
  return lost
}

test('a sheet of four services is typed and sent with mouse and keyboard', async ({ browser, portal }) => {
  const { page, counts } = await openCounted(browser, portal)
  const open = (service: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${service}`) })
      .click()
  await page.getByRole('link', { name: /New business customer/ }).click()
  await expect(page.getByRole('textbox', { name: 'ABN' }).first()).toBeFocused()
  await page.keyboard.type(sheet.abn)
  await expect(page.getByLabel('Company name')).toHaveValue(/./)
  await page.getByRole('button', { name: 'Next: authorised representative' }).click()
  await typePerson(page)
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('button', { name: 'New order', exact: true }).click()
  await expect(page).toHaveURL(/order=\d+/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('mob')
  await page
    .getByRole('option', { name: /^Mobile/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await cell(page, 0, 1).click()
  await typeMobiles(page, sheet)
  await open('IP Voice')
  await cell(page, 0, 1).click()
  await typeExtensions(page)
  await open('Internet')
  await cell(page, 0, 1).click()
  await typeNbn(page)
  await open('IP Porting')
  await cell(page, 0, 0).click()
  await typePort(page, sheet)
  await finish(page).getByRole('button', { name: 'Read and confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm all' }).click()
  await expect(finish(page).getByText(/\d+ confirmed/)).toBeVisible()
  await finish(page).getByRole('button', { name: 'Send by e-mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send anyway' }).click()
  await expect(finish(page).getByRole('heading', { name: 'Sent to Petra Novak' })).toBeFocused()
  add('a whole sheet with mouse and keyboard', counts, { clicks: 15, keys: 230 })
  await page.context().close()
})

test('the same sheet is typed and sent with the keyboard alone, and the focus is never lost', async ({
  browser,
  portal,
}) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  const lost = await watchFocus(page)
  const counts = await countInput(page.context())
  await page.goto('/')
  await page.locator('h1').first().waitFor()
  const { keyboard } = page
  /** Opens a screen by its name, and waits until the focus is where the person begins there. */
  const goTo = async (text: string, start: Locator) => {
    await keyboard.press('ControlOrMeta+k')
    await keyboard.type(text)
    await page.getByRole('option').first().waitFor()
    await keyboard.press('Enter')
    await expect(start).toBeFocused()
  }
  const focusOf = (name: string) => page.getByRole('grid').locator(`input[aria-label="${name}"]`)
  await goTo('new bus', page.getByRole('textbox', { name: 'ABN' }).first())
  await keyboard.type(otherSheet.abn)
  await expect(page.getByLabel('Company name')).toHaveValue(/./)
  await keyboard.press('ControlOrMeta+s')
  await typePerson(page)
  await keyboard.press('ControlOrMeta+s')
  await expect(page.locator('main h1')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'New order', exact: true }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/order=\d+/)
  await expect(focusOf('Extension name, new row')).toBeFocused()
  await typeExtensions(page)
  await goTo('mob', focusOf('Mobile number, new row'))
  await typeMobiles(page, otherSheet)
  await goTo('int', focusOf('Plan, new row'))
  await typeNbn(page)
  await goTo('port', focusOf('Category, new row'))
  await typePort(page, otherSheet)
  await keyboard.press('ControlOrMeta+Enter')
  await expect(finish(page).getByRole('button', { name: 'Read and confirm' })).toBeFocused()
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
  await keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm all' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(finish(page).getByText(/\d+ confirmed/)).toBeVisible()
  await keyboard.press('ControlOrMeta+Enter')
  await expect(finish(page).getByRole('button', { name: 'Send by e-mail' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Send anyway' }))
  await keyboard.press('Enter')
  await expect(finish(page).getByRole('heading', { name: 'Sent to Petra Novak' })).toBeFocused()
  add('the same sheet with the keyboard alone', counts, { clicks: 0, keys: 260 })
  expect(lost, 'keys without a focus').toEqual([])
  expect(counts.clicks).toBe(0)
  expect(counts.keys).toBeLessThanOrEqual(260)
  await page.context().close()
})
