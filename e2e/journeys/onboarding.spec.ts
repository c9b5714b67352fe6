import {
  expect,
  expectAccessible,
  expectFitsWidth,
  openPhone,
  postponeMfa,
  rules,
  setSandboxBehaviour,
  test,
} from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import type { Portal } from '../portal.ts'
import { expectTold } from '../told.ts'

const newPassword = 'kettle orbit walnut 41'
const person = { email: 'hana@sato.example', name: 'Hana Sato' }

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
  'a prospective dealer submits an interest on a phone, is approved and onboarded, and gets access',
  rules(
    'ONB-interest-submitted',
    'ONB-approve-flags',
    'ONB-approve-email',
    'ONB-approve-signing',
    'ONB-onboarding',
    'ROUTE-implied-screens',
  ),
  async ({ browser, portal, baseURL, admin }) => {
    const dialog = (name: RegExp) => admin.getByRole('dialog', { name })
    const step = (name: string) =>
      admin.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name })
    const phone = await openPhone(browser, portal)
    await phone.goto('/become-a-dealer')
    await expectAccessible(phone, 'become a dealer, phone')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByText('First name can not be empty')).toBeVisible()
    await phone.getByLabel('First name').fill('Hana')
    await phone.getByLabel('Last name').fill('Sato')
    await phone.getByLabel('E-mail').fill(person.email)
    await phone.getByLabel('Mobile').fill('0412 000 305')
    await phone.getByLabel('Business name').fill('Sato Connect')
    await phone.getByLabel('What you would like to achieve').fill('Twenty customers.\nThen more.')
    await expect.poll(() => phone.evaluate('JSON.stringify(sessionStorage)')).toContain('Then more.')
    await phone.reload()
    await expect(phone.getByLabel('Business name')).toHaveValue('Sato Connect')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByRole('heading', { name: 'Thank you, Hana' })).toBeVisible()
    await expectAccessible(phone, 'interest received, phone')
    await expectFitsWidth(phone)
    await leave(phone)

    await admin.goto('/dealer-interests')
    await expectAccessible(admin, 'dealer interests')
    await admin.getByRole('link', { name: 'Hana Sato' }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Hana Sato')
    await expectAccessible(admin, 'dealer interest')
    await admin.getByLabel('Where you would sell').fill('Cairns')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expectTold(admin, 'Updated OK')
    await setSandboxBehaviour(baseURL, 'sales', { mode: 'refuse', reason: 'This region is closed' })
    await admin.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog(/^Approve Hana Sato, Sato Connect/)).toBeVisible()
    await expectAccessible(admin, 'approve dealer interest')
    await dialog(/^Approve/)
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(admin.getByText('The sales system: This region is closed')).toBeVisible()
    await expect(step('Welcome e-mail')).toContainText('Done')
    await expect(admin.getByRole('button', { name: 'Onboard' })).toBeDisabled()
    await expectAccessible(admin, 'dealer interest, step failed')
    await setSandboxBehaviour(baseURL, 'sales', { mode: 'ok' })
    await admin.getByRole('button', { name: 'Try again: Signing' }).click()
    await expect(step('Signing')).toContainText('Done')
    await expect(admin.getByRole('table', { name: 'Contracts with this dealer' })).toContainText('For signature')
    const contract = admin.waitForEvent('download')
    await admin.getByRole('button', { name: /^Download contract_/ }).click()
    expect((await contract).suggestedFilename()).toMatch(/^contract_\d+\.pdf$/)

    // The applicant sets a password by the link, and describes their business.
    const applicant = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await applicant.goto(await passwordLink(portal, person.email))
    await applicant.getByLabel('New password', { exact: true }).fill(newPassword)
    await applicant.getByLabel('New password again').fill(newPassword)
    await applicant.getByRole('button', { name: 'Set password' }).click()
    await expect(applicant.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await applicant.goto('/registration')
    await applicant.locator('[name=email]').fill(person.email)
    await applicant.locator('[name=password]').fill(newPassword)
    await applicant.getByRole('button', { name: 'Sign in' }).click()
    await expect(applicant.getByRole('heading', { level: 1 })).toHaveText('Your business')
    await expect(applicant.getByLabel('Trading name')).toHaveValue('Sato Connect')
    await expectAccessible(applicant, 'registration')
    await applicant.getByLabel('Director’s name').fill('Hana Mei Sato')
    await applicant.keyboard.press('ControlOrMeta+s')
    await expectTold(applicant, 'Saved OK')

    await admin.getByRole('button', { name: 'Onboard' }).click()
    await dialog(/^Onboard/)
      .getByRole('button', { name: 'Onboard' })
      .click()
    await expect(admin.getByText('Registered', { exact: true })).toBeVisible()
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(admin, 'dealer interest, onboarded')
    await applicant.goto('/')
    await postponeMfa(applicant)
    await expect(applicant.getByRole('link', { name: /New business customer/ })).toBeVisible()
    await leave(applicant)
  },
)
