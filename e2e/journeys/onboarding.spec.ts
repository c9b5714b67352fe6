import type { Page } from '@playwright/test'
import {
  callAs,
  expect,
  expectAccessible,
  expectFitsWidth,
  openAs,
  openPhone,
  password,
  postponeMfa,
  rules,
  setSandboxBehaviour,
  test,
} from '../fixtures.ts'
import type { Portal } from '../portal.ts'

test.describe.configure({ mode: 'default' })

let admin: Page

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
})
test.afterAll(() => admin.context().close())
test.afterEach(async ({ baseURL }) => {
  await setSandboxBehaviour(baseURL, 'email', { mode: 'ok' })
  await setSandboxBehaviour(baseURL, 'sales', { mode: 'ok' })
})

const list = (page: Page) => page.getByRole('table', { name: 'Dealer interests' })
const rows = (page: Page) => list(page).getByRole('row')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name })

interface Person {
  firstName: string
  lastName: string
  email: string
  dealerName: string
}

/** Submits an interest as the page does, and returns its number. */
async function submit(baseURL: string, person: Person): Promise<number> {
  const response = await fetch(`${baseURL}/api/DealerPortal/SubmitDealerInterest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobileNo: '0412 000 309', ...person }),
  })
  expect(response.status).toBe(200)
  return Number(((await response.json()) as { id: unknown }).id)
}

/** Returns the link for setting a password from the e-mail to an address. */
async function passwordLink(portal: Portal, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const [mail] = await portal.rows(
      `select plain from outside.mail where array_to_string(recipients, ' ') like $1 and subject like 'Your login%'`,
      [`%${email}%`],
    )
    link = /http\S+\/identity\/reset\/\S+/.exec(String(mail?.plain))?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test(
  'a prospective dealer submits an interest on a phone, and a reload keeps the typed values',
  rules('ONB-interest-submitted'),
  async ({ browser, portal }) => {
    const phone = await openPhone(browser, portal)
    await phone.goto('/unauthorized')
    await phone.getByRole('link', { name: 'Become a dealer' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Become a dealer')
    await expectAccessible(phone, 'become a dealer, phone')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByText('First name can not be empty')).toBeVisible()
    await phone.getByLabel('First name').fill('Marnie')
    await phone.getByLabel('Last name').fill('Okoro')
    await phone.getByLabel('E-mail').fill('marnie@okoro.example')
    await phone.getByLabel('Mobile').fill('0412 000 305')
    await phone.getByLabel('Business name').fill('Okoro Communications')
    await phone.getByLabel('What you would like to achieve').fill('Twenty customers.\nThen more.')
    await expect.poll(() => phone.evaluate('JSON.stringify(sessionStorage)')).toContain('Then more.')
    await phone.reload()
    await expect(phone.getByLabel('Business name')).toHaveValue('Okoro Communications')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByRole('heading', { name: 'Thank you, Marnie' })).toBeVisible()
    await expectAccessible(phone, 'interest received, phone')
    await expectFitsWidth(phone)
    await phone.context().close()
  },
)

test(
  'staff find interests, filter, search, sort and export them, and receive them by e-mail',
  rules('ROUTE-implied-screens'),
  async () => {
    await admin.goto('/administration')
    await admin.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Dealer Interests' }).click()
    await expect(admin).toHaveURL(/\/dealer-interests$/)
    await expect(rows(admin)).toHaveCount(4)
    await expectAccessible(admin, 'dealer interests')
    await admin.getByRole('searchbox').fill('okoro')
    await expect(rows(admin)).toHaveCount(2)
    await admin.getByRole('searchbox').fill('nobody like this')
    await expect(admin.getByText('No interest matches this search.')).toBeVisible()
    await expectAccessible(admin, 'no dealer interest')
    await admin.getByRole('button', { name: 'Show new interests' }).click()
    await expect(rows(admin)).toHaveCount(4)
    await admin.getByRole('button', { name: /^Business/ }).click()
    await expect(admin).toHaveURL(/sort=dealerName/)
    await expect(rows(admin).nth(1)).toContainText('Harbour Telecoms')
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('dealer-interests.csv')
    await admin.getByRole('button', { name: 'E-mail me the new interests' }).click()
    await expect(admin.getByText('Email Sent')).toBeVisible()
    await expect(async () => {
      await admin.goto('/dev/mailbox')
      await expect(admin.getByText('new dealer interests').first()).toBeVisible({ timeout: 1000 })
    }).toPass()
  },
)

test(
  'an approval sends an e-mail and informs the sales system, and onboarding gives access',
  rules('ONB-approve-flags', 'ONB-approve-email', 'ONB-approve-signing', 'ONB-onboarding'),
  async ({ browser, portal, baseURL }) => {
    const person = { firstName: 'Hana', lastName: 'Sato', email: 'hana@sato.example', dealerName: 'Sato Connect' }
    const id = await submit(baseURL, person)
    await admin.goto(`/dealer-interests/${id}`)
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Hana Sato')
    await expectAccessible(admin, 'dealer interest')
    await admin.getByLabel('Where you would sell').fill('Cairns')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Updated OK')).toBeVisible()
    await setSandboxBehaviour(baseURL, 'sales', { mode: 'refuse', reason: 'This region is closed' })
    await admin.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog(admin, 'Approve Hana Sato, Sato Connect?')).toBeVisible()
    await expectAccessible(admin, 'approve dealer interest')
    await dialog(admin, /^Approve/)
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(admin.getByText('The sales system: This region is closed')).toBeVisible()
    await expect(step(admin, 'Welcome e-mail')).toContainText('Done')
    await expect(admin.getByRole('button', { name: 'Onboard' })).toBeDisabled()
    await expectAccessible(admin, 'dealer interest, step failed')
    await setSandboxBehaviour(baseURL, 'sales', { mode: 'ok' })
    await admin.getByRole('button', { name: 'Try again: Signing' }).click()
    await expect(step(admin, 'Signing')).toContainText('Done')
    await expect(admin.getByRole('table', { name: 'Contracts with this dealer' })).toContainText('For signature')
    const contract = admin.waitForEvent('download')
    await admin.getByRole('button', { name: /^Download contract_/ }).click()
    expect((await contract).suggestedFilename()).toMatch(/^contract_\d+\.pdf$/)

    // The applicant sets a password by the link, and describes their business.
    const applicant = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await applicant.goto(await passwordLink(portal, person.email))
    await applicant.getByLabel('New password', { exact: true }).fill(password)
    await applicant.getByLabel('New password again').fill(password)
    await applicant.getByRole('button', { name: 'Set password' }).click()
    await expect(applicant.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await applicant.goto('/registration')
    await applicant.locator('[name=email]').fill(person.email)
    await applicant.locator('[name=password]').fill(password)
    await applicant.getByRole('button', { name: 'Sign in' }).click()
    await expect(applicant.getByRole('heading', { level: 1 })).toHaveText('Your business')
    await expect(applicant.getByLabel('Trading name')).toHaveValue('Sato Connect')
    await expectAccessible(applicant, 'registration')
    await applicant.getByLabel('Director’s name').fill('Hana Sato')
    await applicant.keyboard.press('ControlOrMeta+s')
    await expect(applicant.getByText('Saved OK')).toBeVisible()
    await applicant.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(applicant, 'registration, phone')
    await expectFitsWidth(applicant)
    await applicant.setViewportSize({ width: 1440, height: 900 })

    await admin.getByRole('button', { name: 'Onboard' }).click()
    await dialog(admin, /^Onboard/)
      .getByRole('button', { name: 'Onboard' })
      .click()
    await expect(admin.getByText('Registered', { exact: true })).toBeVisible()
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(admin, 'dealer interest, onboarded')
    await applicant.goto('/')
    await postponeMfa(applicant)
    await expect(applicant.getByRole('link', { name: /New business customer/ })).toBeVisible()
    await applicant.context().close()
  },
)

test(
  'a welcome e-mail that can’t be sent is reported with the reason, and sent again',
  rules('ONB-approve-email'),
  async ({ baseURL }) => {
    const person = { firstName: 'Lou', lastName: 'Reyes', email: 'lou@reyes.example', dealerName: 'Reyes Lines' }
    await admin.goto(`/dealer-interests/${await submit(baseURL, person)}`)
    await setSandboxBehaviour(baseURL, 'email', { mode: 'refuse', reason: 'Mailbox unknown' })
    await admin.getByRole('button', { name: 'Approve' }).click()
    await dialog(admin, /^Approve/)
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(admin.getByRole('alert').getByText(/^Unable to send Welcome Email: /)).toBeVisible()
    await setSandboxBehaviour(baseURL, 'email', { mode: 'ok' })
    await admin.getByRole('button', { name: 'Send again: welcome e-mail' }).click()
    await expect(admin.getByText('Email Sent', { exact: true })).toBeVisible()
    await expect(step(admin, 'Signing')).toContainText('Done')
  },
)

test(
  "a rejection asks for confirmation, and reports Can't find dealer for a deleted interest",
  rules('ONB-reject', 'ONB-reject-not-found'),
  async ({ baseURL }) => {
    const person = { firstName: 'Kit', lastName: 'Moss', email: 'kit@moss.example', dealerName: 'Moss Mobile' }
    await admin.goto(`/dealer-interests/${await submit(baseURL, person)}`)
    await admin.getByRole('button', { name: 'Reject' }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await expect(admin.getByRole('main')).toContainText('New')
    await admin.getByRole('button', { name: 'Reject' }).click()
    await dialog(admin, 'Reject Kit Moss, Moss Mobile?').getByRole('button', { name: 'Reject' }).click()
    await expect(admin.getByText('Updated OK')).toBeVisible()
    await expect(admin.getByText(/decided by Avery Admin/)).toBeVisible()
    await expectAccessible(admin, 'dealer interest, rejected')

    const deletedID = await submit(baseURL, { ...person, firstName: 'Kim', email: 'kim@moss.example' })
    await admin.goto(`/dealer-interests/${deletedID}`)
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Kim Moss')
    await callAs(admin, baseURL, 'DELETE', 'DealerPortal/DeleteDealerInterest', { id: deletedID })
    await admin.getByRole('button', { name: 'Reject' }).click()
    await dialog(admin, /^Reject/)
      .getByRole('button', { name: 'Reject' })
      .click()
    await expect(admin.getByText("Can't find dealer", { exact: true })).toBeVisible()
    await admin.goto(`/dealer-interests/${deletedID}`)
    await expect(admin.getByText(/^Can't find dealer\. The interest/)).toBeVisible()
    await expectAccessible(admin, 'no such dealer interest')
  },
)

test('the interest screens have one column on a phone, and only administrators can open them', async ({
  browser,
  portal,
}) => {
  await admin.setViewportSize({ width: 390, height: 844 })
  for (const [path, name] of [
    ['/dealer-interests?interest=all', 'dealer interests, phone'],
    ['/dealer-interests/3001', 'dealer interest, phone'],
  ] as const) {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(admin, name)
    await expectFitsWidth(admin)
  }
  const dealer = await openAs(browser, portal, 'dealer@example.test', '/dealer-interests')
  await expect(dealer).toHaveURL(/\/$/)
  await dealer.context().close()
})
