import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, rules, setSandboxBehaviour, test } from '../fixtures.ts'
import { choose } from '../pages.ts'
import { aBusiness, makeCustomer } from '../records.ts'

test.describe.configure({ mode: 'default' })

let partner: Page
let admin: Page

test.beforeAll(async ({ browser, portal }) => {
  partner = await openAs(browser, portal, 'partner@example.test')
  admin = await openAs(browser, portal, 'admin@example.test')
})
test.afterAll(async () => {
  await partner.context().close()
  await admin.context().close()
})

const person = { firstName: 'Bianca', surname: 'Baker', email: 'bianca@bakehouse.example' }
const bakery = {
  custType: 'business',
  companyDetails: { abn: '36240803132', companyName: 'Blue Wren Bakehouse Pty Ltd' },
}

async function check(page: Page, abn: string): Promise<void> {
  await page.getByRole('textbox', { name: 'ABN' }).fill(abn)
  await page.keyboard.press('Enter')
}

async function answerQuestions(page: Page, industry: string, turnover: string, employees: string): Promise<void> {
  await choose(page, 'Industry', industry)
  await choose(page, 'Yearly turnover', turnover)
  await choose(page, 'Employees', employees)
}

test(
  'only people who sell for the airline partner have its menu section and can open its screen',
  rules('ROUTE-airline-partner'),
  async ({ browser, portal }) => {
    await partner.goto('/')
    await partner.getByRole('link', { name: 'Airline partner' }).click()
    await expect(partner).toHaveURL(/\/airline-partner$/)
    await expect(partner.getByRole('heading', { level: 1 })).toHaveText('Airline partner')
    await expectAccessible(partner, 'airline partner')
    await partner.goto('/qantas')
    await expect(partner).toHaveURL(/\/airline-partner$/)
    const rival = await openAs(browser, portal, 'rival@example.test', '/airline-partner')
    await expect(rival).toHaveURL(`${portal.url}/`)
    await expect(rival.getByRole('link', { name: 'Airline partner' })).toHaveCount(0)
    await rival.context().close()
  },
)

test(
  'a customer is checked, qualified and enrolled with the partner, and gets a membership number',
  rules('CAP-airline-flow'),
  async () => {
    const customerID = await makeCustomer(partner, person, bakery)
    await partner.goto('/airline-partner')
    await check(partner, '123')
    await expect(partner.getByText('ABN invalid')).toBeVisible()
    await check(partner, '36 240 803 132')
    await expect(partner.getByRole('heading', { level: 2, name: /BLUE WREN|Blue Wren/ })).toBeVisible()
    await expect(partner.getByText('Not a member yet')).toBeVisible()
    await answerQuestions(partner, 'Travel agencies', '$75,000 to $2 million', '1 to 19')
    await expect(partner.getByText('Industry: Travel agencies does not qualify.')).toBeVisible()
    await expect(partner.getByRole('button', { name: 'Enrol', exact: true })).toBeDisabled()
    await expectAccessible(partner, 'business that does not qualify')
    await choose(partner, 'Industry', 'Retail trade')
    await expect(partner.getByText('This business qualifies.')).toBeVisible()
    await partner.getByRole('button', { name: 'Enrol', exact: true }).click()
    await expect(partner.getByText('Registered', { exact: true })).toBeVisible()
    await expect(partner.getByText(/The customer has the membership number BR\d+/)).toBeVisible()
    await expectAccessible(partner, 'business that is enrolled')
    await partner.getByRole('link', { name: 'Members' }).click()
    const member = partner.getByRole('table', { name: 'Members' }).getByRole('row', { name: /Blue Wren/ })
    await expect(member).toContainText(/BR\d+/)
    await expectAccessible(partner, 'members')
    await partner.getByRole('link', { name: 'Enrolments' }).click()
    await expect(partner.getByRole('table', { name: 'Enrolments' })).toContainText('Enrolled')
    await expectAccessible(partner, 'enrolments')
    await partner.goto(`/create-customer?customer=${customerID}`)
    await expect(partner.getByLabel('Membership number')).toHaveValue(/^BR\d+$/)
  },
)

test(
  'if a business is already a member, its membership number is recorded without an enrolment',
  rules('CAP-airline-flow'),
  async () => {
    const companyDetails = { abn: '15179074287', companyName: 'Meridian Accounting Group Pty Ltd' }
    await makeCustomer(partner, { ...person, firstName: 'Mina' }, { custType: 'business', companyDetails })
    await partner.goto('/airline-partner?keyword=15179074287')
    await expect(partner.getByText('Member', { exact: true })).toBeVisible()
    await partner.getByRole('button', { name: 'Record the membership number' }).click()
    await expect(partner.getByText('The customer has the membership number BR4100001')).toBeVisible()
  },
)

test('an unavailable partner system is reported, and the request can be repeated', async ({ baseURL }) => {
  await setSandboxBehaviour(baseURL, 'airline', { mode: 'down' })
  await partner.goto('/airline-partner?keyword=61228457369')
  await expect(partner.getByText('The airline partner service is not available at the moment')).toBeVisible()
  await expectAccessible(partner, 'airline partner down')
  await setSandboxBehaviour(baseURL, 'airline', { mode: 'ok' })
  await partner.getByRole('button', { name: 'Try again' }).click()
  await expect(partner.getByText('Not a member yet')).toBeVisible()
})

test(
  'a business that is not a customer becomes a lead, is approved, and becomes an order',
  rules('CAP-airline-flow'),
  async () => {
    await partner.goto('/airline-partner?keyword=28314877757')
    await expect(partner.getByLabel('Business name')).toHaveValue('SALTBUSH ELECTRICAL PTY LTD')
    await partner.getByLabel('First name').fill('Sal')
    await partner.getByLabel('Surname').fill('Bush')
    await partner.getByLabel('E-mail').fill('sal@saltbush.example')
    await partner.getByRole('textbox', { name: 'Mobile' }).fill('0412 345 678')
    await answerQuestions(partner, 'Construction', '$75,000 to $2 million', '1 to 19')
    await expectAccessible(partner, 'keep a lead')
    await partner.getByRole('button', { name: 'Save as a lead' }).click()
    const others = partner.getByRole('table', { name: 'Other leads' })
    await expect(others.getByRole('row', { name: /SALTBUSH/ })).toContainText('Waiting for approval')

    await admin.goto('/administration')
    await admin
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Manage Airline-Partner Admin' })
      .click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Manage Airline-Partner Admin')
    await admin.getByRole('button', { name: 'Approve SALTBUSH ELECTRICAL PTY LTD' }).click()
    await expect(admin.getByText('Updated OK')).toBeVisible()
    await expectAccessible(admin, 'airline partner admin, leads')

    await partner.goto('/airline-partner?tab=leads')
    await expectAccessible(partner, 'leads')
    const start = partner.getByRole('button', { name: 'Start order for SALTBUSH ELECTRICAL PTY LTD' })
    await start.focus()
    await partner.keyboard.press('Enter')
    await expect(partner).toHaveURL(/\/create-\w+\?order=\d+/)
    await expect(partner.getByText('This customer has no address yet.')).toBeVisible()
    await partner.goto('/airline-partner?tab=leads')
    await expect(others.getByRole('row', { name: /SALTBUSH/ })).toContainText(/Order \d+/)
  },
)

test('a lead is declined with a reason, and the dealer of the lead reads it', async () => {
  await admin.goto('/airline-partner-admin')
  await admin.getByRole('button', { name: /^Decline True North/ }).click()
  const dialog = admin.getByRole('dialog', { name: /^Decline True North/ })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Reason can not be empty')).toBeVisible()
  await dialog.getByLabel('Reason').fill('No trading history')
  await expectAccessible(admin, 'decline a lead')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toHaveCount(0)
  await admin.getByRole('button', { name: 'Declined' }).click()
  await expect(admin.getByRole('table', { name: 'Leads' }).getByRole('row')).toHaveCount(2)
  await partner.goto('/airline-partner?tab=leads')
  await expect(partner.getByRole('row', { name: /True North/ })).toContainText('No trading history')
})

test('administrators add and archive supporting data', rules('MENU-admin-only-airline-admin'), async () => {
  await admin.goto('/airline-partner-admin?tab=data')
  await admin.getByRole('button', { name: 'New choice for Industry' }).click()
  const panel = admin.getByRole('dialog', { name: 'New choice: Industry' })
  await panel.getByLabel('Label').fill('Mining')
  await panel.getByLabel('Code').fill('E')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('The code E is taken', { exact: true })).toBeVisible()
  await panel.getByLabel('Code').fill('B')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved OK')).toBeVisible()
  await expectAccessible(admin, 'supporting data')
  await admin.getByRole('button', { name: /^Mining/ }).click()
  await admin.getByRole('checkbox', { name: 'Archived' }).check()
  await admin.keyboard.press('ControlOrMeta+s')
  await expect(admin.getByText('Updated OK')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Mining/ })).toContainText('Archived')
})

test(
  'a new extension on an order of the airline partner has a term of 36 months',
  rules('IPV-new-row-airline'),
  async () => {
    const customerID = await makeCustomer(partner, { ...person, firstName: 'Ivy' }, aBusiness())
    await partner.goto(`/order-types?customer=${customerID}`)
    await partner.getByRole('radio', { name: /^Airline partner/ }).check()
    await partner.getByRole('button', { name: /order/i }).last().click()
    await expect(partner).toHaveURL(/\/create-ipvoice\?order=\d+/)
    await partner.getByRole('button', { name: 'Add row' }).click()
    await partner.keyboard.press('Tab')
    await partner.keyboard.type('Front desk')
    await partner.keyboard.press('Enter')
    await expect(partner.getByRole('row', { name: /Front desk/ })).toContainText('36')
  },
)

test('the screens for the airline partner have one column on a phone', async () => {
  await partner.setViewportSize({ width: 390, height: 844 })
  for (const [path, name] of [
    ['/airline-partner?keyword=61228457369', 'business on a phone'],
    ['/airline-partner?tab=leads', 'leads on a phone'],
    ['/airline-partner?tab=members', 'members on a phone'],
  ] as const) {
    await partner.goto(path)
    await expect(partner.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(partner, name)
    await expectFitsWidth(partner)
  }
  await admin.setViewportSize({ width: 390, height: 844 })
  for (const tab of ['leads', 'data']) {
    await admin.goto(`/airline-partner-admin?tab=${tab}`)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(admin, `airline partner admin, ${tab}, phone`)
    await expectFitsWidth(admin)
  }
})
