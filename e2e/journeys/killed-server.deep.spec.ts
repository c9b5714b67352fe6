import type { Page } from '@playwright/test'
import { expect, expectAccessible, password, rules, test } from '../fixtures.ts'
import { endSession } from '../interruptions.ts'
import { addRows, saveScreen } from '../pages.ts'
import { callOk, makeOrder, type Person } from '../records.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Faultline',
  email: `${firstName.toLowerCase()}@faultline.example`,
})
const savedMark = (page: Page) => page.getByText(/Saved \d/).first()
const cardsOf = async (page: Page, orderID: number) =>
  Object.values(await callOk(page, 'GET', `order/GetMobile/${orderID}`)).map(
    (row) => (row as { simCardNo: string }).simCardNo,
  )
const typeRow = (page: Page, card: string) => addRows(page, 'Mobile', [['', 'Mobile Business 60 GB', '', card]])

test(
  'a killed server loses no row, and a save continues after the session has ended',
  rules('AUTH-401-any', 'AUTH-bearer-token'),
  async ({ dealer, portal }) => {
    const { orderID } = await makeOrder(dealer, person('Killian'))
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await typeRow(dealer, 'acknowledged')
    await saveScreen(dealer)
    await typeRow(dealer, 'typed')
    await portal.kill()
    await dealer.keyboard.press('ControlOrMeta+s')
    await expect(dealer.getByText('The portal does not answer. Trying again…')).toBeVisible()
    await expectAccessible(dealer, 'row editor, portal does not answer')
    await portal.start()
    await expect(savedMark(dealer)).toBeVisible()
    await expect.poll(() => cardsOf(dealer, orderID)).toEqual(['acknowledged', 'typed'])

    // While the identity provider has a session, a rejected token is renewed silently.
    await dealer.evaluate(`for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user'))) {
      const { refresh_token, ...user } = JSON.parse(sessionStorage.getItem(key))
      sessionStorage.setItem(key, JSON.stringify({ ...user, id_token: 'expired' }))
    }`)
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await expect(dealer.getByRole('grid', { name: 'Mobile' })).toBeVisible()
    await expect(dealer.getByRole('dialog')).toHaveCount(0)

    await typeRow(dealer, 'typed before')
    await endSession(dealer)
    await dealer.keyboard.press('ControlOrMeta+s')
    const dialog = dealer.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog).toBeVisible()
    await expectAccessible(dealer, 'sign in again')
    const popup = dealer.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    const window = await popup
    await window.locator('[name=email]').fill('dealer@example.test')
    await window.locator('[name=password]').fill(password)
    await window.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(savedMark(dealer)).toBeVisible()
    await expect.poll(() => cardsOf(dealer, orderID)).toEqual(['acknowledged', 'typed', 'typed before'])
  },
)
