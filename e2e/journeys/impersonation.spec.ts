import { contract } from '@dealerline/shared/contract/index.ts'
import { callAs, expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { makeSendableOrder } from '../records.ts'

const person = { firstName: 'Odette', surname: 'Impersonova', email: 'odette@impersonova.example' }

test(
  'an administrator acts as a dealer by keyboard, sees their records, and stops',
  rules('CAP-admin-impersonate', 'IMP-start', 'IMP-viewbar', 'IMP-revoke-reload', 'SHELL-impersonation-bar'),
  async ({ browser, portal }) => {
    const dealer = await openAs(browser, portal, 'dealer@example.test')
    const order = await makeSendableOrder(dealer, person)
    const admin = await openAs(browser, portal, 'admin@example.test')
    await admin.getByRole('link', { name: 'Administration', exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
    await expect(admin.getByRole('main').getByRole('link', { name: /^Maintain Menu/ })).toBeVisible()
    await expectAccessible(admin, 'administration')
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
    await expect(admin.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await expect(admin.getByRole('heading', { name: 'Administration' })).toHaveCount(0)
    await expectAccessible(admin, 'home while acting as a dealer')
    await bar.getByRole('button', { name: 'Their customers' }).click()
    const customers = admin.getByRole('dialog', { name: 'Customers of Dana Novak' })
    await customers.getByLabel('Name, account or suburb').fill('Impersonova')
    await expectAccessible(admin, 'customers of the dealer')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('Impersonova')
    await admin.goto(`/create-customer?order=${order.orderID}`)
    await admin.getByLabel('Job title').fill('Proprietor')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(admin.getByText(/Saved \d/).first()).toBeVisible()

    await admin.reload()
    await expect(bar, 'IMP-restore-on-load').toContainText('Dana Novak')
    await admin.getByRole('button', { name: /account/ }).click()
    await expect(admin.getByRole('menuitem', { name: 'History' })).toBeVisible()
    await expect(admin.getByRole('menuitem', { name: 'Logout' })).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Stop' }).click()
    await expect(bar).toHaveCount(0)

    await dealer.goto('/history')
    await dealer.getByText('Done for me by others').click()
    const rows = dealer.getByRole('row').filter({ hasText: 'admin@example.test for dealer@example.test' })
    await expect(rows.filter({ hasText: 'Customer' }).first()).toBeVisible()
    await expectAccessible(dealer, 'history')
    await dealer.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(dealer, 'history on a phone')
    for (const page of [dealer, admin]) await page.context().close()
  },
)

test(
  'a tab opened before acting as a dealer asks for a reload, and stores nothing for the wrong dealer',
  rules('IMP-reset'),
  async ({ browser, portal }) => {
    const admin = await openAs(browser, portal, 'admin@example.test', '/Customers')
    await expect(admin.getByRole('heading', { name: 'Customers' })).toBeVisible()
    const answered = await callAs(admin, portal.url, 'GET', 'Impersonate/GetDealerMembers')
    const members = contract.impersonation.getDealerMembers.reply.parse(answered.body)
    const member = members.find(({ dealerFullName }) => dealerFullName === 'Morgan Lee')
    await callAs(admin, portal.url, 'POST', 'Impersonate/Impersonate', { impersonatedID: member?.dealerID })
    await admin.getByLabel('Name, ABN, phone or account').fill('Nobody at all')
    const question = admin.getByRole('dialog', { name: 'Reload this page?' })
    await expect(question).toContainText('You are now acting as Morgan Lee')
    await expectAccessible(admin, 'page opened for the previous dealer')
    await question.getByRole('button', { name: 'Reload' }).click()
    const bar = admin.getByRole('region', { name: 'Acting as somebody else' })
    await expect(bar).toContainText('Morgan Lee')
    await bar.getByRole('button', { name: 'Stop' }).click()
    await expect(bar).toHaveCount(0)
    await admin.context().close()
  },
)
