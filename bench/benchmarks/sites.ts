import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { addSampleAddresses, sampleSites } from '../../server/test/sites.ts'
import { readSites } from '../../shared/src/sites/read-sites.ts'
import type { BenchmarkContext } from '../benchmark.ts'
import { startServer } from '../server.ts'
import { signInInBrowser } from './typing.ts'

const siteCount = 500
/** A limit that no check reaches. */
const liftedPerMinute = 100_000

/** A list of sites from the text to the quote, in seconds. */
export interface SiteRun {
  /** Questions to each wholesaler in a minute. */
  perMinute: number
  addSeconds: number
  /** Until every site is resolved and qualified. */
  checkSeconds: number
  questions: number
  qualified: number
  pending: number
  wrong: number
  quotedSites: number
  quoteSeconds: number
}

/** The runs with and without the limit, and the grid in milliseconds: medians of five. */
export interface SiteTimes {
  sites: number
  readMs: number
  runs: SiteRun[]
  /** From the click on the list until its grid is shown, and until it is sorted and filtered. */
  gridMs: number
  sortMs: number
  filterMs: number
}

/**
 * Checks 500 sites of which ten per cent have something wrong, quotes the good ones, and shows the grid in a browser: once
 * with a limit that is not reached, at a server on the next port, and once with that of the settings.
 */
export async function sites({ server, port, customerID }: BenchmarkContext): Promise<SiteTimes> {
  const text = sampleSites(siteCount)
  const readStart = performance.now()
  readSites(text)
  const readMs = performance.now() - readStart
  const fastServer = await startServer(port + 1, { WHOLESALER_QUESTIONS_PER_MINUTE: String(liftedPerMinute) })
  try {
    const body = { custType: 'residential', firstName: 'Anna', surname: 'Bench', addressDetails: [homeAddress] }
    const path = '/api/Customer/AddCustomerToUB'
    const customer = await fastServer.json({ method: 'POST', path, headers: { 'idempotency-key': 'bench' }, body })
    const lifted = await runList(fastServer, { customerID: customer.customerID ?? 0, perMinute: liftedPerMinute }, text)
    const grid = await measureGrid(`http://localhost:${port + 1}`)
    const limited = await runList(server, { customerID, perMinute: 300 }, text)
    return { sites: siteCount, readMs, runs: [lifted, limited], ...grid }
  } finally {
    await fastServer.stop()
  }
}

const homeAddress = { streetAddress: '1 Bench Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }

async function runList(
  server: BenchmarkContext['server'],
  { customerID, perMinute }: { customerID: number; perMinute: number },
  text: string,
): Promise<SiteRun> {
  const owner = new pg.Client(server.url)
  await owner.connect()
  try {
    await addSampleAddresses(async (statement, values) => (await owner.query(statement, values)).rows, siteCount)
    const post = (path: string, body: object) =>
      server.json({ method: 'POST', path: `/api/SQ/${path}`, headers: { 'idempotency-key': `bench-${path}` }, body })
    const start = performance.now()
    const { siteListID = 0 } = await post('AddSiteList', { text, name: 'Bench' })
    const addTime = performance.now()
    const list = await checked(server, siteListID)
    const checkTime = performance.now()
    const quote = await post(`MakeSiteQuote/${siteListID}`, { customerID })
    const quoteTime = performance.now()
    const { rows } = await owner.query<{ questions: number }>(
      'select count(*)::integer as questions from outside.serviceability_question',
    )
    return {
      perMinute,
      addSeconds: (addTime - start) / 1000,
      checkSeconds: (checkTime - addTime) / 1000,
      questions: rows[0]?.questions ?? 0,
      qualified: list.qualified ?? 0,
      pending: list.pending ?? 0,
      wrong: list.wrong ?? 0,
      quotedSites: quote.sites ?? 0,
      quoteSeconds: (quoteTime - checkTime) / 1000,
    }
  } finally {
    await owner.end()
  }
}

async function checked(server: BenchmarkContext['server'], siteListID: number): Promise<Record<string, number>> {
  for (;;) {
    const list = await server.json({ method: 'GET', path: `/api/SQ/GetSiteList/${siteListID}` })
    if (list.waiting === 0 && String(list.status) !== 'running') return list
    await pause(50)
  }
}

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[2] ?? 0

/** Opens the list, sorts it and filters it five times. */
async function measureGrid(site: string) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await signInInBrowser(browser, site, '/serviceability/sites')
    const [gridTimes, sortTimes, filterTimes]: [number[], number[], number[]] = [[], [], []]
    const timed = async (times: number[], action: () => Promise<unknown>, end: () => Promise<unknown>) => {
      const start = performance.now()
      await action()
      await end()
      times.push(performance.now() - start)
    }
    const grid = page.getByRole('region', { name: 'Sites', exact: true })
    const firstSite = grid.getByRole('row').nth(1)
    for (let run = 0; run < 5; run += 1) {
      await page.goto('/serviceability/sites')
      const link = page.getByRole('link', { name: 'Bench', exact: true })
      await link.waitFor()
      await timed(
        gridTimes,
        () => link.click(),
        () => firstSite.waitFor(),
      )
      const byState = grid.getByRole('button', { name: 'State' })
      await timed(
        sortTimes,
        () => byState.click(),
        () => page.waitForURL(/sort=state/),
      )
      await timed(
        filterTimes,
        () => grid.getByRole('button', { name: /^Pending addresses/ }).click(),
        () => grid.getByText('1 to 10 of 10').waitFor(),
      )
    }
    return { gridMs: median(gridTimes), sortMs: median(sortTimes), filterMs: median(filterTimes) }
  } finally {
    await browser.close()
  }
}
