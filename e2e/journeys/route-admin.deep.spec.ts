import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { callOk, makeSendableOrder, type Person } from '../records.ts'

const person: Person = { firstName: 'Rae', surname: 'Router', email: 'rae@router.example' }

test(
  'an administrator renames a menu entry and adds one, and dealers open both',
  rules('ROUTE-admin-entity', 'CAP-support-maintains', 'A22'),
  async ({ admin, dealer }) => {
    const { orderID } = await makeSendableOrder(dealer, person)
    const rows = admin.getByRole('table', { name: 'Entries of the menu' }).getByRole('row')
    const panel = admin.getByRole('dialog').first()
    await admin.goto('/route-admin')
    await expect(rows.nth(1)).toContainText('Start')
    await expectAccessible(admin, 'menu administration')
    await admin.getByRole('searchbox', { name: 'Name or address' }).fill('inbound')
    await expect(rows).toHaveCount(2)
    await rows.nth(1).getByRole('link').click()
    await expectAccessible(admin, 'an entry of the menu')
    await panel.getByLabel('Name').fill('Fax')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Another entry has this name')).toBeVisible()
    await panel.getByLabel('Name').fill('Free calls')
    await panel.getByLabel('Position').fill('1')
    await panel.getByRole('combobox', { name: 'Icon' }).click()
    await admin.getByRole('option', { name: 'world', exact: true }).click()
    await admin.keyboard.press('Control+s')
    await expect(panel).toHaveCount(0)

    await admin.getByRole('button', { name: 'Add entry' }).click()
    await expectAccessible(admin, 'a new entry of the menu')
    await panel.getByLabel('Name').fill('Our phones')
    await panel.getByRole('combobox', { name: 'Screen' }).click()
    await admin.getByRole('option', { name: 'Mobile', exact: true }).click()
    await panel.getByLabel('Address').fill('/our-phones')
    await panel.getByRole('combobox', { name: 'Section' }).click()
    await admin.getByRole('option', { name: 'Services', exact: true }).click()
    await admin.keyboard.press('Control+s')
    await expect(panel).toHaveCount(0)

    await dealer.goto(`/order-types?order=${orderID}`)
    const menu = dealer.getByRole('navigation', { name: 'Sections' })
    const renamed = menu.getByRole('link', { name: /^Free calls/ })
    await expect(renamed).toHaveAttribute('href', `/create-inbound?order=${orderID}`)
    await expect(menu.getByRole('list', { name: 'Services' }).getByRole('link').first()).toHaveText(/^Free calls/)
    const added = menu.getByRole('link', { name: /^Our phones/ })
    await added.click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
    await expect(dealer).toHaveURL(`/our-phones?order=${orderID}`)
    await expect(added).toHaveAttribute('aria-current', 'page')
    await dealer.reload()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Mobile' })).toBeVisible()
    await expect(dealer).toHaveURL(`/our-phones?order=${orderID}`)

    // Later journeys of the worker use the same menu.
    const entries = Object.values(await callOk(admin, 'GET', 'vue/GetVueRoutes')) as { id: number; version: number }[]
    for (const { id } of entries.filter(({ version }) => version > 0))
      await callOk(admin, 'DELETE', `vue/DeleteVueRoute/${id}`)
    await dealer.reload()
    await expect(dealer).toHaveURL((url) => url.pathname === '/')
  },
)
