import { expect, expectAccessible, expectFitsWidth, rules, test } from '../fixtures.ts'
import { callOk, makeBusinessOrder } from '../records.ts'

test(
  'All lines shows all services of an order on one page, for the keyboard and as cards on a phone',
  rules('U21'),
  async ({ dealer }) => {
    const service = (name: string) => dealer.getByRole('region', { name, exact: true })
    const title = (name: string) => dealer.getByRole('heading', { level: 1, name, exact: true })
    const { orderID } = await makeBusinessOrder(dealer, 'Ferngully')
    const planFor = async (type: string) => {
      const plans = await callOk(dealer, 'POST', 'Order/getRatePlans', { types: [type] })
      return (Object.values(plans)[0] as { ratePlanID: number }).ratePlanID
    }
    const [mobilePlan, voicePlan, faxPlan] = [await planFor('mobile'), await planFor('voIP'), await planFor('fax')]
    const lines = ['Petra', 'Jo', 'Workshop', 'Office', 'Van one', 'Van two'].map((simCardNo) => ({
      ratePlanID: mobilePlan,
      contractLengthMonths: 24,
      simCardNo,
    }))
    const extensions = ['Reception', 'Storeroom', 'Counter'].map((extensionName, at) => ({
      extensionNo: 500 + at,
      extensionName,
      ratePlanID: voicePlan,
    }))
    const fax = { ratePlanId: faxPlan, city: 'Sydney', incomingEmail: 'fax@ferngully.example' }
    await callOk(dealer, 'POST', `order/AddMobile/${orderID}`, lines)
    await callOk(dealer, 'POST', `order/AddIPOrder/${orderID}`, {})
    await callOk(dealer, 'POST', `order/AddIPExtensionsToOrder/${orderID}`, extensions)
    await callOk(dealer, 'POST', `order/AddFax/${orderID}`, [fax])

    await dealer.goto(`/create-mobile?order=${orderID}`)
    await expect(title('Mobile')).toBeVisible()
    await expect(dealer.locator('[data-row="0"]').first()).toBeVisible()
    await expect(service('IP Voice')).toHaveCount(0)
    await dealer.getByRole('link', { name: 'All lines (10)' }).click()
    await expect(dealer.getByText(/^6 lines · \$[\d,.]+ monthly \(inc GST\)$/)).toBeVisible()
    await expect(service('IP Voice').getByText(/^3 lines/)).toBeVisible()
    await expect(service('Fax').getByText(/^1 line ·/)).toBeVisible()
    await expectFitsWidth(dealer)
    await expectAccessible(dealer, 'services of an order')

    await service('IP Voice').getByRole('cell', { name: 'Storeroom' }).click()
    await expect(title('IP Voice')).toBeInViewport()
    await expect(dealer).toHaveURL(/\/create-ipvoice\?.*row=2/)
    await expect(dealer.locator('[data-row="1"][data-column="0"] input')).toBeFocused()
    await expect(service('Mobile').getByText(/^6 lines/)).toHaveCount(1)
    await expectAccessible(dealer, 'another service of an order')

    // The header of a stored service is folded to a line, and Edit opens it at its first field.
    await expect(dealer.getByText(/Call handling: Direct to extension/)).toBeVisible()
    await expect(dealer.getByLabel('Current modem')).toHaveCount(0)
    await dealer.getByRole('button', { name: 'Edit IP Order' }).press('Enter')
    await expect(dealer.getByLabel('Call handling').first()).toBeFocused()
    await expect(dealer.getByLabel('Current modem')).toBeVisible()

    for (const [key, name] of [
      ['Alt+PageDown', 'Mobile'],
      ['Alt+PageUp', 'IP Voice'],
      ['Alt+PageDown', 'Mobile'],
      ['Alt+PageDown', 'Fax'],
      ['Alt+PageDown', 'Fax'],
    ] as const) {
      await dealer.keyboard.press(key)
      await expect(title(name)).toBeInViewport()
      await expect(dealer.locator('[data-row="0"] input').first()).toBeVisible()
      await expect.poll(() => dealer.evaluate('document.activeElement.tagName')).not.toBe('BODY')
    }

    // A change is kept and shown when another service opens, and a row with a mistake is marked.
    await dealer.locator('[data-row="0"][data-column="2"]').click()
    await dealer.keyboard.type('Hobart')
    await dealer.keyboard.press('Alt+PageUp')
    await expect(title('Mobile')).toBeVisible()
    await expect(service('Fax').getByRole('cell', { name: 'Hobart' })).toBeVisible()
    await dealer.keyboard.press('Alt+PageDown')
    await expect(title('Fax')).toBeVisible()
    await dealer.locator('[data-row="0"][data-column="4"]').click()
    await dealer.keyboard.type('no address')
    await dealer.keyboard.press('Alt+PageUp')
    await expect(service('Fax').getByText('Has unfinished rows')).toBeVisible()

    await dealer.setViewportSize({ width: 390, height: 844 })
    await dealer.goto(`/create-fax?order=${orderID}&lines=all`)
    await expect(service('IP Voice').getByText('Storeroom')).toBeVisible()
    await expectFitsWidth(dealer)
    await expectAccessible(dealer, 'services of an order on a phone')
  },
)
