import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, password, rules, setSandboxBehaviour, test } from '../fixtures.ts'
import { endSession } from '../interruptions.ts'
import { addRows, choose, saveScreen } from '../pages.ts'
import { callOk, countMail, makeBusinessOrder, makeOrder, makeSendableOrder, type Person } from '../records.ts'

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Faultline',
  email: `${firstName.toLowerCase()}@faultline.example`,
})
const offline = () => dealer.getByText('Offline: kept on this device')
const savedMark = () => dealer.getByText(/Saved \d/).first()
const cards = async (orderID: number) =>
  Object.values(await callOk(dealer, 'GET', `order/GetMobile/${orderID}`)).map(
    (row) => (row as { simCardNo: string }).simCardNo,
  )
let dealer: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
})

test.afterAll(async ({ portal }) => {
  for (const system of ['email', 'billing', 'esign', 'numbers'])
    await setSandboxBehaviour(portal.url, system, { mode: 'ok' })
  await dealer.context().close()
})

for (const [system, name] of [
  ['email', 'mail server'],
  ['esign', 'e-signature service'],
] as const) {
  test(`while the ${name} is down an order waits and shows the reason, and is later sent once`, async ({
    baseURL,
    request,
  }) => {
    const signer = person(system)
    await setSandboxBehaviour(baseURL, system, { mode: 'down' })
    const { orderID } = await makeSendableOrder(dealer, signer)
    await dealer.goto(`/order-summary?order=${orderID}`)
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    await expect(dealer.getByText(/is waiting to be sent: .+ It is retried until it is sent/)).toBeVisible()
    await expectAccessible(dealer, `Sign and Send, ${name} down`)
    await expect.poll(() => countMail(request, signer.email)).toBe(0)
    await setSandboxBehaviour(baseURL, system, { mode: 'ok' })
    await expect(dealer.getByText(`E-mail sent to ${signer.email}`)).toBeVisible()
    await expect.poll(() => countMail(request, signer.email)).toBe(1)
  })
}

test(
  'IP Voice opens while the number inventory is down, and new rows start at the first extension',
  rules('ERR-num-next-account'),
  async ({ baseURL }) => {
    const { orderID } = await makeBusinessOrder(dealer, 'Faultline')
    await setSandboxBehaviour(baseURL, 'numbers', { mode: 'down' })
    await dealer.goto(`/create-ipvoice?order=${orderID}`)
    await expect(dealer.getByText(/^Error getting next account:/)).toBeVisible()
    await dealer.getByRole('button', { name: 'Add row' }).click()
    await expect(dealer.locator(':focus')).toHaveValue('500')
    const numberResponse = dealer.waitForResponse((response) => response.url().endsWith('GetNextAccountNo'))
    await dealer.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
    await numberResponse
    await expect(dealer.locator(':focus')).toHaveValue('500')
    await setSandboxBehaviour(baseURL, 'numbers', { mode: 'ok' })
  },
)

test(
  'a customer that is created while billing is down is kept, and gets an account number later',
  rules('CAP-create-customer'),
  async ({ baseURL }) => {
    await setSandboxBehaviour(baseURL, 'billing', { mode: 'down' })
    await dealer.goto('/create-customer?new=residential')
    await choose(dealer, 'Salutation', 'Ms')
    await dealer.getByLabel('First name').fill('Billie')
    await dealer.getByLabel('Surname').fill('Faultline')
    await dealer.getByRole('button', { name: 'Create customer' }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Billie Faultline' })).toBeVisible()
    await expect(dealer.getByText('Waiting for billing')).toBeVisible()
    await expectAccessible(dealer, 'customer, billing down')
    await setSandboxBehaviour(baseURL, 'billing', { mode: 'ok' })
    await expect(dealer.getByText(/^7\d{7}$/).first()).toBeVisible()
  },
)

test('without network the rows are kept on the device, and saved as soon as it is back', async () => {
  const { orderID } = await makeOrder(dealer, person('Netta'))
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await addRows(dealer, 'Mobile', [['', '', 'Mobile Business 60 GB', '', 'offline']])
  await dealer.context().setOffline(true)
  await dealer.keyboard.press('ControlOrMeta+s')
  await expect(offline()).toBeVisible()
  await expectAccessible(dealer, 'row editor, offline')
  await dealer.context().setOffline(false)
  await expect(savedMark()).toBeVisible()
  await expect.poll(() => cards(orderID)).toEqual(['offline'])
})

test('a server killed between two steps loses neither stored rows nor typed values', async ({ portal }) => {
  const { orderID } = await makeOrder(dealer, person('Killian'))
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await addRows(dealer, 'Mobile', [['', '', 'Mobile Business 60 GB', '', 'acknowledged']])
  await saveScreen(dealer)
  await addRows(dealer, 'Mobile', [['', '', 'Mobile Business 60 GB', '', 'typed']])
  await portal.kill()
  await dealer.keyboard.press('ControlOrMeta+s')
  await expect(offline()).toBeVisible()
  await portal.start()
  await expect(savedMark()).toBeVisible()
  await expect.poll(() => cards(orderID)).toEqual(['acknowledged', 'typed'])
  await dealer.goto('/orders')
  await expect(dealer.getByRole('link', { name: String(orderID) }).first()).toBeVisible()
})

test('if the session ends, a dialog asks to sign in again, and the save continues', rules('AUTH-401-any'), async () => {
  const { orderID } = await makeOrder(dealer, person('Sesha'))
  await dealer.goto(`/create-mobile?order=${orderID}`)
  await addRows(dealer, 'Mobile', [['', '', 'Mobile Business 60 GB', '', 'typed before']])
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
  await expect(savedMark()).toBeVisible()
  await expect.poll(() => cards(orderID)).toEqual(['typed before'])
})

test(
  'a rejected token is renewed silently while the identity provider still has a session',
  rules('AUTH-bearer-token'),
  async () => {
    await dealer.evaluate(`for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user'))) {
    const { refresh_token, ...user } = JSON.parse(sessionStorage.getItem(key))
    sessionStorage.setItem(key, JSON.stringify({ ...user, id_token: 'expired' }))
  }`)
    await dealer.goto('/orders?keyword=Faultline')
    await expect(dealer.getByRole('row', { name: /Faultline/ }).first()).toBeVisible()
    await expect(dealer.getByRole('dialog')).toHaveCount(0)
  },
)
