import type { Page } from '@playwright/test'
import { expect, expectAccessible, mfaDialog, openAs, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { oneTimeCode } from '../one-time-code.ts'
import { choose } from '../pages.ts'

const person = { email: 'nina@harbour.example', name: 'Nina Harbour', password: 'A harbour at dawn 7' }
let admin: Page
let nina: Page
let secret: string
let recoveryCodes: string[]

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
  nina = await (await browser.newContext({ baseURL: portal.url, acceptDownloads: true })).newPage()
})
test.afterAll(async () => {
  for (const page of [admin, nina]) await page.context().close()
})

const panel = () => admin.getByRole('dialog').first()
const row = (name: RegExp) => admin.getByRole('row', { name })
const expectText = (text: string | RegExp) => expect(admin.getByText(text).first()).toBeVisible()

/** Searches the list, and waits until the address contains the search. */
async function find(text: string): Promise<void> {
  await admin.getByRole('searchbox').fill(text)
  await expect(admin).toHaveURL(new RegExp(`keyword=${text}`))
  // Wait until the rows are rendered again, because their links contain the search too.
  await expect(admin.getByRole('table').getByRole('link').first()).toHaveAttribute('href', new RegExp(text))
}

/** Submits the sign-in form, and leaves the next page to the caller. */
async function submitPassword(page: Page, secret: string): Promise<void> {
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits for the authenticator app's next code, because each code works only once. */
async function nextCode(): Promise<string> {
  const code = codeNow()
  await expect.poll(() => codeNow() !== code, { intervals: [500] }).toBe(true)
  return codeNow()
}
const codeNow = () => oneTimeCode(secret)

test(
  'an administrator creates a login, and the new dealer signs in with it',
  rules('MENU-admin-only-dealer-logins', 'ERR-user-exists'),
  async ({ portal }) => {
    await admin.goto('/administration')
    await admin.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Dealer Logins' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Dealer Logins' })).toBeVisible()
    await admin.getByRole('button', { name: 'Search', exact: true }).click()
    await expectText('Email missing!')
    await admin.getByLabel('E-mail').fill(person.email)
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('heading', { name: 'Create a login' })).toBeVisible()
    await expectAccessible(admin, 'dealer logins, none')
    await admin.getByLabel('Name').fill(person.name)
    await admin.getByRole('button', { name: 'Create login' }).click()
    await expectText('Login email created')
    await expect(admin.getByText('Exists', { exact: true })).toBeVisible()
    await expectAccessible(admin, 'dealer logins, found')
    await guidePicture(admin, 'dealer-logins')
    await admin.getByRole('button', { name: 'Send reset e-mail' }).click()
    await expectText('Reset email submitted')

    // A new link makes the previous one invalid.
    const [mail, firstLink] = await portal.rows(
      `select plain from outside.mail where array_to_string(recipients, ' ') like $1 order by id desc`,
      [`%${person.email}%`],
    )
    const resetLinkIn = (text: unknown) => /http\S+\/identity\/reset\/\S+/.exec(String(text))?.[0] ?? ''
    await nina.goto(resetLinkIn(firstLink?.plain))
    await expect(nina.getByText('This link has ended')).toBeVisible()
    await nina.goto(resetLinkIn(mail?.plain))
    await nina.getByLabel('New password', { exact: true }).fill(person.password)
    await nina.getByLabel('New password again').fill(person.password)
    await expectAccessible(nina, 'set a password')
    await nina.getByRole('button', { name: 'Set password' }).click()
    await nina.getByRole('link', { name: 'Sign in' }).click()
    await submitPassword(nina, person.password)
    await expect(nina.getByRole('heading', { level: 1 })).toContainText(person.name)
  },
)

test(
  'the dialog for a second factor stays open until the person answers it',
  rules('SHELL-mfa-dialog', 'MFA-email-field'),
  async () => {
    await expect(mfaDialog(nina)).toBeVisible()
    await expectAccessible(nina, 'add a second factor')
    await nina.keyboard.press('Escape')
    await nina.mouse.click(10, 400)
    await expect(mfaDialog(nina)).toBeVisible()
    // Postponing lasts until the next sign-in, even if the page is reloaded.
    await mfaDialog(nina).getByRole('button', { name: 'Cancel' }).click()
    await expect(mfaDialog(nina)).toHaveCount(0)
    await nina.reload()
    await expect(nina.getByRole('heading', { level: 1 })).toContainText(person.name)
    await expect(mfaDialog(nina)).toHaveCount(0)
    await signOut(nina)
    await nina.goto('/')
    await submitPassword(nina, person.password)
    const enrolRequest = nina.waitForRequest(/Auth\/AddMFAToUser/i)
    await mfaDialog(nina).getByRole('button', { name: 'OK' }).click()
    expect((await enrolRequest).postDataJSON()).toEqual({ email: person.email })

    const scan = nina.getByRole('dialog', { name: 'Scan, then enter the code' })
    await expect(scan.getByRole('img', { name: /^QR code/ })).toBeVisible()
    secret = String((await scan.locator('code').textContent())?.replaceAll(' ', ''))
    await expectAccessible(nina, 'scan the QR code')
    await guidePicture(nina, 'second-factor', scan)
    await scan.getByLabel('Code from the app').fill('000000')
    await nina.keyboard.press('Enter')
    await expect(scan.getByText(/^Request Failed: The code is not right/)).toBeVisible()
    await nina.keyboard.press('Escape')
    await scan.getByLabel('Code from the app').fill(codeNow())
    await scan.getByRole('button', { name: 'Confirm' }).click()
    const keep = nina.getByRole('dialog', { name: 'Save your recovery codes' })
    await expect(nina.getByText('User enrolled in MFA')).toBeVisible()
    recoveryCodes = await keep.getByRole('listitem').allTextContents()
    expect(recoveryCodes).toHaveLength(10)
    await expectAccessible(nina, 'recovery codes')
    const downloading = nina.waitForEvent('download')
    await keep.getByRole('button', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
    await keep.getByRole('button', { name: 'I have saved them' }).click()
    await expect(keep).toHaveCount(0)
    await nina.reload()
    await expect(nina.getByRole('heading', { level: 1 })).toContainText(person.name)
    await expect(mfaDialog(nina)).toHaveCount(0)
  },
)

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: person.name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/\/identity\/interaction/)
}

test(
  'the sign-in accepts only an unused code of the authenticator app, or a recovery code',
  rules('AUTH-logout'),
  async () => {
    const code = nina.getByLabel('Code')
    await signOut(nina)
    await submitPassword(nina, person.password)
    await expect(code).toBeFocused()
    await expectAccessible(nina, 'enter the code')
    await code.fill('000000')
    await nina.keyboard.press('Enter')
    await expect(nina.getByRole('alert')).toContainText('The code is not right')
    await expectAccessible(nina, 'enter the code, refused')
    const usedCode = await nextCode()
    await code.fill(usedCode)
    await nina.keyboard.press('Enter')
    await expect(nina.getByRole('heading', { level: 1 })).toContainText(person.name)

    await signOut(nina)
    await submitPassword(nina, person.password)
    await code.fill(usedCode)
    await nina.keyboard.press('Enter')
    await expect(nina.getByRole('alert')).toContainText('was used already')
    await code.fill(String(recoveryCodes[0]).toLowerCase())
    await nina.keyboard.press('Enter')
    await expect(nina.getByRole('heading', { level: 1 })).toContainText(person.name)
  },
)

test('an administrator removes a second factor, and the next sign-in asks to add one again', async () => {
  await admin.reload()
  await admin.getByRole('button', { name: 'Remove multi-factor authentication' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(admin.getByText('Not set up')).toBeVisible()
  await signOut(nina)
  await submitPassword(nina, person.password)
  await expect(mfaDialog(nina)).toBeVisible()
  await mfaDialog(nina).getByRole('button', { name: 'Cancel' }).click()
})

test('dealers are found, changed, imported from OMS and printed', rules('CAP-admin-manage-dealers'), async () => {
  await admin.goto('/dealers')
  await expect(row(/Dana Novak/)).toContainText('G100, manager')
  await expectAccessible(admin, 'dealers')
  await admin.getByRole('button', { name: 'Update from OMS' }).click()
  const oms = admin.getByRole('dialog', { name: 'Update dealers from OMS?' })
  await expect(oms.getByRole('list', { name: 'Missing dealers' })).toContainText('Kimberley Voice and Data')
  await expectAccessible(admin, 'update from OMS')
  await oms.getByRole('button', { name: 'Update' }).click()
  const doneDialog = admin.getByRole('dialog', { name: 'Up to date with OMS' })
  await expect(doneDialog).toContainText('OMS gave 7 dealers: 3 added')
  await expectAccessible(admin, 'up to date with OMS')
  await admin.keyboard.press('Escape')

  await find('kimberly')
  await row(/Kimberley Voice/)
    .getByRole('link')
    .click()
  await panel().getByRole('textbox', { name: 'Name' }).fill('')
  await admin.keyboard.press('ControlOrMeta+s')
  await expect(panel().getByText('Name can not be empty')).toBeVisible()
  await panel().getByRole('textbox', { name: 'Name' }).fill('Kimberley Voice & Data')
  await panel().getByRole('textbox', { name: 'E-mail' }).fill('dealer@example.test')
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect(panel().getByText('User already exists: Dana Novak has it')).toBeVisible()
  await expectText('Dealer Not Edited')
  await expectAccessible(admin, 'a dealer, refused')
  await panel().getByRole('textbox', { name: 'E-mail' }).fill('kimberley@example.test')
  await panel().getByRole('button', { name: 'Save' }).click()
  await expectText('Dealer Edited')
  await expect(row(/Kimberley Voice & Data/)).toBeVisible()

  for (const part of ['Group', 'Access', 'Business', 'Agreement']) {
    await panel().getByRole('button', { name: part, exact: true }).click()
    await expect(panel().getByRole('button', { name: part, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(panel().getByRole('button', { name: /^(Save|Download contract)$/ })).toBeVisible()
    await expectAccessible(admin, `a dealer, ${part}`)
  }
  await panel().getByRole('button', { name: 'Business', exact: true }).click()
  await panel().getByLabel('Registered company name').fill('Kimberley Voice Pty Ltd')
  await panel().getByLabel('BSB').fill('000-000')
  await expect(panel().getByText('Invalid BSB')).toBeVisible()
  await panel().getByLabel('BSB').fill('062-000')
  // Another part is opened, and the draft is still there.
  await panel().getByRole('button', { name: 'Agreement', exact: true }).click()
  await panel().getByRole('button', { name: 'Business', exact: true }).click()
  await expect(panel().getByLabel('Registered company name')).toHaveValue('Kimberley Voice Pty Ltd')
  await panel().getByRole('button', { name: 'Save' }).click()
  await expectText('Saved OK')
  await panel().getByRole('button', { name: 'Agreement', exact: true }).click()
  const id = new URL(admin.url()).searchParams.get('edit')
  const downloading = admin.waitForEvent('download')
  await panel().getByRole('button', { name: 'Download contract' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`contract_${id}.pdf`)
  if (process.env.JOURNEYS_PICTURES) await download.saveAs(`${process.env.JOURNEYS_PICTURES}/contract.pdf`)
  await panel().getByRole('button', { name: 'View contract' }).click()
  const contract = admin.getByRole('dialog', { name: 'contract.pdf' })
  await expect(contract.getByTitle('contract.pdf').or(contract.getByRole('button', { name: 'Download' }))).toBeVisible()
  await contract.getByRole('button', { name: 'Close' }).click()

  await panel().getByRole('button', { name: 'Details', exact: true }).click()
  await panel().getByRole('button', { name: 'Remove' }).click()
  const confirmDialog = admin.getByRole('dialog', { name: 'Remove Kimberley Voice & Data?' })
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await expectText('Dealer removed')
  await expect(admin.getByText('No dealer matches this search.')).toBeVisible()
  await admin.getByRole('button', { name: 'Show all' }).click()
  await row(/Dana Novak/)
    .getByRole('link')
    .click()
  await panel().getByRole('button', { name: 'Remove' }).click()
  await admin.getByRole('dialog', { name: 'Remove Dana Novak?' }).getByRole('button', { name: 'Remove' }).click()
  await expectText(/^Dealer not removed: Dana Novak has \d+ customers and \d+ orders/)
})

test(
  'an administrator changes another person’s access, but not their own',
  rules('MENU-admin-only-edit-auth'),
  async () => {
    await admin.goto('/edit-auth')
    await expect(row(/Riley Stone/)).toBeVisible()
    await expectAccessible(admin, 'edit auth')
    await guidePicture(admin, 'edit-auth')
    await find('riley')
    await row(/Riley Stone/)
      .getByRole('link')
      .click()
    await choose(admin, 'Level', 'Employee')
    await expectAccessible(admin, 'access of a dealer')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expectText('Auth changed')
    await expect(row(/Riley Stone/)).toContainText('Employee')
    await panel().getByRole('button', { name: 'Remove access' }).click()
    await admin
      .getByRole('dialog', { name: /Remove Riley Stone/ })
      .getByRole('button', { name: 'Remove access' })
      .click()
    await expect(row(/Riley Stone/)).toContainText('No access')
    // Restore the level, because other journeys need it.
    await choose(admin, 'Level', 'Dealer')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect(row(/Riley Stone/)).toContainText('Dealer')
    await panel().getByRole('button', { name: 'Close' }).last().click()
    await find('avery')
    await row(/Avery Admin/)
      .getByRole('link')
      .click()
    await expect(panel().getByText('This is your own access.')).toBeVisible()
    await expect(panel().getByRole('button', { name: 'Save' })).toBeDisabled()
  },
)

test(
  'an administrator makes an employee an administrator, and removes that level again',
  rules('MENU-admin-only-admin-accounts', 'ERR-auth-update-400'),
  async () => {
    await admin.goto('/admin-accounts')
    await expect(row(/Avery Admin/)).toContainText('You')
    await expectAccessible(admin, 'admin accounts')
    await admin.getByRole('button', { name: 'New account' }).click()
    const newAccountDialog = admin.getByRole('dialog', { name: 'New account of the provider' })
    await expect(newAccountDialog.getByLabel('E-mail')).toBeFocused()
    await newAccountDialog.getByLabel('E-mail').fill('employee@example.test')
    await newAccountDialog.getByRole('button', { name: 'Create' }).click()
    await expect(newAccountDialog.getByText('User already exists: Emery Walsh has it')).toBeVisible()
    await expectAccessible(admin, 'new account, refused')
    await newAccountDialog.getByRole('button', { name: 'Cancel' }).click()
    await row(/Emery Walsh/)
      .getByRole('button', { name: 'Make administrator' })
      .click()
    await admin
      .getByRole('dialog', { name: /Make Emery Walsh/ })
      .getByRole('button', { name: 'Make' })
      .click()
    await expect(row(/Emery Walsh/)).toContainText('Administrator')
    await row(/Emery Walsh/)
      .getByRole('button', { name: 'Remove administrator' })
      .click()
    await admin
      .getByRole('dialog', { name: /Emery Walsh/ })
      .getByRole('button', { name: 'Remove administrator' })
      .click()
    await expect(row(/Emery Walsh/)).toContainText('Employee')
  },
)

test(
  'people other than administrators are redirected home from the screens about dealers',
  rules('MENU-admin-only-dealer-logins', 'MENU-admin-only-edit-auth', 'MENU-admin-only-admin-accounts'),
  async ({ browser, portal }) => {
    const employee = await openAs(browser, portal, 'employee@example.test')
    for (const path of ['/dealers', '/dealer-logins', '/edit-auth', '/admin-accounts']) {
      await employee.goto(path)
      await expect(employee).toHaveURL(`${portal.url}/`)
    }
    await employee.context().close()
  },
)

test('the screens about dealers fit a phone', async () => {
  await admin.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/dealers',
    '/dealers?edit=1002',
    '/dealer-logins?email=dealer%40example.test',
    '/edit-auth',
    '/admin-accounts',
  ]) {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    await expectAccessible(admin, `phone ${path}`)
    const wide = Number(await admin.evaluate('document.documentElement.scrollWidth - innerWidth'))
    expect(wide, path).toBeLessThanOrEqual(0)
  }
})
