import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPhone, rules, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'
import { leave } from '../left-pages.ts'
import { choose, openMenu, saveScreen } from '../pages.ts'
import { callOk } from '../records.ts'
import { consentWithCode } from '../signing-pages.ts'
import { expectTold } from '../told.ts'

/** Creates a finance order of a new customer with hardware. */
async function makeFinanceOrder(page: Page) {
  const surname = `Lessee${randomUUID().slice(0, 6)}`
  const addressBody = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
  const address = { ...addressBody, formattedAddress: '1 Harbour Street, Sydney NSW 2000' }
  const email = `${surname}@links.example`
  const person = { salutation: 'Ms', firstName: 'Lea', surname, jobTitle: 'Owner', mobile: '0412 777 111', email }
  const customer = { ...person, custType: 'residential', addressDetails: [address] }
  const { customerID } = await callOk(page, 'POST', 'Customer', customer)
  const hardware = [{ handsetID: 0, freeTypeWithFreight: 'Desk phone', quantity: 4, cost: 189.5 }]
  const order = await callOk(page, 'POST', 'Order/CreateOrder', { customerID, orderType: 4, content: { hardware } })
  return { orderID: Number(order.orderID), email }
}

test(
  'a lease is entered, generated, sent, rejected with a comment, started again and approved',
  rules('CAP-applications', 'FIN-states', 'FIN-reject-comment', 'CAP-customer-decides-by-link', 'ROUTE-public-finance'),
  async ({ dealer, browser, portal }) => {
    const { orderID, email } = await makeFinanceOrder(dealer)
    const phone = await openPhone(browser, portal)
    const openLink = async () => {
      const application = await callOk(dealer, 'GET', `order/GetFinanceApplication/${orderID}`)
      await phone.goto(String(application.url))
    }
    await dealer.goto(`/create-hardware/false?order=${orderID}`)
    await openMenu(dealer, 'Finance Application')
    await expect(dealer.getByText(/No Content/)).toBeVisible()
    await expect(dealer.getByRole('main').getByText('$844.80')).toBeVisible()
    await expect(dealer.getByRole('textbox', { name: 'Business address' })).toHaveValue(/1 Harbour Street/)
    await expectAccessible(dealer, 'finance application, new')
    await guidePicture(dealer, 'finance')
    await choose(dealer, 'Term', '36 months')
    await dealer.getByRole('textbox', { name: 'Bank', exact: true }).fill('Example Bank')
    await saveScreen(dealer)
    await expectTold(dealer, 'Finance Application saved')
    await dealer.getByRole('button', { name: 'Generate' }).click()
    await expectTold(dealer, 'Submitted OK')
    await dealer.getByRole('button', { name: 'Show the pages' }).click()
    await expect(dealer.getByRole('img', { name: /Page 1 of Finance application/ })).toBeVisible()
    const downloaded = dealer.waitForEvent('download')
    await dealer.getByRole('button', { name: 'Download PDF' }).click()
    expect((await downloaded).suggestedFilename()).toBe(`finance-application-${orderID}-1.pdf`)
    await expectAccessible(dealer, 'finance application, generated')
    await dealer.getByRole('button', { name: 'Send by e-mail' }).click()
    await expectTold(dealer, 'sent to customer')
    await expect(dealer.getByText(`E-mail sent to ${email}`, { exact: false })).toBeVisible()

    await openLink()
    await expect(phone).toHaveURL(/view-finance/)
    await expect(phone.getByRole('heading', { name: 'Finance application' })).toBeVisible()
    await expect(phone.getByRole('banner')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Login' })).toHaveCount(0)
    await expect(phone.getByText('Desk phone')).toBeVisible()
    await expect(phone.getByText('$844.80')).toBeVisible()
    await expectAccessible(phone, 'finance application, question')
    await phone.getByRole('button', { name: 'Reject' }).click()
    await phone.getByLabel('What should be changed?').fill('Forty-eight months, please.')
    await phone.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expectTold(phone, 'Rejection notice sent.')
    await expect(phone.getByRole('heading', { name: 'You have rejected this' })).toBeVisible()
    await expectAccessible(phone, 'finance application, rejected')

    await dealer.reload()
    await expect(dealer.getByText('Forty-eight months, please.')).toBeVisible()
    await expect(dealer.getByRole('textbox', { name: 'Bank', exact: true })).toBeDisabled()
    await expectAccessible(dealer, 'finance application, rejected for the dealer')
    await dealer.getByRole('button', { name: 'New application' }).click()
    await expectTold(dealer, 'New Application Created')
    await expect(dealer.getByRole('heading', { name: 'Earlier applications' })).toBeVisible()
    await expect(dealer.getByText('Forty-eight months, please.')).toBeVisible()
    await choose(dealer, 'Term', '48 months')
    await saveScreen(dealer)
    await dealer.getByRole('button', { name: 'Send by SMS' }).click()
    await expect(dealer.getByText(/SMS sent to 0412\s777\s111/)).toBeVisible()
    await expectAccessible(dealer, 'finance application, sent anew')

    await openLink()
    await expect(phone.getByText('48 months')).toBeVisible()
    await phone.getByRole('button', { name: 'Approve' }).click()
    await consentWithCode(phone)
    await expectTold(phone, 'Message has been sent to the dealer')
    await expect(phone.getByRole('heading', { name: 'Thank you, you have agreed' })).toBeVisible()
    await expectAccessible(phone, 'finance application, approved')
    await dealer.reload()
    await expect(dealer.getByText('Approved', { exact: true })).toBeVisible()

    await dealer.getByRole('button', { name: 'Mark the hardware as financed' }).click()
    await expect(dealer.getByText('Hardware has been financed').first()).toBeVisible()
    await dealer.goto(`/create-hardware/false?order=${orderID}`)
    await expect(dealer.getByText('Hardware has been financed').first()).toBeVisible()
    await expectAccessible(dealer, 'hardware, financed')
    await dealer.goto(`/order-summary?order=${orderID}`)
    await expect(dealer.getByRole('region', { name: 'Finance application', exact: true })).toContainText('48 months')
    await expect(dealer.getByRole('region', { name: 'Hardware', exact: true })).toContainText(
      'Hardware has been financed',
    )
    await expectAccessible(dealer, 'summary of a finance order')
    await leave(phone)
  },
)
