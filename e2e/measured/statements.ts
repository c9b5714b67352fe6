import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { test as base, expect, openAs } from '../fixtures.ts'
import { toWebp } from '../guide-picture.ts'
import type { Portal } from '../portal.ts'
import {
  callOk,
  makeBusinessOrder,
  makeInternetOrder,
  makeSendableOrder,
  type NewOrder,
  sendOrder,
} from '../records.ts'
import { signByCalls } from '../signing-pages.ts'

const folder = join(import.meta.dirname, '../../docs/sketches/statements')
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** The records that the statements are about. */
export interface Made {
  /** Ten extensions, thirteen internet lines at one address, five mobiles, and a row that is not part of the order. */
  large: NewOrder
  /** Extensions with phones, and no other hardware. */
  phones: NewOrder
  /** Twelve lines at an address without nbn. */
  atRisk: NewOrder
  /** A complete order, not sent yet. */
  complete: NewOrder
  /** A large order that was sent and is not signed yet. */
  sent: NewOrder & { link: string }
  /** Another one, because a code is sent twice a minute at most. */
  sentToPhone: NewOrder & { link: string }
  /** Signed, and one of its numbers was rejected. */
  signed: NewOrder & { link: string }
}

interface Plan {
  ratePlanID: number
}

interface Handset {
  handsetID: number
  model: string
}

const person = (firstName: string) => ({
  firstName,
  surname: 'Marlow',
  email: `${firstName.toLowerCase()}@marlow.example`,
})

async function makeLarge(page: Page, company: string): Promise<NewOrder> {
  const order = await makeBusinessOrder(page, company)
  const { orderID, customerID } = order
  const plansOf = async (type: string) =>
    Object.values(await callOk(page, 'POST', 'Order/getRatePlans', { types: [type] })) as Plan[]
  const [mobiles, voice, nbn] = [await plansOf('mobile'), await plansOf('voIP'), await plansOf('nbn')]
  const { addressDetails } = await callOk(page, 'GET', `Customer/GetCustomer/${customerID}`)
  const [address] = addressDetails as { addressID: number }[]
  const rows = <Row>(length: number, toRow: (index: number) => Row) =>
    Array.from({ length }, (_, index) => toRow(index))
  await callOk(
    page,
    'POST',
    `order/AddMobile/${orderID}`,
    rows(5, (index) => ({
      ...{ ratePlanID: mobiles[index % 2]?.ratePlanID, contractLengthMonths: 24 },
      mobileNumber: `04120001${10 + index}`,
    })),
  )
  await callOk(page, 'POST', `order/AddIPOrder/${orderID}`, { ratePlanID: voice[0]?.ratePlanID })
  await callOk(
    page,
    'POST',
    `order/AddIPExtensionsToOrder/${orderID}`,
    rows(10, (index) => ({
      ...{ ratePlanID: voice[0]?.ratePlanID, extensionName: `Desk ${index + 1}`, contractLengthMonths: 24 },
    })),
  )
  await callOk(
    page,
    'POST',
    `order/AddInternetOrder/${orderID}`,
    rows(13, (index) => ({
      ...{ internetType: 'nbn', ratePlanID: nbn[index % 2]?.ratePlanID, addressID: address?.addressID },
      ...{ contractTerm: 24, speedRequested: '50/20' },
    })),
  )
  return order
}

async function makePhones(page: Page): Promise<NewOrder> {
  const order = await makeBusinessOrder(page, 'Linden')
  const [plan] = Object.values(await callOk(page, 'POST', 'Order/getRatePlans', { types: ['voIP'] })) as Plan[]
  const handsets = Object.values(await callOk(page, 'GET', 'Order/getHandsets')) as Handset[]
  const phone = handsets.find(({ model }) => model.startsWith('Yealink T31P'))
  const row = { ratePlanID: plan?.ratePlanID, contractLengthMonths: 24, handsetID: phone?.handsetID }
  await callOk(page, 'POST', `order/AddIPOrder/${order.orderID}`, { ratePlanID: plan?.ratePlanID })
  const rows = ['Reception', 'Workshop'].map((extensionName) => ({ ...row, extensionName }))
  await callOk(page, 'POST', `order/AddIPExtensionsToOrder/${order.orderID}`, rows)
  return order
}

/** Adds a row that is typed, and not part of the order because its plan is another provider's. */
async function addUnfinishedRow(page: Page, { orderID }: NewOrder): Promise<void> {
  const fields = { ratePlanID: { text: 'Optus Plus Small' }, mobileNumber: { text: '0412000199' } }
  const operation = { kind: 'add', block: 'mobile', row: randomUUID(), after: '', fields }
  const change = { id: randomUUID(), device: 'statements', operations: [operation] }
  await callOk(page, 'POST', `Order/${orderID}/operations`, change)
}

async function makeAtRisk(page: Page, portal: Portal): Promise<NewOrder> {
  const { order } = await makeInternetOrder(page, portal, person('Ruth'), '000042')
  const { content } = await callOk(page, 'GET', `Order/GetOrder/${order.orderID}`)
  const [line] = (content as { internet: { rows: object[] } }).internet.rows
  const { internetID: _, ...row } = line as { internetID: number }
  await callOk(
    page,
    'POST',
    `order/AddInternetOrder/${order.orderID}`,
    Array.from({ length: 12 }, () => row),
  )
  return order
}

async function makeSigned(page: Page): Promise<Made['signed']> {
  const order = await makeSendableOrder(page, person('Petra'))
  const port = { category: 'C', currentServiceProvider: 'Same Day Telecom', accountNumber: '77001234' }
  await callOk(page, 'POST', `order/AddPortOrder/${order.orderID}`, [
    { ...port, serviceNumber: '0255509904' },
    { ...port, serviceNumber: '0255508801', range: '04' },
  ])
  await acceptTerms(page, order)
  const link = await sendOrder(page, order, person('Petra'))
  await signByCalls(page, link, 'Petra Marlow')
  return { ...order, link }
}

async function makeSent(page: Page, company: string): Promise<Made['sent']> {
  const order = await makeLarge(page, company)
  await acceptTerms(page, order)
  return { ...order, link: await sendOrder(page, order, person('Wanda')) }
}

async function acceptTerms(page: Page, { orderID }: NewOrder): Promise<void> {
  const terms = Object.values(await callOk(page, 'GET', `order/GetTerms/${orderID}`)) as { id: number }[]
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await callOk(page, 'POST', `order/UpdateTerms/${orderID}`, accepted)
}

async function makeRecords(browser: Browser, portal: Portal): Promise<Made> {
  const page = await openAs(browser, portal, 'dealer@example.test', '/')
  const made = {
    large: await makeLarge(page, 'Kestrel'),
    phones: await makePhones(page),
    atRisk: await makeAtRisk(page, portal),
    complete: await makeSendableOrder(page, person('Cleo')),
    sent: await makeSent(page, 'Marlow'),
    sentToPhone: await makeSent(page, 'Penrose'),
    signed: await makeSigned(page),
  }
  await addUnfinishedRow(page, made.large)
  await page.context().close()
  return made
}

const test = base.extend<object, { made: Made }>({
  made: [async ({ browser, portal }, use) => use(await makeRecords(browser, portal)), { scope: 'worker' }],
})

/** What a statement is seen with. */
export interface Seen {
  page: Page
  made: Made
  isPhone: boolean
}

/**
 * Declares a statement about a screen. It is seen true at both widths; with GUIDE_PICTURES, pictures with its name are taken then.
 * @param who The part of the e-mail address of a demonstration account; empty: nobody has signed in
 * @param see Opens the screen, and expects what the statement says to be visible
 */
export function statement(screen: string, says: string, who: string, see: (seen: Seen) => Promise<void>): void {
  for (const size of widths)
    test(`${screen}: ${says}, ${size.width} px`, async ({ browser, portal, made }) => {
      const page = who
        ? await openAs(browser, portal, `${who}@example.test`)
        : await (await browser.newContext({ baseURL: portal.url })).newPage()
      await page.setViewportSize(size)
      await see({ page, made, isPhone: size.width < 600 })
      const name = `${says.replace(/[^\w$]+/g, '-')}-${size.width}`
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      if (process.env.JOURNEYS_PICTURES)
        writeFileSync(join(process.env.JOURNEYS_PICTURES, `${screen}--${name}.png`), picture)
      if (process.env.GUIDE_PICTURES) {
        mkdirSync(join(folder, screen), { recursive: true })
        writeFileSync(join(folder, screen, `${name}.webp`), await toWebp(page, picture, Math.min(size.width, 1080)))
      }
      await page.context().close()
    })
}

export { expect }
