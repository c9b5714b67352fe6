import { writeFileSync } from 'node:fs'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '../../server/test/free-port.ts'
import { expect, postponeMfa, test } from '../fixtures.ts'
import { FreshClone } from '../fresh-clone.ts'
import { oneTimeCode } from '../one-time-code.ts'
import { callOk } from '../records.ts'
import { confirmTerms } from '../signing-pages.ts'
import { startInbox } from '../smtp-inbox.ts'

const password = 'quagmire lantern orbit 77'
const administrator = 'billie@northern.example'
const dealer = 'dealer7@northern.example'

const sizes = { plans: 200, dealers: 50, customers: 5000 }
const times = (count: number, row: (index: number) => string) => Array.from({ length: count }, (_, index) => row(index))

/** Returns the ABN with this number among the valid ones. */
function abnOf(index: number): string {
  const rest = String(100_000_000 + index)
  return times(90, (check) => `${check + 10}${rest}`).find(isValidAbn) ?? ''
}

const files = {
  'rate-plans': [
    'ratePlanDescription,usageType,contractMonths,monthlyRetail',
    ...times(
      sizes.plans,
      (index) => `Plan ${index + 1},${['Mobile', 'VoIP', 'NBN', 'SIP'][index % 4]},24,${40 + index}.00`,
    ),
  ],
  terms: [
    'section,heading,condition,needsConfirm',
    'General,Payment,Accounts are due within 14 days.,Yes',
    'General,Privacy,We keep your details to deliver the services.,Yes',
  ],
  dealers: [
    'dealerFullName,dealerEmail,authLevel,registeredCompanyName,abn',
    ...times(
      sizes.dealers,
      (index) =>
        `Dealer ${index + 1},dealer${index + 1}@northern.example,Dealer,Dealer ${index + 1} Pty Ltd,${abnOf(index)}`,
    ),
  ],
  customers: [
    'ubAccountNo,dealerID,custType,salutation,firstName,surname,jobTitle,mobile,email,streetAddress,suburb,state,postCode',
    ...times(
      sizes.customers,
      (index) =>
        `${80_000_000 + index},dealer${(index % sizes.dealers) + 1}@northern.example,Residential,Mx,Casey,Customer${index + 1},Owner,0412 345 678,casey${index + 1}@customer.example,${index + 1} Harbour Street,Sydney,NSW,2000`,
    ),
  ],
}

/** Runs a step, and prints how long it took. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  return test.step(title, async () => {
    const startTime = Date.now()
    const result = await work()
    console.log(`${((Date.now() - startTime) / 1000).toFixed(1).padStart(7)} s  ${title}`)
    return result
  })
}

test('a fresh clone becomes a production installation that sells, is backed up, restored and upgraded', async ({
  browser,
}) => {
  const clone = new FreshClone()
  const inbox = await startInbox()
  const port = await freePort()
  const settings = {
    ENVIRONMENT: 'production',
    TLS: 'off-behind-proxy',
    TRUSTED_PROXIES: '127.0.0.1',
    MASTER_KEY: 'q8Zr2LxVt5WmYc7PdKs3NhJf9GbEuA4T',
    BACKUP_PASSPHRASE: 'the passphrase of the afternoon',
    DRAIN_SECONDS: '0',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: clone.path('data'),
  }
  try {
    const address = await step('start in production, with the libraries and the build', () =>
      clone.start(settings, /http\S+\/set-up\/open\/\S+/),
    )
    await step('set-up with the first administrator', () => setUp(browser, address, inbox.url))
    await step(
      `import of ${sizes.plans} plans, ${sizes.dealers} dealers and ${sizes.customers} customers`,
      async () => {
        for (const [kind, lines] of Object.entries(files)) {
          const path = clone.path(`${kind}.csv`)
          writeFileSync(path, lines.join('\r\n'))
          expect(await clone.dealerline(['import', kind, path], settings)).toMatchObject({
            created: lines.length - 1,
            refused: 0,
          })
        }
      },
    )
    const orderID = await step('first order, sent and signed', async () => {
      const page = await signInAsDealer(browser, settings.PUBLIC_URL, inbox)
      const id = await sell(page)
      await signLink(browser, await inbox.find('casey7@customer.example', /http\S+\/docusign\S*/i), inbox)
      await page.goto(`${settings.PUBLIC_URL}/order-summary?order=${id}`)
      await expect(page.getByText('Signed', { exact: true }).first()).toBeVisible()
      await page.context().close()
      return id
    })
    const backup = clone.path('first.backup')
    await step('backup while the portal runs', async () => {
      const result = await clone.dealerline(['backup', '--out', backup], settings)
      expect(result).toMatchObject({ missingFiles: [] })
    })
    await clone.stop()
    const restored = { ...settings, DATA_DIR: clone.path('restored') }
    await step('restore on another data folder', async () => {
      const result = await clone.dealerline(['restore', backup], restored)
      expect(result).toMatchObject({ problems: [] })
      await clone.start(restored, /Dealerline answers on/)
      await expectSigned(browser, settings.PUBLIC_URL, orderID)
    })
    await step('upgrade to a later version', async () => {
      await clone.stop()
      clone.makeNextVersion('9.0.0')
      const plan = await clone.dealerline(['migrate', '--dry-run'], restored)
      const changes = await clone.dealerline(['migrate'], restored)
      for (const result of [plan, changes]) expect(result).toMatchObject({ migrations: ['9000_next_release.sql'] })
      await clone.start(restored, /Dealerline answers on/)
      await expectSigned(browser, settings.PUBLIC_URL, orderID)
      const audit = await clone.dealerline(['verify-audit'], restored)
      expect(audit).toMatchObject({ intact: true })
    })
  } finally {
    await clone.remove()
    await inbox.stop()
  }
})

type Inbox = Awaited<ReturnType<typeof startInbox>>

/** Creates the administrator, connects mail, chooses the sandboxes of the other systems, and starts the portal. */
async function setUp(browser: Browser, address: string, smtpUrl: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('link', { name: 'First administrator' }).click()
  await page.getByLabel('Name').fill('Billie Boss')
  await page.getByLabel('E-mail').fill(administrator)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByLabel('Password again').press('Enter')
  await expect(page.getByRole('heading', { name: 'Multi-factor authentication' })).toBeVisible()
  await page.getByLabel('Code').fill(oneTimeCode((await page.locator('code').textContent()) ?? ''))
  await page.getByLabel('Code').press('Enter')
  await page.getByRole('link', { name: 'I have stored the codes' }).click()
  await page.getByRole('link', { name: 'Provider' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Northern Telco')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'E-mail', exact: true }).click()
  await page.getByLabel('Connect the service').check()
  await page.getByLabel('SMTP_URL').fill(smtpUrl)
  await page.getByLabel('MAIL_FROM').fill('orders@northern.example')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Use sandboxes for the rest' }).click()
  await page.getByRole('button', { name: 'Finish and start the portal' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.context().close()
}

/** An imported dealer sets a password by the link in a mail, and signs in. */
async function signInAsDealer(browser: Browser, site: string, inbox: Inbox): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail').fill(dealer)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await inbox.find(dealer, /http\S+\/reset\/[\w-]+/))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await signIn(page, site)
  return page
}

async function signIn(page: Page, site: string): Promise<void> {
  await page.goto(site)
  await page.getByLabel('E-mail').fill(dealer)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await postponeMfa(page)
}

/** Finds an imported customer, creates an order with a mobile, and sends it by e-mail. Returns its number. */
async function sell(page: Page): Promise<number> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/Customers?keyword=80000006`)
  await page.getByRole('link', { name: /Casey Customer7$/ }).click()
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(page).toHaveURL(/order=\d+/)
  const orderID = Number(/order=(\d+)/.exec(page.url())?.[1])
  const plans = Object.values(await callOk(page, 'POST', 'Order/getRatePlans', { types: ['mobile'] }))
  const { ratePlanID } = plans[0] as { ratePlanID: number }
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, [{ ratePlanID, contractLengthMonths: 24 }])
  await page.goto(`${origin}/order-summary?order=${orderID}`)
  await page.getByRole('button', { name: 'Confirm all' }).click()
  await expect(page.getByRole('button', { name: 'All confirmed' })).toBeVisible()
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(page.getByText(/E-mail sent to casey7@customer\.example/)).toBeVisible()
  return orderID
}

/** The customer reads the order, confirms the code and signs. */
async function signLink(browser: Browser, link: string, inbox: Inbox): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(link)
  await page.getByRole('button', { name: 'Next: terms' }).click()
  await confirmTerms(page)
  await page.getByRole('button', { name: 'Next: sign' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code').fill(await inbox.find('casey7@customer.example', /\b\d{6}\b/))
  await page.getByText('Type', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign order' }).click()
  await expect(page.getByRole('heading', { name: /Thank you\. Your order is signed/ })).toBeVisible()
  await page.context().close()
}

/** The dealer signs in and sees the signed order. */
async function expectSigned(browser: Browser, site: string, orderID: number): Promise<void> {
  const page = await browser.newPage()
  await signIn(page, site)
  await page.goto(`${site}/order-summary?order=${orderID}`)
  await expect(page.getByText('Signed', { exact: true }).first()).toBeVisible()
  await page.context().close()
}
