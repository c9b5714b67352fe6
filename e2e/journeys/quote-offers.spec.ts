import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { newestLink } from '../pages.ts'
import { callOk, makeQuote } from '../records.ts'
import { consentWithCode } from '../signing-pages.ts'

const person = { firstName: 'Quilla', surname: 'Fairweather', email: 'quilla@offers.example', mobile: '0412 345 678' }
let dealer: Page
let phone: Page

test.beforeAll(async ({ browser, portal }) => {
  dealer = await openAs(browser, portal, 'dealer@example.test')
  phone = await openPhone(browser, portal)
})

test.afterAll(async () => {
  await leave(dealer)
  await leave(phone)
})

const progress = () => dealer.getByRole('region', { name: 'Sent to the customer' })
const status = () => dealer.getByRole('region', { name: 'Open order' })

/** Opens the newest link to a quote in the mailbox whose text message contains the text. */
async function openLink(text: string): Promise<void> {
  await phone.goto(await newestLink(phone, new RegExp(`${text}.*/view-quote/`, 's')))
}

async function makeQuoteWithSpend(monthly: number) {
  const quote = await makeQuote(dealer, person)
  const currentSpend = [{ description: 'Old carrier', quantity: 1, monthly }]
  await callOk(dealer, 'POST', 'order/SaveQuote', { orderID: quote.orderID, currentSpend })
  return quote
}

test('a quote is sent, questioned and accepted on a phone, and becomes an order', async () => {
  const { orderID } = await makeQuoteWithSpend(900)
  await dealer.goto(`/generate-quote?order=${orderID}`)
  const panel = dealer.getByRole('region', { name: 'Send quote' })
  await dealer.getByRole('button', { name: /^Edit recipient: Quilla Fairweather/ }).click()
  await expect(dealer.getByRole('region', { name: 'Recipient' }).getByLabel('Name')).toHaveValue('Quilla Fairweather')
  await panel.getByRole('button', { name: 'More: message' }).click()
  await panel.getByLabel('Message to the customer').fill('Here is what we discussed on Monday.')
  await dealer.reload()
  await expect(panel.getByLabel('Message to the customer')).toHaveValue('Here is what we discussed on Monday.')
  await expectAccessible(dealer, 'send quote')
  await dealer.getByRole('button', { name: 'Send by SMS' }).click()
  await expect(progress().getByText(/SMS (sent|delivered) to 0412\s345\s678/)).toBeVisible()
  await expect(status()).toContainText('Sent')
  await expect(dealer.getByText(/Next reminder: /)).toBeVisible()

  await openLink(`quote ${orderID} from`)
  await expect(phone.getByRole('heading', { level: 1, name: /^Your quote from/ })).toBeVisible()
  await expect(phone.getByText('Here is what we discussed on Monday.')).toBeVisible()
  await expect(phone.getByText(/less each month$/)).toBeVisible()
  await expect(phone.getByText('Today you spend $900.00 each month, inc GST.')).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'quote on a phone')
  const loading = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download PDF' }).click()
  expect((await loading).suggestedFilename()).toBe(`quote-${orderID}-v1.pdf`)
  await phone.getByRole('button', { name: 'Send question' }).click()
  await expect(phone.getByText('Enter your question')).toBeVisible()
  await phone.getByLabel(/^Ask /).fill('Can I keep my number?')
  await phone.reload()
  await expect(phone.getByLabel(/^Ask /)).toHaveValue('Can I keep my number?')
  await phone.getByRole('button', { name: 'Send question' }).click()
  await expect(phone.getByText(/The answer will appear here/)).toBeVisible()

  await dealer.reload()
  await expect(status()).toContainText('Question')
  await expect(progress().getByText(/Opened /)).toBeVisible()
  await progress().getByLabel('Answer').fill('Yes, we move it to the new service.')
  await dealer.reload()
  await expect(progress().getByLabel('Answer')).toHaveValue('Yes, we move it to the new service.')
  await expectAccessible(dealer, 'question about a quote')
  await progress().getByRole('button', { name: 'Send answer' }).click()
  await expect(progress().getByRole('blockquote')).toContainText('Yes, we move it')

  await phone.reload()
  await expect(phone.getByText('Yes, we move it to the new service.')).toBeVisible()
  await phone.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = phone.getByRole('dialog', { name: `Accept quote ${orderID}?` })
  await expect(dialog.getByLabel('Your name')).toHaveValue('Quilla Fairweather')
  await dialog.getByLabel('Your name').fill('')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByText('Enter your name')).toBeVisible()
  await dialog.getByLabel('Your name').fill('Quilla F. Fairweather')
  await expectAccessible(phone, 'accept a quote on a phone')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await consentWithCode(phone)
  await expect(phone.getByRole('heading', { level: 1, name: 'Thank you, the quote is accepted' })).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'an accepted quote on a phone')
  await phone.reload()
  await expect(phone.getByText(/^Quilla F. Fairweather accepted it on/)).toBeVisible()

  await dealer.reload()
  await expect(status()).toContainText('Accepted')
  await expect(progress().getByText(/Accepted by Quilla F. Fairweather/)).toBeVisible()
  await expect(dealer.getByRole('region', { name: /^Send/ })).toHaveCount(0)
  await expectAccessible(dealer, 'an accepted quote')
  await progress()
    .getByRole('link', { name: /^Complete order/ })
    .click()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Sign and Send' })).toBeVisible()
  await expect(status().getByRole('link', { name: `From quote ${orderID}` })).toBeVisible()
  await dealer.goto(`/orders?keyword=${orderID}`)
  await expect(dealer.getByRole('row', { name: new RegExp(`${orderID}.*Accepted`) })).toBeVisible()
})

test('the customer declines with a reason, and the dealer takes another quote back', async () => {
  const { orderID } = await makeQuoteWithSpend(10)
  await dealer.goto(`/generate-quote?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(progress().getByText(/E-mail sent to/)).toBeVisible()
  await dealer.getByRole('button', { name: 'Take back' }).click()
  const question = dealer.getByRole('dialog', { name: `Take quote ${orderID} back from Quilla Fairweather?` })
  await expectAccessible(dealer, 'take a quote back')
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(status()).toContainText('Draft')
  await dealer.getByRole('button', { name: 'Send by SMS' }).click()
  await expect(progress().getByText(/SMS (sent|delivered) to/)).toBeVisible()

  await openLink(`quote ${orderID} from`)
  await expect(phone.getByText(/more each month$/)).toBeVisible()
  await phone.getByRole('button', { name: 'Decline' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Decline this quote?' })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Choose a reason')).toBeVisible()
  await dialog.getByLabel('The price is too high').check()
  await dialog.getByLabel('Anything else?').fill('Ten dollars less, please')
  await expectAccessible(phone, 'decline a quote on a phone')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'You have declined this quote' })).toBeVisible()
  await expectAccessible(phone, 'a declined quote on a phone')

  await dealer.reload()
  await expect(status()).toContainText('Rejected')
  await expect(progress().getByText(/The price is too high. “Ten dollars less, please”/)).toBeVisible()
})

test('two quotes are compared in one link, and the customer picks one', async () => {
  const { orderID } = await makeQuoteWithSpend(900)
  await dealer.goto(`/generate-quote?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Compare with other quotes' }).click()
  await dealer.getByRole('button', { name: 'Copy as another quote' }).click()
  await expect(dealer.getByRole('heading', { level: 1, name: 'Quote Details' })).toBeVisible()
  const copyID = Number(new URL(dealer.url()).searchParams.get('order'))
  expect(copyID).toBeGreaterThan(orderID)
  await dealer.goto(`/generate-quote?order=${orderID}`)
  await dealer.getByRole('button', { name: 'Compare with other quotes' }).click()
  await dealer.getByRole('checkbox', { name: new RegExp(`^Quote ${copyID}:`) }).check()
  await dealer.getByRole('button', { name: 'Send by SMS' }).click()
  await expect(dealer.getByText('Label can not be empty').first()).toBeVisible()
  await dealer.getByLabel(`Label of quote ${orderID}`).fill('Rent, 36 months')
  await dealer.getByLabel(`Label of quote ${copyID}`).fill('Buy, 24 months')
  await expectAccessible(dealer, 'compare quotes')
  await dealer.getByRole('button', { name: 'Send by SMS' }).click()
  await expect(progress().getByText(/SMS (sent|delivered) to/)).toBeVisible()

  await openLink('2 quotes to compare from')
  await expect(phone.getByRole('heading', { level: 1, name: /^Your quotes from/ })).toBeVisible()
  await phone.getByRole('radio', { name: /^Buy, 24 months/ }).check()
  await expect(phone.getByRole('heading', { level: 2, name: 'Buy, 24 months' })).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'compare quotes on a phone')
  await phone.getByRole('button', { name: 'Accept Buy, 24 months' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await consentWithCode(phone)
  await expect(phone.getByRole('heading', { level: 1, name: 'Thank you, the quote is accepted' })).toBeVisible()

  await dealer.reload()
  await expect(status()).toContainText('Not chosen')
  await dealer.goto(`/generate-quote?order=${copyID}`)
  await expect(status()).toContainText('Accepted')
})
