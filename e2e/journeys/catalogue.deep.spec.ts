import { readFileSync } from 'node:fs'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { choose } from '../pages.ts'
import { callOk, makeSendableOrder } from '../records.ts'

const person = { firstName: 'Uma', surname: 'Catalogue', email: 'uma@catalogue.example' }

test(
  'an administrator creates, changes, exports and archives plans',
  rules('MENU-admin-only-rate-plans', 'RATE-voice-label'),
  async ({ admin }) => {
    const panel = admin.getByRole('dialog').first()
    const row = (name: RegExp) => admin.getByRole('row', { name })
    await admin.goto('/rate-plans')
    await admin.getByRole('button', { name: 'Voice', exact: true }).click()
    await expect(row(/Line rental, PSTN with calls/)).toContainText('Voice')
    await expectAccessible(admin, 'rate plans')
    await guidePicture(admin, 'rate-plans')

    await admin.getByRole('button', { name: 'New plan' }).click()
    await expect(panel.getByLabel('Description')).toBeFocused()
    await panel.getByLabel('Document').fill('javascript:alert(1)')
    await panel.getByLabel('Monthly retail').fill('51.50')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(panel.getByText('Description can not be empty')).toBeVisible()
    await expect(panel.getByText('Please enter a valid url.')).toBeVisible()
    await expectAccessible(admin, 'new plan, refused')
    await panel.getByLabel('Document').fill('https://www.example.test/plans/uma.pdf')
    await panel.getByLabel('Description').fill('Mobile Uma 70 GB')
    await choose(admin, 'Usage type', 'Mobile')
    // Reloading the page keeps the draft.
    await admin.reload()
    await expect(panel.getByLabel('Description')).toHaveValue('Mobile Uma 70 GB')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(admin.getByRole('dialog')).toHaveCount(0)

    await admin.getByRole('button', { name: 'Mobile', exact: true }).click()
    await admin.getByRole('searchbox').fill('mobile 0 gb')
    await expect(row(/Mobile Uma 70 GB/)).toContainText('$51.50')
    for (const name of ['Mobile Uma 70 GB', 'Mobile Business 60 GB'])
      await admin.getByRole('checkbox', { name: `Select ${name}` }).check()
    await admin.getByRole('button', { name: 'Change fields' }).click()
    await panel.getByRole('checkbox', { name: 'Change group' }).check()
    await panel.getByRole('textbox', { name: 'Group' }).fill('Autumn')
    await expectAccessible(admin, 'several plans')
    await panel.getByRole('button', { name: 'Change 2' }).click()
    for (const name of [/Mobile Uma 70 GB/, /Mobile Business 60 GB/]) await expect(row(name)).toContainText('Autumn')
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export for import' }).click()
    const exported = await download
    expect(exported.suggestedFilename()).toBe('rate-plans.csv')
    expect(readFileSync(await exported.path(), 'utf8')).toContain('Mobile Uma 70 GB')

    // A plan on a draft order can't be deleted. The dialog for archiving it shows the draft.
    const order = await makeSendableOrder(admin, person)
    const plans = Object.values(await callOk(admin, 'POST', 'Order/getRatePlans', { types: ['mobile'] }))
    const { ratePlanID } = plans.find((plan) => JSON.stringify(plan).includes('Mobile Uma')) as { ratePlanID: number }
    await callOk(admin, 'POST', `order/AddMobile/${order.orderID}`, [{ ratePlanID, contractLengthMonths: 24 }])
    await row(/Mobile Uma/)
      .getByRole('link', { name: /^Mobile Uma/ })
      .focus()
    await admin.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Delete' }).click()
    await admin.getByRole('dialog', { name: 'Delete Mobile Uma' }).getByRole('button', { name: 'Delete' }).click()
    await expect(admin.getByText(/is on 1 order or quote and cannot be deleted/)).toBeVisible()
    await admin.getByRole('button', { name: 'Archive it' }).click()
    const archive = admin.getByRole('dialog', { name: 'Archive Mobile Uma 70 GB?' })
    await expect(archive.getByRole('link', { name: `Order ${order.orderID}` })).toBeVisible()
    await expectAccessible(admin, 'archive a plan')
    await archive.getByRole('button', { name: 'Archive' }).click()
    await expect(row(/Mobile Uma/)).toHaveCount(0)
  },
)
