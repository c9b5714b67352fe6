import type { Page } from '@playwright/test'
import { expect, expectAccessible, password, signIn, test } from '../fixtures.ts'
import { endSession } from '../interruptions.ts'
import { aBusiness, callOk, makeOrder } from '../records.ts'

test.use({ serviceWorkers: 'allow' })

const oldRelease = 'release-before'
const person = { firstName: 'Olga', surname: 'Dentab', email: 'olga@dentab.example' }
const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const ofOldRelease = (page: Page) => page.locator(`meta[name=release][content=${oldRelease}]`)

test('a tab of the old release keeps typed values when its session ends, and continues after signing in', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  // The page was opened before the upgrade.
  await page.route(
    ({ pathname }) => !/^\/(api|assets|identity|callback)\b/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const text = await response.text()
      return route.fulfill({
        response,
        body: text.replace(/(<meta name="?release"? content=")[^"]*/, `$1${oldRelease}`),
      })
    },
  )
  await signIn(page, 'dealer@example.test', '/orders')
  const { orderID } = await makeOrder(page, person, aBusiness())
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: 'one' }])
  await page.goto(`/direct-debit?order=${orderID}`)
  await page.getByRole('radio', { name: 'New account details' }).check()
  await expect(ofOldRelease(page)).toBeAttached()
  // The worker of the new release tells the tab.
  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  await expect(reload).toBeVisible()

  await endSession(page)
  await input(page, 'Account name').pressSequentially('Olga Dentab, typed while the session ends', { delay: 60 })
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await expect(input(page, 'Account name')).toHaveValue('Olga Dentab, typed while the session ends')
  await expect(input(page, 'Account name')).toBeFocused()
  await page.keyboard.type(', and after it')
  await expectAccessible(page, 'direct debit, session ended')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'direct debit on a phone, session ended')
  await page.setViewportSize({ width: 1440, height: 900 })
  // The keyboard is enough.
  await page.keyboard.press('ControlOrMeta+s')
  await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeFocused()

  const popup = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const window = await popup
  await window.locator('[name=email]').fill('dealer@example.test')
  await window.locator('[name=password]').fill(password)
  await window.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  const text = 'Olga Dentab, typed while the session ends, and after it'
  await expect(input(page, 'Account name')).toHaveValue(text)
  await expect(input(page, 'Account name')).toBeFocused()
  await page.keyboard.type('!')
  await input(page, 'BSB').fill('062000')
  await input(page, 'Account number').fill('12345678')
  await input(page, 'Financial institution').fill('Dentab Bank')
  const payment = async () => (await callOk(page, 'GET', `order/getOrder/${orderID}`)).directDebit
  await expect.poll(payment).toMatchObject({ accountName: `${text}!`, accountNumber: '12345678' })

  // An incomplete value is a draft, which the new release shows.
  await input(page, 'BSB').fill('0620')
  await page.unrouteAll()
  await reload.click()
  await expect(input(page, 'BSB')).toHaveValue('0620')
  await expect(input(page, 'Account name')).toHaveValue(`${text}!`)
  await expect(ofOldRelease(page)).toHaveCount(0)
  await context.close()
})
