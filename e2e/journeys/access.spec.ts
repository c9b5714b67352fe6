import { expect, expectAccessible, openAs, password, rules, signIn, test } from '../fixtures.ts'

test(
  'an applicant waits for approval and can only log out',
  rules('AUTH-interested-unauthorized'),
  async ({ page }) => {
    await signIn(page, 'applicant@example.test', '/Customers')
    await expect(page).toHaveURL(/\/unauthorized$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your access is awaiting approval')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page, 'unauthorized')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.locator('[name=password]')).toBeVisible()
  },
)

test(
  'Logout ends the session in the portal and at the identity provider',
  rules('SHELL-user-and-logout'),
  async ({ page }) => {
    await signIn(page, 'direct@example.test')
    await page.getByRole('button', { name: /Devi Rao/ }).click()
    await expectAccessible(page, 'account menu')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(/\/identity\/interaction/)
    await page.goto('/')
    await expect(page.locator('[name=password]')).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await expect
      .poll(() => page.evaluate('Object.keys(sessionStorage).filter((name) => name.startsWith("oidc.user"))'))
      .toEqual([])
  },
)

test(
  'a wrong password shows a message on the form, and the right password signs in',
  rules('AUTH-sign-in-needed'),
  async ({ page }) => {
    await page.goto('/orders')
    await page.locator('[name=email]').fill('direct@example.test')
    await page.locator('[name=password]').fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('[name=email]')).toHaveValue('direct@example.test')
    await expectAccessible(page, 'sign-in, wrong password')
    await page.locator('[name=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/orders/)
  },
)

test(
  'an unknown address redirects home, and no call succeeds without a token',
  rules('ROUTE-unknown-home', 'AUTH-bearer-token'),
  async ({ browser, portal }) => {
    const page = await openAs(browser, portal, 'dealer@example.test', '/no/such/screen')
    await expect(page).toHaveURL(`${portal.url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dana Novak')
    for (const path of ['order/GetMenu', 'Order/GetOrder/1', 'Customer/GetCustomer/1']) {
      expect((await fetch(`${portal.url}/api/${path}`)).status, path).toBe(401)
    }
    expect((await fetch(`${portal.url}/api/no/such/call`)).status).toBe(404)
    await page.context().close()
  },
)
