import { expect, rules, test } from '../fixtures.ts'

test('the reference of the API obeys the content security policy', rules('ROUTE-api-external'), async ({ dealer }) => {
  await dealer.emulateMedia({ colorScheme: 'dark' })
  await dealer.goto('/api')
  await expect(dealer.getByText('Get the public portal settings')).toBeVisible()
  if (process.env.JOURNEYS_PICTURES)
    await dealer.screenshot({ path: `${process.env.JOURNEYS_PICTURES}/api-reference.png` })
})
