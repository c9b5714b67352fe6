import { expect, expectAccessible, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { choose, openMenu, saveScreen } from '../pages.ts'
import { callOk, makeQuote } from '../records.ts'

const person = { firstName: 'Quilla', surname: 'Fairweather', email: 'quilla@fairweather.example' }

test(
  'a quote becomes an order at its quoted prices',
  rules('CAP-convert-quote', 'MENU-quote-show', 'ORD-convert-quote', 'U10'),
  async ({ dealer, portal }) => {
    const status = () => dealer.getByRole('region', { name: 'Open order' })
    const versionRow = (version: number) => dealer.getByRole('row', { name: new RegExp(`^v${version} `) })
    const generate = () => dealer.getByRole('button', { name: 'Generate Quote' }).click()
    const { orderID, customerID } = await makeQuote(dealer, person)
    await dealer.goto(`/quote-details?order=${orderID}`)
    await expect(status()).toContainText(`Quote ${orderID}, no version yet`)
    await expect(dealer.getByRole('navigation').getByRole('link', { name: /^Sign and Send/ })).toHaveCount(0)
    await choose(dealer, 'Type', 'Re-contract')
    const list = (name: string) => dealer.getByRole('region', { name })
    await list('Current spend').getByRole('button', { name: 'Add row' }).click()
    for (const text of ['Old carrier, mobiles', '3', '89.95']) {
      await dealer.keyboard.type(text)
      await dealer.keyboard.press('Tab')
    }
    await dealer.keyboard.press('Enter')
    await list('Channel installation').getByRole('button', { name: 'Add row' }).click()
    for (const text of ['Cabling', '2', '120']) {
      await dealer.keyboard.type(text)
      await dealer.keyboard.press('Tab')
    }
    await dealer.getByLabel('Company').fill('Ohm & Sons')
    await saveScreen(dealer)
    await expectAccessible(dealer, 'quote details')
    await dealer.reload()
    await expect(list('Current spend').getByText('$269.85').first()).toBeVisible()
    await expect(dealer.getByLabel('Company')).toHaveValue('Ohm & Sons')

    await openMenu(dealer, 'Generate Quote')
    await expectAccessible(dealer, 'generate quote, no version yet')
    await generate()
    await expect(versionRow(1)).toContainText('Current')
    await expect(status()).toContainText(`Quote ${orderID}, version 1`)
    await generate()
    await expect(dealer.getByText('Nothing has changed: version 1 is still current')).toBeVisible()
    await expectAccessible(dealer, 'generate quote')
    await guidePicture(dealer, 'generate-quote')
    const loading = dealer.waitForEvent('download')
    await versionRow(1).getByRole('button', { name: 'Download version 1' }).click()
    expect((await loading).suggestedFilename()).toBe(`quote-${orderID}-v1.pdf`)
    if (process.env.JOURNEYS_PICTURES) await (await loading).saveAs(`${process.env.JOURNEYS_PICTURES}/quote.pdf`)

    await portal.rows("update rate_plans set monthly_retail = monthly_retail + 7 where usage_type = 'mobile'")
    const before = await callOk(dealer, 'GET', `Order/GetOrder/${orderID}`)
    await dealer.getByRole('button', { name: 'Convert to Order' }).click()
    const dialog = dealer.getByRole('dialog', { name: `Convert quote ${orderID} at the quoted prices?` })
    await expect(dialog.getByRole('row', { name: /^Mobile 1: / })).toBeVisible()
    await expectAccessible(dealer, 'changed prices')
    await dialog.getByRole('button', { name: 'Convert at quoted prices' }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Sign and Send' })).toBeVisible()
    const newOrderID = Number(new URL(dealer.url()).searchParams.get('order'))
    await expect(status()).toContainText(`Order ${newOrderID}`)
    await status()
      .getByRole('link', { name: `From quote ${orderID}` })
      .click()
    await expect(status()).toContainText('Converted')
    await expect(dealer.getByRole('button', { name: 'Convert to Order' })).toHaveCount(0)
    await expectAccessible(dealer, 'a converted quote')
    await dealer
      .getByRole('main')
      .getByRole('link', { name: `Open order ${newOrderID}` })
      .click()
    await expect(status()).toContainText(`Order ${newOrderID}`)
    const order = await callOk(dealer, 'GET', `Order/GetOrder/${newOrderID}`)
    expect(order).toMatchObject({ relatedOrder: orderID, customerID, isQuote: false })
    const fees = (from: Record<string, unknown>) =>
      (from.content as { mobile: { rows: { monthlyFee: number }[] } }).mobile.rows.map((row) => row.monthlyFee)
    expect(fees(order)).toEqual(fees(before))
    await portal.rows("update rate_plans set monthly_retail = monthly_retail - 7 where usage_type = 'mobile'")
  },
)
