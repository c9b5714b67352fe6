import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { makeBusinessOrder } from '../records.ts'

test(
  'the highlighted option of a list and of the search is readable in light and dark mode',
  rules('U16', 'U17', 'U22'),
  async ({ dealer }) => {
    const { orderID } = await makeBusinessOrder(dealer, 'Contrastwise')
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await dealer.getByRole('button', { name: 'Add row' }).click()
    const focused = () => dealer.locator(':focus').getAttribute('aria-label')
    for (let presses = 0; presses < 10 && !(await focused())?.startsWith('Plan'); presses += 1)
      await dealer.keyboard.press('Tab')
    await dealer.keyboard.press('Space')
    await dealer.keyboard.press('ArrowDown')
    // The text of the highlighted option has a colour that contrasts with its background.
    const colours = () =>
      dealer.evaluate<string[]>(`(() => {
        const option = document.querySelector('[data-combobox-selected]')
        return [option, ...option.querySelectorAll('span')].map((part) => getComputedStyle(part).color)
      })()`)
    for (const scheme of ['light', 'dark'] as const) {
      await dealer.emulateMedia({ colorScheme: scheme })
      await expect(dealer.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await expect(dealer.locator('[data-combobox-selected]')).toBeVisible()
      await expect.poll(async () => new Set(await colours()).size, { message: scheme }).toBe(1)
    }
    await dealer.keyboard.press('Escape')
    await dealer.emulateMedia({ colorScheme: 'light' })
    await dealer.keyboard.press('ControlOrMeta+k')
    await dealer.keyboard.type('Contrastwise')
    const box = dealer.getByRole('combobox', { name: 'Search customers, orders and screens' })
    await expect(box).toHaveValue('Contrastwise')
    await expect(dealer.getByRole('dialog').locator('[data-combobox-selected]')).toContainText('Contrastwise')
    await expectAccessible(dealer, 'the search with its first result highlighted')
    await dealer.keyboard.press('Enter')
    await expect(dealer).toHaveURL(/order=\d+|customer=\d+/)
  },
)
