import type { Page } from '@playwright/test'
import { expect, expectAccessible, mfaDialog, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { oneTimeCode } from '../one-time-code.ts'
import { choose } from '../pages.ts'
import { expectTold } from '../told.ts'

const person = { email: 'nina@harbour.example', name: 'Nina Harbour', password: 'A harbour at dawn 7' }

/** Submits the sign-in form, and leaves the next page to the caller. */
async function submitPassword(page: Page, secret: string): Promise<void> {
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: person.name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/\/identity\/interaction/)
}

test(
  'a new dealer sets a password and a second factor, and an administrator removes the factor',
  rules('MENU-admin-only-dealer-logins', 'ERR-user-exists', 'SHELL-mfa-dialog', 'MFA-email-field', 'AUTH-logout'),
  async ({ admin, page: nina, portal }) => {
    await admin.goto('/dealer-logins')
    await admin.getByLabel('E-mail').fill(person.email)
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('heading', { name: 'Create a login' })).toBeVisible()
    await expectAccessible(admin, 'dealer logins, none')
    await admin.getByLabel('Name').fill(person.name)
    await admin.getByRole('button', { name: 'Create login' }).click()
    await expectTold(admin, 'Login email created')
    await expect(admin.getByText('Exists', { exact: true })).toBeVisible()
    await expectAccessible(admin, 'dealer logins, found')
    await guidePicture(admin, 'dealer-logins')

    const [mail] = await portal.rows(
      `select plain from outside.mail where array_to_string(recipients, ' ') like $1 order by id desc`,
      [`%${person.email}%`],
    )
    await nina.goto(/http\S+\/identity\/reset\/\S+/.exec(String(mail?.plain))?.[0] ?? '')
    await nina.getByLabel('New password', { exact: true }).fill(person.password)
    await nina.getByLabel('New password again').fill(person.password)
    await expectAccessible(nina, 'set a password')
    await nina.getByRole('button', { name: 'Set password' }).click()
    await nina.getByRole('link', { name: 'Sign in' }).click()
    await submitPassword(nina, person.password)
    await expect(nina.getByRole('heading', { level: 1 })).toContainText(person.name)

    await expectAccessible(nina, 'add a second factor')
    await nina.keyboard.press('Escape')
    await nina.mouse.click(10, 400)
    const enrolRequest = nina.waitForRequest(/Auth\/AddMFAToUser/i)
    await mfaDialog(nina).getByRole('button', { name: 'OK' }).click()
    expect((await enrolRequest).postDataJSON()).toEqual({ email: person.email })
    const scan = nina.getByRole('dialog', { name: 'Scan, then enter the code' })
    await expect(scan.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const secret = String((await scan.locator('code').textContent())?.replaceAll(' ', ''))
    await expectAccessible(nina, 'scan the QR code')
    await guidePicture(nina, 'second-factor', scan)
    await scan.getByLabel('Code from the app').fill(oneTimeCode(secret))
    await scan.getByRole('button', { name: 'Confirm' }).click()
    const keep = nina.getByRole('dialog', { name: 'Save your recovery codes' })
    await expect(nina.getByText('User enrolled in MFA')).toBeVisible()
    const recoveryCodes = await keep.getByRole('listitem').allTextContents()
    expect(recoveryCodes).toHaveLength(10)
    await expectAccessible(nina, 'recovery codes')
    const downloading = nina.waitForEvent('download')
    await keep.getByRole('button', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
    await keep.getByRole('button', { name: 'I have saved them' }).click()
    await expect(keep).toHaveCount(0)

    await signOut(nina)
    await submitPassword(nina, person.password)
    const code = nina.getByLabel('Code')
    await expect(code).toBeFocused()
    await expectAccessible(nina, 'enter the code')
    await code.fill('000000')
    await nina.keyboard.press('Enter')
    await expect(nina.getByRole('alert')).toContainText('The code is not right')
    await expectAccessible(nina, 'enter the code, refused')
    await code.fill(String(recoveryCodes[0]).toLowerCase())
    await nina.keyboard.press('Enter')
    await expect(nina.getByRole('heading', { level: 1 })).toContainText(person.name)

    await admin.reload()
    await admin.getByRole('button', { name: 'Remove multi-factor authentication' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(admin.getByText('Not set up')).toBeVisible()
    await signOut(nina)
    await submitPassword(nina, person.password)
    await expect(mfaDialog(nina)).toBeVisible()
  },
)

test(
  'dealers are imported from OMS and changed, with their contract and their access',
  rules('CAP-admin-manage-dealers', 'MENU-admin-only-edit-auth'),
  async ({ admin }) => {
    const panel = admin.getByRole('dialog').first()
    const row = (name: RegExp) => admin.getByRole('row', { name })
    const expectText = (text: string | RegExp) => expect(admin.getByText(text).first()).toBeVisible()
    await admin.goto('/dealers')
    await expect(row(/Dana Novak/)).toContainText('G100, manager')
    await expectAccessible(admin, 'dealers')
    await admin.getByRole('button', { name: 'Update from OMS' }).click()
    const oms = admin.getByRole('dialog', { name: 'Update dealers from the order management system (OMS)?' })
    await expect(oms.getByRole('list', { name: 'Missing dealers' })).toContainText('Kimberley Voice and Data')
    await expectAccessible(admin, 'update from OMS')
    await oms.getByRole('button', { name: 'Update' }).click()
    const doneDialog = admin.getByRole('dialog', { name: 'Up to date with OMS' })
    await expect(doneDialog).toContainText('OMS gave 7 dealers: 3 added')
    await expectAccessible(admin, 'up to date with OMS')
    await admin.keyboard.press('Escape')

    await row(/Kimberley Voice/)
      .getByRole('link')
      .click()
    await panel.getByRole('button', { name: 'Business', exact: true }).click()
    await panel.getByLabel('Registered company name').fill('Kimberley Voice Pty Ltd')
    // Another part is opened, and the draft is still there.
    await panel.getByRole('button', { name: 'Agreement', exact: true }).click()
    await panel.getByRole('button', { name: 'Business', exact: true }).click()
    await expect(panel.getByLabel('Registered company name')).toHaveValue('Kimberley Voice Pty Ltd')
    await expectAccessible(admin, 'a dealer, Business')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expectText('Saved OK')
    await panel.getByRole('button', { name: 'Agreement', exact: true }).click()
    const id = new URL(admin.url()).searchParams.get('edit')
    const downloading = admin.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download contract' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`contract_${id}.pdf`)
    if (process.env.JOURNEYS_PICTURES) await download.saveAs(`${process.env.JOURNEYS_PICTURES}/contract.pdf`)
    await panel.getByRole('button', { name: 'View contract' }).click()
    const contract = admin.getByRole('dialog', { name: 'contract.pdf' })
    await expect(
      contract.getByTitle('contract.pdf').or(contract.getByRole('button', { name: 'Download' })),
    ).toBeVisible()

    await admin.goto('/edit-auth')
    await expect(row(/Riley Stone/)).toBeVisible()
    await expectAccessible(admin, 'edit auth')
    await guidePicture(admin, 'edit-auth')
    await row(/Kimberley Voice/)
      .getByRole('link')
      .click()
    await choose(admin, 'Level', 'Employee')
    await expectAccessible(admin, 'access of a dealer')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expectText('Auth changed')
    await expect(row(/Kimberley Voice/)).toContainText('Employee')
  },
)
