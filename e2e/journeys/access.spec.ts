import { expect, expectAccessible, password, rules, signIn, test } from '../fixtures.ts'

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
  'the right password after a wrong one opens the address, and Logout ends the session everywhere',
  rules('AUTH-sign-in-needed', 'SHELL-user-and-logout'),
  async ({ page }) => {
    await page.goto('/orders?keyword=nobody')
    await page.locator('[name=email]').fill('direct@example.test')
    await page.locator('[name=password]').fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('[name=email]')).toHaveValue('direct@example.test')
    await expectAccessible(page, 'sign-in, wrong password')
    await page.locator('[name=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/orders\?keyword=nobody/)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
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
