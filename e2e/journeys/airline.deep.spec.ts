import { expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { choose } from '../pages.ts'
import { makeCustomer } from '../records.ts'

const person = { firstName: 'Bianca', surname: 'Baker', email: 'bianca@bakehouse.example' }
const bakery = {
  custType: 'business',
  companyDetails: { abn: '36240803132', companyName: 'Blue Wren Bakehouse Pty Ltd' },
}

test(
  'a customer is checked, qualified and enrolled with the partner, and gets a membership number',
  rules('CAP-airline-flow'),
  async ({ browser, portal }) => {
    const partner = await openAs(browser, portal, 'partner@example.test')
    const customerID = await makeCustomer(partner, person, bakery)
    await partner.goto('/airline-partner')
    const check = async (abn: string) => {
      await partner.getByRole('textbox', { name: 'ABN' }).fill(abn)
      await partner.keyboard.press('Enter')
    }
    await check('123')
    await expect(partner.getByText('ABN invalid')).toBeVisible()
    await check('36 240 803 132')
    await expect(partner.getByRole('heading', { level: 2, name: /BLUE WREN|Blue Wren/ })).toBeVisible()
    await expect(partner.getByText('Not a member yet')).toBeVisible()
    await choose(partner, 'Industry', 'Travel agencies')
    await choose(partner, 'Yearly turnover', '$75,000 to $2 million')
    await choose(partner, 'Employees', '1 to 19')
    await expect(partner.getByText('Industry: Travel agencies does not qualify.')).toBeVisible()
    await expect(partner.getByRole('button', { name: 'Enrol', exact: true })).toBeDisabled()
    await expectAccessible(partner, 'business that does not qualify')
    await choose(partner, 'Industry', 'Retail trade')
    await expect(partner.getByText('This business qualifies.')).toBeVisible()
    await partner.getByRole('button', { name: 'Enrol', exact: true }).click()
    await expect(partner.getByText(/The customer has the membership number BR\d+/)).toBeVisible()
    await expectAccessible(partner, 'business that is enrolled')
    await partner.getByRole('link', { name: 'Members' }).click()
    const member = partner.getByRole('table', { name: 'Members' }).getByRole('row', { name: /Blue Wren/ })
    await expect(member).toContainText(/BR\d+/)
    await expectAccessible(partner, 'members')
    await partner.getByRole('link', { name: 'Enrolments' }).click()
    await expect(partner.getByRole('table', { name: 'Enrolments' })).toContainText('Enrolled')
    await expectAccessible(partner, 'enrolments')
    await partner.goto(`/create-customer?customer=${customerID}&tab=details`)
    await expect(partner.getByLabel('Membership number')).toHaveValue(/^BR\d+$/)
    await leave(partner)
  },
)
