import type { Page } from '@playwright/test'
import { expect, findViolations, openAs, password, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { setScheme } from '../measured/screen-scripts.ts'
import { callOk, makeBusinessOrder, makeQuote, makeSendableOrder, type Person, sendOrder } from '../records.ts'

// `npm run test:deep -- --only screens,axe` checks every screen, and every state that a journey reaches.

const person = (firstName: string): Person => ({
  firstName,
  surname: 'Accessible',
  email: `${firstName.toLowerCase()}@accessible.example`,
})
/** Dark colours are the same at both widths. */
const views = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
] as const
let admin: Page

test.beforeAll(async ({ browser, portal }) => {
  admin = await openAs(browser, portal, 'admin@example.test')
})
test.afterAll(() => leave(admin))

/** Returns the violations of axe on a page, wide, narrow and dark. */
async function violationsOf(page: Page, name: string, setColours: (scheme: 'light' | 'dark') => Promise<unknown>) {
  const violations: string[] = []
  for (const [width, scheme] of views) {
    await page.setViewportSize({ width, height: 900 })
    await setColours(scheme)
    const rules = await findViolations(page, `${name} ${width} ${scheme}`, scheme === 'light' ? 'all' : 'colours')
    violations.push(...rules.map((violation) => `${name}, ${width} px, ${scheme}: ${violation}`))
  }
  return violations
}

/** One screen of each family, with the records that fill it. */
const families: [name: string, address: () => Promise<string>][] = [
  ['home', async () => '/'],
  ['a list', async () => '/orders'],
  [
    'a form of a customer',
    async () => `/create-customer?order=${(await makeBusinessOrder(admin, 'Accessible')).orderID}`,
  ],
  [
    'the services of an order',
    async () => {
      const { orderID } = await makeBusinessOrder(admin, 'Accessible')
      await callOk(admin, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: '8961' }])
      return `/create-mobile?order=${orderID}`
    },
  ],
  ['Sign and Send', async () => `/order-summary?order=${(await makeSendableOrder(admin, person('Sunny'))).orderID}`],
  ['a quote', async () => `/quote-details?order=${(await makeQuote(admin, person('Quincy'))).orderID}`],
  ['a check of an address', async () => '/utility/service-qualification'],
  ['a page of the help', async () => '/help/dealers/orders'],
  ['administration', async () => '/administration'],
]

for (const [name, address] of families)
  test(`${name} is accessible, wide, narrow and dark`, async () => {
    await admin.goto(await address())
    const violations = await violationsOf(admin, name, (scheme) => admin.evaluate(setScheme(scheme)))
    expect(violations).toEqual([])
  })

test('the pages of customers and the sign-in are accessible, wide, narrow and dark', async ({ browser, portal }) => {
  const signer = person('Sigrid')
  const link = await sendOrder(admin, await makeSendableOrder(admin, signer), signer)
  const { orderID } = await makeQuote(admin, person('Quentin'))
  await callOk(admin, 'POST', 'order/SendQuote', { orderID })
  const [offer] = await portal.rows('select guid from quote_offers order by created_at desc limit 1')
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
  const addresses = [
    ['the signing page', link],
    ['a quote', `/view-quote/${String(offer?.guid)}`],
    ['an unknown link', link.replace(/[0-9a-f-]{36}/, '00000000-0000-4000-8000-000000000000')],
    ['the check of a signed document', '/verify'],
    ['an interest', '/become-a-dealer'],
  ]
  const violations: string[] = []
  for (const [name = '', address = ''] of addresses) {
    await page.goto(address)
    violations.push(...(await violationsOf(page, name, (colorScheme) => page.emulateMedia({ colorScheme }))))
  }
  await page.goto('/orders')
  await page.locator('[name=email]').waitFor()
  violations.push(...(await violationsOf(page, 'the sign-in', (colorScheme) => page.emulateMedia({ colorScheme }))))
  await page.locator('[name=email]').fill('dealer@example.test')
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog', { name: 'Set up multi-factor authentication' }).waitFor()
  violations.push(...(await violationsOf(page, 'the second factor', (scheme) => page.evaluate(setScheme(scheme)))))
  await leave(page)
  expect(violations).toEqual([])
})
