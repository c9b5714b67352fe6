import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, openAs, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { choose } from '../pages.ts'
import { callOk, makeSendableOrder } from '../records.ts'

const person = { firstName: 'Uma', surname: 'Catalogue', email: 'uma@catalogue.example' }
let admin: Page

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
})
test.afterAll(() => admin.context().close())

const panel = () => admin.getByRole('dialog').first()
const row = (name: RegExp) => admin.getByRole('row', { name })

/** Opens a screen by its title, with the keyboard alone. */
async function goTo(title: string): Promise<void> {
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await admin.keyboard.press('ControlOrMeta+k')
  await admin.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill(title)
  await expect(admin.getByRole('option', { name: title }).first()).toBeVisible()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test(
  'an administrator creates, changes, archives and deletes plans',
  rules('MENU-admin-only-rate-plans', 'RATE-voice-label'),
  async () => {
    await expect(admin.getByRole('heading', { name: 'Exceptions' })).toBeVisible()
    await expectAccessible(admin, 'home of an administrator')
    await admin.goto('/administration')
    await expect(admin.getByRole('main').getByRole('link', { name: /^Maintain Rate Plans/ })).toBeVisible()
    await goTo('Maintain Rate Plans')
    await admin.getByRole('button', { name: 'Voice', exact: true }).click()
    await expect(row(/Line rental, PSTN with calls/)).toContainText('Voice')
    await expectAccessible(admin, 'rate plans')
    await guidePicture(admin, 'rate-plans')

    await admin.getByRole('button', { name: 'New plan' }).click()
    await expect(panel().getByLabel('Description')).toBeFocused()
    await panel().getByLabel('Document').fill('javascript:alert(1)')
    await panel().getByLabel('Monthly retail').fill('51.50')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(panel().getByText('Description can not be empty')).toBeVisible()
    await expect(panel().getByText('Please enter a valid url.')).toBeVisible()
    await expectAccessible(admin, 'new plan, refused')
    await panel().getByLabel('Document').fill('https://www.example.test/plans/uma.pdf')
    await panel().getByLabel('Description').fill('Mobile Uma 70 GB')
    await choose(admin, 'Usage type', 'Mobile')
    // Reloading the page keeps the draft.
    await admin.reload()
    await expect(panel().getByLabel('Description')).toHaveValue('Mobile Uma 70 GB')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(admin.getByRole('dialog')).toHaveCount(0)

    await admin.getByRole('button', { name: 'Mobile', exact: true }).click()
    await admin.getByRole('searchbox').fill('mobile 0 gb')
    await expect(row(/Mobile Uma 70 GB/)).toContainText('$51.50')
    await expect(row(/Mobile Uma/).getByRole('link', { name: 'PDF of' })).toHaveAttribute('href', /uma\.pdf$/)
    await expect(admin).toHaveURL(/usageType=mobile.*keyword=|keyword=.*usageType=mobile/)

    for (const name of ['Mobile Uma 70 GB', 'Mobile Business 60 GB'])
      await admin.getByRole('checkbox', { name: `Select ${name}` }).check()
    await admin.getByRole('button', { name: 'Change fields' }).click()
    await panel().getByRole('checkbox', { name: 'Change group' }).check()
    await panel().getByRole('textbox', { name: 'Group' }).fill('Autumn')
    await panel().getByRole('checkbox', { name: 'Change airline partner' }).check()
    await panel().getByRole('radio', { name: 'Yes' }).check()
    await expectAccessible(admin, 'several plans')
    await panel().getByRole('button', { name: 'Change 2' }).click()
    for (const name of [/Mobile Uma 70 GB/, /Mobile Business 60 GB/]) await expect(row(name)).toContainText('Autumn')

    // A plan on a draft order can't be deleted. The dialog for archiving it shows the draft.
    const order = await makeSendableOrder(admin, person)
    const plans = Object.values(await callOk(admin, 'POST', 'Order/getRatePlans', { types: ['mobile'] }))
    const newPlan = plans.find((plan) => JSON.stringify(plan).includes('Mobile Uma')) as { ratePlanID: number }
    const ratePlanID = newPlan.ratePlanID
    await callOk(admin, 'POST', `order/AddMobile/${order.orderID}`, [{ ratePlanID, contractLengthMonths: 24 }])
    await row(/Mobile Uma/)
      .getByRole('link', { name: /^Mobile Uma/ })
      .focus()
    await admin.keyboard.press('Enter')
    await panel().getByRole('button', { name: 'Delete' }).click()
    await admin.getByRole('dialog', { name: 'Delete Mobile Uma' }).getByRole('button', { name: 'Delete' }).click()
    await expect(admin.getByText(/is on 1 order or quote and cannot be deleted/)).toBeVisible()
    await admin.getByRole('button', { name: 'Archive it' }).click()
    const archive = admin.getByRole('dialog', { name: 'Archive Mobile Uma 70 GB?' })
    await expect(archive.getByRole('link', { name: `Order ${order.orderID}` })).toBeVisible()
    await expect(archive).toContainText('Uma Catalogue')
    await expectAccessible(admin, 'archive a plan')
    await archive.getByRole('button', { name: 'Archive' }).click()
    await expect(row(/Mobile Uma/)).toHaveCount(0)
    const { origin } = new URL(admin.url())
    const validated = await callAs(admin, origin, 'POST', 'Validate/ValidateOrder', { orderID: order.orderID })
    expect(validated.status).toBe(400)
    await admin.getByRole('button', { name: 'Archived', exact: true }).click()
    await row(/Mobile Uma/)
      .getByRole('link', { name: /^Mobile Uma/ })
      .click()
    await panel().getByRole('button', { name: 'Restore' }).click()
    await expect(row(/Mobile Uma/)).toHaveCount(0)
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'an administrator maintains handsets, and compares a change with another person’s',
  rules('MENU-admin-only-handsets', 'HW-delete-unsaved-skipped'),
  async ({ baseURL }) => {
    await goTo('Maintain Handsets')
    await expectAccessible(admin, 'handsets')
    await admin.getByRole('button', { name: 'New handset' }).click()
    await expect(panel().getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await panel().getByLabel('Model').fill('Yealink T88 Test')
    await choose(admin, 'Category', 'Desk phones')
    await choose(admin, 'Manufacturer', 'Yealink')
    await panel().getByLabel('Recommended retail').fill('310')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByRole('dialog')).toHaveCount(0)

    await admin.getByRole('searchbox').fill('T88')
    await row(/T88 Test/)
      .getByRole('link')
      .click()
    const handsetID = Number(new URL(admin.url()).searchParams.get('edit'))
    await panel().getByLabel('Recommended retail').fill('320')
    await callOk(admin, 'POST', 'support/UpdateHandset', { handsetID, rrpEx: 300, description: 'From elsewhere' })
    await admin.keyboard.press('ControlOrMeta+s')
    const conflict = admin.getByRole('dialog', { name: 'Somebody else saved this first' })
    await expect(conflict.getByRole('row', { name: /Recommended retail/ })).toContainText('300')
    await expectAccessible(admin, 'handset, conflicting changes')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(row(/T88 Test/)).toContainText('$320.00')
    await expect(row(/T88 Test/)).toContainText('From elsewhere')

    await row(/T88 Test/)
      .getByRole('link')
      .click()
    await panel().getByRole('button', { name: 'Delete' }).click()
    await admin
      .getByRole('dialog', { name: /Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(admin.getByText('handset deleted')).toBeVisible()
    await expect(admin.getByText('No handset matches this search.')).toBeVisible()
    expect((await callAs(admin, baseURL, 'GET', `Order/getHandsets/false/${handsetID}`)).status).toBe(404)
  },
)

test(
  'people other than administrators are redirected home, and can’t find the catalogue screens',
  rules('MENU-admin-only-rate-plans', 'MENU-admin-only-handsets'),
  async ({ browser, portal }) => {
    const employee = await openAs(browser, portal, 'employee@example.test', '/rate-plans')
    await expect(employee).toHaveURL(`${portal.url}/`)
    await employee.goto('/handsets')
    await expect(employee).toHaveURL(`${portal.url}/`)
    await expect(employee.getByRole('heading', { level: 1 })).toContainText('Emery Walsh')
    await expect(employee.getByRole('link', { name: /^Maintain/ })).toHaveCount(0)
    await employee.keyboard.press('ControlOrMeta+k')
    await employee.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('Maintain')
    await expect(employee.getByText('Nothing found').first()).toBeVisible()
    await employee.context().close()
  },
)
