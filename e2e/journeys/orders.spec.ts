import type { Page } from '@playwright/test'
import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { makeSendableOrder, sendOrder } from '../records.ts'
import { expectTold } from '../told.ts'

const person = { firstName: 'Cora', surname: 'Order', email: 'cora@order.example' }

/** Chooses from the menu of the order with the keyboard alone. */
async function chooseAction(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const titles = await page.getByRole('menuitem').allTextContents()
  for (let step = 0; step < titles.indexOf(title); step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: title })).toBeFocused()
  await page.keyboard.press('Enter')
}

test(
  'a sent order is taken back, sent again and cancelled from its menu by keyboard, which stops its link',
  rules('ORD-cancel', 'ORD-reset-to-edit'),
  async ({ dealer }) => {
    const order = await makeSendableOrder(dealer, person)
    await sendOrder(dealer, order, person)
    await dealer.goto(`/order-summary?order=${order.orderID}`)
    await dealer.getByRole('button', { name: 'Actions' }).click()
    await expectAccessible(dealer, 'Sign and Send, actions')
    await dealer.keyboard.press('Escape')
    await chooseAction(dealer, 'Take back')
    await dealer.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expectTold(dealer, 'Order reset for editing')
    const link = await sendOrder(dealer, order, person)
    await dealer.reload()
    await chooseAction(dealer, 'Cancel order')
    const dialog = dealer.getByRole('dialog', { name: `Cancel order ${order.orderID} for Cora Order?` })
    await expect(dialog.getByText('The customer’s link stops working.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(dealer, 'cancel order')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dealer.getByText(`Order :${order.orderID} has been cancelled.`)).toBeVisible()
    await expect(dealer.getByText('Cancelled', { exact: true })).toBeVisible()
    await dealer.goto(link)
    await expect(dealer.getByRole('heading', { name: 'This has been taken back' })).toBeVisible()
  },
)
