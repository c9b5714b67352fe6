import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { makeSendableOrder } from '../records.ts'
import { expectTold } from '../told.ts'

const person = { firstName: 'Tara', surname: 'Terms', email: 'tara@terms.example' }

test(
  'an administrator adds a term, moves it by keyboard and mouse, and new orders have it',
  rules('TERM-remove-needs-id'),
  async ({ admin, dealer }) => {
    const panel = admin.getByRole('dialog').first()
    const list = admin.getByRole('list', { name: 'Terms in their order' }).getByRole('listitem')
    const headings = () => list.getByRole('button', { name: /^(?!Move )/ }).allTextContents()
    await admin.goto('/terms-conditions')
    await expect(admin.getByRole('heading', { level: 1, name: 'Maintain Terms' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Contract term', exact: true })).toBeVisible()
    await expectAccessible(admin, 'terms')

    await admin.getByRole('button', { name: 'New term' }).click()
    await expect(panel.getByLabel('Section')).toBeFocused()
    await expect(panel.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
    await panel.getByLabel('Heading').fill('Roaming')
    await admin.keyboard.press('ControlOrMeta+s')
    await expect(panel.getByText('Section can not be empty')).toBeVisible()
    await panel.getByLabel('Section').fill('Mobiles')
    await panel.getByLabel('Text').fill('Roaming is charged by the day.')
    await panel.getByRole('button', { name: 'Add item' }).click()
    await panel.getByRole('textbox', { name: 'Item 1' }).fill('It is said in a text message.')
    await panel.getByRole('button', { name: 'Add item' }).click()
    await panel.getByRole('textbox', { name: 'Item 2' }).fill('A day begins at midnight in Sydney.')
    await panel.getByRole('button', { name: 'Move item 2 up' }).press('Enter')
    await panel.getByRole('checkbox', { name: 'Mobile', exact: true }).check()
    await expect(panel.getByText('Service: Mobile', { exact: true })).toBeVisible()
    await expectAccessible(admin, 'new term')
    await guidePicture(admin, 'new-term', panel)
    // Reloading the page keeps the draft.
    await admin.reload()
    await expect(panel.getByRole('textbox', { name: 'Item 1' })).toHaveValue('A day begins at midnight in Sydney.')
    await expect(panel.getByRole('textbox', { name: 'Item 2' })).toHaveValue('It is said in a text message.')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expectTold(admin, 'Saved OK')
    await expect.poll(async () => (await headings()).at(-1)).toBe('Roaming')

    // Move the term with the keyboard, with the button and with the mouse.
    await admin.getByRole('button', { name: 'Roaming', exact: true }).focus()
    await admin.keyboard.press('Alt+ArrowUp')
    await admin.getByRole('button', { name: 'Move Roaming up' }).click()
    await expect.poll(headings).toHaveLength(9)
    await list.filter({ hasText: 'Roaming is charged' }).dragTo(list.nth(1))
    await expect.poll(async () => (await headings()).indexOf('Roaming')).toBe(1)
    await admin.getByRole('button', { name: 'As the customer sees it' }).click()
    await expect(admin.getByRole('region', { name: 'Roaming' })).toHaveCount(0)
    await admin.getByRole('checkbox', { name: 'Mobile', exact: true }).check()
    await expect(admin.getByRole('region', { name: 'Roaming' })).toContainText('midnight in Sydney')
    await expectAccessible(admin, 'terms as the customer sees them')
    await admin.getByRole('button', { name: 'Back to the list' }).click()
    const order = await makeSendableOrder(dealer, person)
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await expect(dealer.getByRole('checkbox', { name: 'Roaming' })).toBeChecked()

    await admin.getByRole('button', { name: 'Roaming', exact: true }).click()
    await panel.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectAccessible(admin, 'remove a term')
    await admin.getByRole('dialog', { name: 'Remove Roaming?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(admin.getByRole('button', { name: 'Roaming', exact: true })).toHaveCount(0)
  },
)
