import { editableFields } from '@dealerline/shared/blocks/block.ts'
import { pages as allPages } from '@dealerline/shared/blocks/index.ts'
import type { Page as ServicePage } from '@dealerline/shared/blocks/page.ts'
import { teams } from '@dealerline/shared/blocks/teams.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { saveScreen } from '../pages.ts'
import { callOk, makeBusinessOrder } from '../records.ts'
import { openByKeyboard, readScreen, type SampleTexts, typeHeader, typeRow } from '../typing.ts'

test.describe.configure({ mode: 'serial' })

// `npm run test:deep` types into every service. Teams has a form and rows.
const pages = process.env.TEST_DEEP ? allPages : allPages.filter(({ blocks }) => blocks.includes(teams))
let dealer: Page
let employee: Page
let orderID: number
let typedWords: SampleTexts
const textsByRoute = new Map<string, string[]>()

/** Returns the page of a person who may use this service. */
const personFor = (page: ServicePage) => (page.access === 'provider' ? employee : dealer)
const contentOf = async (page: Page) => (await callOk(page, 'GET', `Order/GetOrder/${orderID}`)).content
const blockNames = (at: (typeof pages)[number]) => at.blocks.map(({ name }) => name)

test.beforeAll(async ({ browser, portal }) => {
  ;[dealer, employee] = await Promise.all([
    openAs(browser, portal, 'dealer@example.test'),
    openAs(browser, portal, 'admin@example.test'),
  ])
  const order = await makeBusinessOrder(dealer, 'Walkley')
  orderID = order.orderID
  await callOk(dealer, 'POST', `order/addContact/${orderID}`, {
    firstName: 'Sam',
    surname: 'Site',
    mobile: '0412 345 678',
  })
  typedWords = await loadTypedWords(dealer)
  await dealer.goto(`/order-summary?order=${orderID}`)
  await employee.goto(`/order-summary?order=${orderID}`)
})

test.afterAll(async () => {
  await leave(dealer)
  await leave(employee)
})

for (const { page, blocks } of pages)
  test(`${page.label}: every field of a row is typed and saved with the keyboard alone`, async () => {
    const person = personFor(page)
    await openByKeyboard(person, page)
    for (const block of blocks) {
      // If another part of the screen replaces the header, parts.deep.spec.ts tests that part.
      if (block.header && !block.header?.part) await typeHeader(person, block, typedWords)
      expect(await typeRow(person, block, typedWords)).toBe(editableFields(block).length)
    }
    await saveScreen(person)
    await expectAccessible(person, page.label)
    textsByRoute.set(page.route, await readScreen(person))
    if (!blocks.some((block) => block.header?.part))
      expect(textsByRoute.get(page.route)?.filter((text) => text === '')).toEqual([])
  })

test('every service keeps its values after the person leaves it, on screen and in the API', async () => {
  const before = await contentOf(employee)
  for (const { page } of pages) {
    const person = personFor(page)
    await openByKeyboard(person, page)
    await expect.poll(() => readScreen(person)).toEqual(textsByRoute.get(page.route))
  }
  for (const name of pages.flatMap(blockNames)) expect(before).toHaveProperty(`${name}.rows.length`, 1)
  await expect.poll(() => contentOf(employee)).toEqual(before)
})

test('the summary of every service is a list on a phone', async () => {
  await employee.setViewportSize({ width: 390, height: 844 })
  await employee.goto(`/order-summary?order=${orderID}`)
  for (const { label } of pages.flatMap(({ blocks }) => blocks)) {
    const service = employee.getByRole('region', { name: `${label} in detail`, exact: true })
    await expect(service).toBeVisible()
    await expect.poll(() => service.evaluate((element) => element.scrollWidth - element.clientWidth), label).toBe(0)
  }
  await expectAccessible(employee, 'order summary, 390 px')
})

async function loadTypedWords(page: Page): Promise<SampleTexts> {
  const list = async (method: string, path: string, body?: unknown) =>
    Object.values(await callOk(page, method, path, body)) as Record<string, string | boolean>[]
  const [plans, handsets, bundles] = await Promise.all([
    list('POST', 'Order/getRatePlans', {}),
    list('GET', 'Order/getHandsets'),
    list('GET', 'Order/GetBundles'),
  ])
  const availablePlans = plans.filter((plan) => !plan.archived && !plan.residential).reverse()
  return {
    kinds: {
      date: '12/04/1985',
      money: '1012.35',
      months: '36',
      address: '1 Harbour Street',
      contact: 'Sam Site',
      // An extension takes only a phone.
      handset: String(handsets.find(({ archived, model }) => !archived && String(model).startsWith('Yealink'))?.model),
      bundle: String(bundles.find((bundle) => !bundle.archived)?.name),
    },
    plans: new Map(
      availablePlans.map((plan) => [String(plan.usageType).toLowerCase(), String(plan.ratePlanDescription)]),
    ),
  }
}
