import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { makeSendableOrder } from '../records.ts'

const person = { firstName: 'Odette', surname: 'Impersonova', email: 'odette@impersonova.example' }

test(
  'an administrator acts as a dealer by keyboard, changes their customer, and stops',
  rules('CAP-admin-impersonate', 'IMP-start', 'IMP-viewbar', 'IMP-revoke-reload', 'SHELL-impersonation-bar'),
  async ({ admin, dealer }) => {
    await makeSendableOrder(dealer, person)
    await admin.goto('/')
    await admin.getByRole('button', { name: /account/ }).focus()
    await admin.keyboard.press('Enter')
    await admin.getByRole('menuitem', { name: 'Act as another dealer' }).press('Enter')
    const dialog = admin.getByRole('dialog', { name: 'Act as another dealer' })
    await expect(dialog.getByRole('button', { name: /Dana Novak/ })).toBeVisible()
    await expectAccessible(admin, 'act as another dealer')
    await guidePicture(admin, 'act-as', admin.getByRole('dialog'))
    await dialog.getByLabel('Name, e-mail or dealer number').fill('dana')
    await admin.keyboard.press('Enter')

    const bar = admin.getByRole('region', { name: 'Acting as somebody else' })
    await expect(bar).toContainText('Avery Admin is acting as Dana Novak')
    await expect(admin.getByRole('heading', { name: 'Next actions' })).toBeVisible()
    await expectAccessible(admin, 'home while acting as a dealer')
    await bar.getByRole('button', { name: 'Their customers' }).click()
    const customers = admin.getByRole('dialog', { name: 'Customers of Dana Novak' })
    await customers.getByLabel('Name, account or suburb').fill('Impersonova')
    await expectAccessible(admin, 'customers of the dealer')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('Impersonova')
    await admin.getByRole('link', { name: 'Details', exact: true }).press('Enter')
    await admin.getByLabel('Job title').fill('Proprietor')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(admin.getByText(/Saved \d/).first()).toBeVisible()
    // The page knows after a reload that the person acts as the dealer.
    await admin.reload()
    await expect(bar, 'IMP-restore-on-load').toContainText('Dana Novak')
    await bar.getByRole('button', { name: 'Stop' }).click()
    await expect(bar).toHaveCount(0)

    await dealer.goto('/history')
    await dealer.getByText('Done for me by others').click()
    const rows = dealer.getByRole('row').filter({ hasText: 'admin@example.test for dealer@example.test' })
    await expect(rows.filter({ hasText: 'Customer' }).first()).toBeVisible()
    await expectAccessible(dealer, 'history')
  },
)
