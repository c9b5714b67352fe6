import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { expect, expectAccessible, openAs, openPhone, rules, signIn, test } from '../fixtures.ts'
import { callOk, makeCustomer, makeSendableOrder, sendOrder } from '../records.ts'

const person = { firstName: 'Sheldon', surname: 'Shellworth', email: 'sheldon@shellworth.example' }

test(
  'home has the title bar, the rail and the year, but neither the menu nor the status bar of an order',
  rules(
    'SHELL-top-bar',
    'SHELL-header',
    'SHELL-footer-year',
    'SHELL-theme',
    'ROUTE-home-no-status-bar',
    'MENU-home-none',
  ),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test')
    const { orderID } = await makeSendableOrder(page, person)
    await page.goto(`/?order=${orderID}`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Example Telecom' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(18, 50, 91)')
    await expect(page.getByRole('contentinfo')).toContainText(toLocalDay(new Date()).slice(0, 4))
    await expect(page.getByRole('region', { name: 'Open order' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Places' }).getByRole('link')).toHaveText([
      'Home',
      'Customers',
      'Orders',
      'Quotes',
      'Serviceability',
      'Resources',
    ])
    await page.context().close()
  },
)

test(
  'an open order shows a status bar and its menu, and leaving a screen updates the menu’s ticks',
  rules('SHELL-status-bar', 'SHELL-side-menu-dealer', 'SHELL-leave-menu-page', 'SHELL-session-storage'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test')
    const { orderID } = await makeSendableOrder(page, person)
    await page.goto(`/create-mobile?order=${orderID}`)
    await expect(page.getByText(`Order ${orderID}`).first()).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Sections' })
    await expect(menu.getByRole('link', { name: /^Mobile/ })).toBeVisible()
    const menuRequest = page.waitForRequest((request) => request.url().endsWith(`/getOrderSavedStatus/${orderID}`))
    await menu.getByRole('link', { name: /^Internet/ }).click()
    await menuRequest
    const stores = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)])
    expect(stores[0]?.some((key) => key.startsWith('oidc.user'))).toBe(true)
    expect(stores[1]?.some((key) => /oidc|draft/.test(key))).toBe(false)
    await page.context().close()
  },
)

test(
  'an order has no menu until its customer has an address',
  rules('MENU-needs-order-and-address'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test')
    const customerID = await makeCustomer(page, person, { addressDetails: [] })
    const { orderID } = await callOk(page, 'POST', 'Order/CreateOrder', { customerID })
    await page.goto(`/order-summary?order=${orderID}`)
    const notice = page.getByText('This customer has no address yet.')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Mobile/ })).toHaveCount(0)
    await expectAccessible(page, 'no address, no menu')
    await callOk(page, 'POST', `Customer/addAddresstoCustomer/${customerID}`, {
      streetAddress: '1 Harbour Street',
      suburb: 'Sydney',
      state: 'NSW',
      postCode: '2000',
    })
    await page.reload()
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Mobile/ })).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.context().close()
  },
)

test(
  'redirects an anonymous visitor of /unauthorized to the sign-in',
  rules('SHELL-login-button', 'ROUTE-unauthorized-screen', 'AUTH-unauthorised-users', 'P9'),
  async ({ page }) => {
    await page.goto('/unauthorized')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeVisible()
    await expect(page.getByText('awaiting approval')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expectAccessible(page, 'unauthorized, not signed in')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('[name=password]')).toBeVisible()
  },
)

test(
  'the pages that customers open by link have no header, menu or search of the portal',
  rules('SHELL-header-hidden-OrderDocusign', 'SHELL-header-hidden-DocusignSuccess', 'ROUTE-public-esign-success'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test')
    const order = await makeSendableOrder(page, person)
    const link = new URL(await sendOrder(page, order, person))
    const phone = await openPhone(browser, portal)
    for (const path of [link.pathname, `/docusignSuccess/${link.pathname.split('/')[2]}/false`]) {
      await phone.goto(path)
      await expect(phone.getByRole('main').first()).toBeVisible()
      await expect(phone.getByRole('button', { name: /Open the menu|account|Search/ })).toHaveCount(0)
      await expect(phone.getByRole('link', { name: 'Login' })).toHaveCount(0)
    }
    for (const eachPage of [page, phone]) await eachPage.context().close()
  },
)

test('dialogs are at most 500 px wide', rules('SHELL-dialog-width'), async ({ page }) => {
  await signIn(page, 'dealer@example.test')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  await expect(dialog).toBeVisible()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
})

test(
  'a form field that an administrator hides disappears for everybody, and can be shown again',
  rules('LAYOUT-per-component'),
  async ({ browser, portal }) => {
    const admin = await openAs(browser, portal, 'admin@example.test', '/create-customer?new=residential')
    const dealer = await openAs(browser, portal, 'dealer@example.test', '/create-customer?new=residential')
    await expect(dealer.getByLabel('Date of birth')).toBeVisible()
    await expect(dealer.getByRole('button', { name: 'Visible fields' })).toHaveCount(0)
    const toggle = async () => {
      await admin.getByRole('button', { name: 'Visible fields' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Choose the visible fields of this page' })
      await expectAccessible(admin, 'visible fields of a form')
      await dialog.getByRole('checkbox', { name: 'Date of birth' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await dealer.reload()
      await expect(dealer.getByLabel('Surname')).toBeVisible()
    }
    await toggle()
    await expect(dealer.getByLabel('Date of birth')).toHaveCount(0)
    await toggle()
    await expect(dealer.getByLabel('Date of birth')).toBeVisible()
    for (const page of [admin, dealer]) await page.context().close()
  },
)

test('the dark scheme and the reference of the API obey the content security policy', async ({ browser, portal }) => {
  const page = await openAs(browser, portal, 'dealer@example.test')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, 'home in the dark scheme')
  await page.goto('/api')
  await expect(page.getByText('Get the public portal settings')).toBeVisible()
  if (process.env.JOURNEYS_PICTURES)
    await page.screenshot({ path: `${process.env.JOURNEYS_PICTURES}/api-reference.png` })
  await page.context().close()
})
