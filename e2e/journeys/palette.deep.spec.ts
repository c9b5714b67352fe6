import { expect, expectAccessible, test } from '../fixtures.ts'
import { makeBusinessOrder, makeSendableOrder } from '../records.ts'

const person = { firstName: 'Pal', surname: 'Ettewood', email: 'pal@ettewood.example' }

test('the search adds a row, sends an order and changes the colours by keyboard', async ({ dealer, portal }) => {
  const order = await makeSendableOrder(dealer, person)
  const { orderID } = await makeBusinessOrder(dealer, 'Palette')
  /** Types a text into the search without waiting, and performs its first result. */
  const perform = async (text: string) => {
    await dealer.keyboard.press('ControlOrMeta+k')
    await dealer.keyboard.type(text)
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  }
  await dealer.goto(`/create-internet?order=${orderID}`)
  await expect(dealer.getByRole('heading', { level: 1, name: 'Internet' })).toBeVisible()
  await dealer.keyboard.press('ControlOrMeta+k')
  await dealer.getByRole('combobox', { name: 'Search customers, orders and screens' }).fill('ip voice')
  await expect(dealer.getByRole('option').first()).toContainText('IP Voice')
  // What is typed at once is for the screen that opens.
  await dealer.keyboard.press('Enter')
  await dealer.keyboard.type('Reception')
  await expect(dealer.getByRole('grid').locator('input[aria-label="Extension name, new row"]')).toHaveValue('Reception')

  await perform('new mobile line')
  await expect(dealer).toHaveURL(`${portal.url}/create-mobile?order=${orderID}`)
  await expect(dealer.locator('[data-row="0"][data-column="1"]').getByRole('textbox')).toBeFocused()

  await dealer.keyboard.press('ControlOrMeta+k')
  await dealer.getByRole('combobox', { name: 'Search customers, orders and screens' }).fill(`send ${order.orderID}`)
  const first = dealer.getByRole('option').first()
  await expect(first).toContainText(`Send Order ${order.orderID}`)
  await expect(first).toHaveAttribute('data-combobox-selected', 'true')
  await expect(dealer.getByText(`3 suggestions, Enter chooses Send Order ${order.orderID}`)).toBeAttached()
  await expectAccessible(dealer, 'actions of the search')
  await dealer.keyboard.press('Enter')
  await expect(dealer.getByRole('button', { name: 'Send by e-mail' })).toBeFocused()
  await expect(dealer).toHaveURL((url) => url.searchParams.get('order') === String(order.orderID))

  await perform('dark')
  await expect(dealer.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await perform('light')
  await expect(dealer.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})
