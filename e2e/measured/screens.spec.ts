import type { Browser, Locator, Page } from '@playwright/test'
import { expect, findViolations, openAs, test } from '../fixtures.ts'
import type { Portal } from '../portal.ts'
import { callOk, makeBusinessOrder, makeQuote } from '../records.ts'
import { stableScript } from '../stable-screen.ts'
import { recordShifts, type Shifts, setScheme, timeClick } from './screen-scripts.ts'
import { readScreens } from './screens.ts'

const maxShift = 0.02
const maxMilliseconds = 200
const widths = [1440, 390] as const

/** Opens the portal as an administrator with an order that has a row. */
async function openFilled(browser: Browser, portal: Portal) {
  const page = await openAs(browser, portal, 'admin@example.test')
  const { orderID } = await makeBusinessOrder(page, 'Measure')
  await callOk(page, 'POST', `order/AddMobile/${orderID}`, [{ simCardNo: '8961' }])
  await page.addInitScript(recordShifts)
  return { page, orderID }
}

/** Returns the first visible element of the main part, if any. */
async function firstOf(page: Page, selector: string): Promise<Locator | undefined> {
  const element = page.locator('main').locator(`${selector}:visible`).first()
  return (await element.count()) > 0 ? element : undefined
}

interface ScreenState {
  name: string
  /** Rules of axe that do not apply in this state. */
  without?: readonly string[]
  /** Returns false if the screen has no such state. */
  enter: (page: Page) => Promise<boolean>
  leave?: (page: Page) => Promise<void>
}

const act = async (target: Locator | undefined, action: (target: Locator) => Promise<unknown>) => {
  if (!target) return false
  // A disabled or covered element has no such state.
  return action(target).then(
    () => true,
    () => false,
  )
}
const quick = { timeout: 2000 }

/** A list belongs to its button or cell, not to a landmark of the page, and its options are reached with the arrow keys. */
const ofList = ['region', 'scrollable-region-focusable']

const states: readonly ScreenState[] = [
  { name: 'at rest', enter: async () => true },
  {
    name: 'first button hovered',
    enter: async (page) => act(await firstOf(page, 'button:enabled'), (button) => button.hover(quick)),
  },
  {
    name: 'first row selected',
    enter: async (page) =>
      act(await firstOf(page, ':is(tbody input[type=checkbox], [data-row="0"][data-column="1"])'), (row) =>
        row.click(quick),
      ),
    leave: async (page) => page.keyboard.press('Escape'),
    // A cell with choices opens its list.
    without: ofList,
  },
  {
    name: 'form with errors',
    enter: async (page) => {
      const field = await firstOf(page, 'form input[aria-required=true], main form input[required]')
      if (!field || (await field.inputValue()) !== '') return false
      return act(await firstOf(page, 'form button[type=submit]:enabled'), (button) => button.click(quick))
    },
  },
  {
    name: 'open menu',
    enter: async (page) =>
      act(await firstOf(page, ':is([aria-haspopup=menu], [aria-haspopup=listbox])'), (opener) => opener.click(quick)),
    leave: async (page) => page.keyboard.press('Escape'),
    without: ofList,
  },
]

for (const width of widths) {
  test(`every screen is accessible and does not shift, ${width} px wide`, async ({ browser, portal }) => {
    test.setTimeout(3_000_000)
    const { page, orderID } = await openFilled(browser, portal)
    const { orderID: quoteID } = await makeQuote(page, {
      firstName: 'Quinn',
      surname: 'Measure',
      email: 'q@measure.example',
    })
    await page.setViewportSize({ width, height: 900 })
    const problems: string[] = []
    const only = process.env.MEASURED_SCREENS
    for (const { path, needsOrder } of readScreens().filter((screen) => !only || screen.path.includes(only))) {
      const openOrderID = path.includes('quote') ? quoteID : orderID
      const address = needsOrder ? `${path}${path.includes('?') ? '&' : '?'}order=${openOrderID}` : path
      await page.goto(address)
      await page.evaluate(stableScript)
      const shifts = await page.evaluate<Shifts>('window.shifts')
      console.log(
        `${path.padEnd(36)} shift ${shifts.unexpected.toFixed(3)}  after input ${shifts.afterInput.toFixed(3)}`,
      )
      if (shifts.unexpected >= maxShift)
        problems.push(`${path}: shifts by ${shifts.unexpected.toFixed(3)}: ${shifts.sources.slice(0, 4).join('; ')}`)
      for (const state of states) {
        if (!(await state.enter(page))) continue
        for (const scheme of ['light', 'dark'] as const) {
          await page.evaluate(setScheme(scheme))
          // Colours change with a transition.
          await page.waitForTimeout(300)
          for (const violation of await findViolations(
            page,
            `${path} ${width} ${scheme} ${state.name}`,
            scheme === 'light' ? 'all' : 'colours',
          ))
            if (!state.without?.some((rule) => violation.startsWith(`${rule}:`)))
              problems.push(`${path}, ${state.name}, ${scheme}: ${violation}`)
        }
        await page.evaluate(setScheme('light'))
        await state.leave?.(page)
      }
    }
    await page.context().close()
    console.log(problems.join('\n'))
    expect(problems).toEqual([])
  })
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

test('every link of the rail, the order and administration opens its screen quickly', async ({ browser, portal }) => {
  const { page, orderID } = await openFilled(browser, portal)
  const times: number[] = []
  const measuredLinks = new Set<string>()
  // The rail, and its second level in administration and in an order.
  for (const address of ['/', '/administration', `/create-mobile?order=${orderID}`]) {
    const open = async () => {
      await page.goto(address)
      await page.locator('main h1').first().waitFor()
      await page.evaluate(stableScript)
    }
    await open()
    // The second level of the rail loads after the screen.
    if (address !== '/') await page.locator('nav a').nth(12).waitFor()
    const links = await page
      .locator('nav a')
      .evaluateAll((elements) => [...new Set(elements.map((each) => each.getAttribute('href') ?? ''))])
    for (const href of links.filter((each) => each.startsWith('/') && !measuredLinks.has(each))) {
      measuredLinks.add(href)
      const milliseconds = await page.evaluate<number | undefined>(timeClick(href))
      if (milliseconds === undefined) {
        // The screen that the previous link opened has another menu.
        await open()
        continue
      }
      times.push(milliseconds)
      console.log(`${href.padEnd(44)} ${milliseconds.toFixed(0).padStart(6)} ms`)
    }
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  console.log(
    `${times.length} clicks: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (limit ${maxMilliseconds} ms)`,
  )
  expect(times.length).toBeGreaterThan(20)
  await page.context().close()
})
