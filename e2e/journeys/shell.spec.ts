import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { makeSendableOrder } from '../records.ts'

const person = { firstName: 'Sheldon', surname: 'Shellworth', email: 'sheldon@shellworth.example' }

test(
  'the frame has the provider’s colour and a narrow search, and the sign-in is kept for this tab only',
  rules('SHELL-top-bar', 'SHELL-theme', 'SHELL-dialog-width', 'SHELL-session-storage'),
  async ({ dealer }) => {
    const { orderID } = await makeSendableOrder(dealer, person)
    await dealer.goto(`/create-mobile?order=${orderID}`)
    await expect(dealer.getByRole('banner')).toHaveCSS('background-color', 'rgb(18, 50, 91)')
    await expect(dealer.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    const stores = await dealer.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)])
    expect(stores[0]?.some((key) => key.startsWith('oidc.user'))).toBe(true)
    expect(stores[1]?.some((key) => /oidc|draft/.test(key))).toBe(false)
    await dealer.keyboard.press('ControlOrMeta+k')
    const search = dealer.getByRole('dialog', { name: 'Search' })
    await expect(search).toBeVisible()
    await expect.poll(async () => (await search.boundingBox())?.width).toBeLessThanOrEqual(500)
  },
)

test('the dark scheme obeys the content security policy', async ({ dealer }) => {
  await dealer.emulateMedia({ colorScheme: 'dark' })
  await dealer.goto('/')
  await expect(dealer.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(dealer, 'home in the dark scheme')
})
