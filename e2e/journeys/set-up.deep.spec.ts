import { readFileSync } from 'node:fs'
import { freePort } from '../../server/test/free-port.ts'
import { expect, expectAccessible, expectFitsWidth, test } from '../fixtures.ts'
import { oneTimeCode } from '../one-time-code.ts'
import { Portal } from '../portal.ts'

const password = 'quagmire lantern orbit 77'

test('a person sets up a production installation by the printed address, and signs in', async ({ browser }) => {
  const port = await freePort()
  const installation = new Portal(port, {
    ENVIRONMENT: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    TLS: 'off-behind-proxy',
    TRUSTED_PROXIES: '127.0.0.1',
    MASTER_KEY: 'q8Zr2LxVt5WmYc7PdKs3NhJf9GbEuA4T',
    DRAIN_SECONDS: '0',
  })
  await installation.start()
  const page = await browser.newPage()
  await expect.poll(() => installation.output).toContain('/set-up/open/')
  await page.goto(/http\S+\/set-up\/open\/\S+/.exec(installation.output)?.[0] ?? '')
  await expectAccessible(page, 'the start of the set-up')
  await page.getByRole('button', { name: 'Begin' }).press('Enter')
  await expectAccessible(page, 'the steps of the set-up')

  await page.getByRole('link', { name: 'First administrator' }).press('Enter')
  await page.getByLabel('Name').fill('Billie Boss')
  await page.getByLabel('E-mail').fill('billie@telco.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill('another')
  await page.getByLabel('Password again').press('Enter')
  await expect(page.getByLabel('Password again')).toHaveAccessibleDescription('The two passwords differ.')
  await expectAccessible(page, 'a refused administrator')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByLabel('Password again').press('Enter')

  await expect(page.getByRole('heading', { name: 'Multi-factor authentication' })).toBeVisible()
  await expectAccessible(page, 'the second factor')
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code').fill(oneTimeCode(secret))
  await page.getByLabel('Code').press('Enter')
  const recoveryCodes = await page.getByRole('listitem').allTextContents()
  const [recoveryCode = ''] = recoveryCodes
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Copied')
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(recoveryCodes.join('\n'))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    `billie@telco.example\n\n${recoveryCodes.join('\n')}\n`,
  )
  await expectAccessible(page, 'the recovery codes of the set-up')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(page)
  await expectAccessible(page, 'the recovery codes of the set-up at 390 px')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'I have stored the codes' }).click()

  await page.getByRole('link', { name: 'Provider' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Northern Telco')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'E-mail', exact: true }).click()
  await page.getByLabel('Connect the service').check()
  await page.getByLabel('SMTP_URL').fill('smtp://127.0.0.1:9')
  await page.getByLabel('MAIL_FROM').fill('orders@northern.example')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('alert')).toContainText('127.0.0.1:9 refused the connection (ECONNREFUSED)')
  await expectAccessible(page, 'an outside system of the set-up')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(page)
  await page.getByRole('button', { name: 'Finish and start the portal' }).click()
  await expect(page.getByRole('alert')).toContainText('Connect each of these systems, or choose its sandbox: SMS')
  await page.getByRole('button', { name: 'Use sandboxes for the rest' }).click()
  await page.getByRole('button', { name: 'Finish and start the portal' }).click()
  await expect(page.getByRole('heading', { name: 'The portal is starting' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 120_000 })
  await page.getByLabel('E-mail').fill('billie@telco.example')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Northern Telco' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First steps: 1 of 5 done' })).toBeVisible()
  await expect(page.getByText('14 are sandboxes, which reach nobody.')).toBeVisible()
  await expectAccessible(page, 'the first steps')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsWidth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('heading', { name: /^First steps/ })).toHaveCount(0)
  await page.context().close()
  await installation.stop()
})
