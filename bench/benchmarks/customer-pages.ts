import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@dealerline/shared/contract/index.ts'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { Client } from '../../chaos/client.ts'
import { Failures } from '../../chaos/failures.ts'
import { Ledger } from '../../chaos/ledger.ts'
import { makeMailbox } from '../../chaos/mailbox.ts'
import { sell } from '../../chaos/sales.ts'
import { countScripts } from '../../e2e/count-scripts.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import type { BenchmarkContext } from '../benchmark.ts'

/** Loading a page of a customer on a slow phone. Times are medians in milliseconds after the link was opened. */
export interface CustomerPageTimes {
  page: string
  scripts: number
  kilobytes: number
  readable: number
  usable: number
}

const runs = 5

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up and 150 ms for each round trip, on a processor that is four times slower. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowdown = 4

/** Opens the pages of an order and a quote on a slow phone, without anything in the browser's cache. */
export async function customerPages({ server, port }: BenchmarkContext): Promise<CustomerPageTimes[]> {
  const site = `http://localhost:${port}`
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { order, quote } = await makeLinks(site, pool)
    const pages = [
      { page: 'sign an order', path: `/docusign/${order}`, button: 'Next: terms' },
      { page: 'approve an order', path: `/approve/${order}`, button: 'Decline' },
      { page: 'accept a quote', path: `/view-quote/${quote}`, button: 'Accept' },
    ]
    const times: CustomerPageTimes[] = []
    for (const { page, path, button } of pages) {
      const loads: Load[] = []
      for (let run = 0; run < runs; run += 1) loads.push(await load(browser, `${site}${path}`, button))
      const median = (read: (each: Load) => number) => loads.map(read).sort((a, b) => a - b)[2] ?? 0
      times.push({
        page,
        scripts: median((each) => each.scripts),
        kilobytes: median((each) => each.bytes) / 1000,
        readable: median((each) => each.readable),
        usable: median((each) => each.usable),
      })
    }
    return times
  } finally {
    await browser.close()
    await pool.end()
  }
}

/** Makes an order to sign and a quote to accept, and returns the guids of their links. */
async function makeLinks(site: string, pool: pg.Pool): Promise<{ order: string; quote: string }> {
  const failures = new Failures()
  const ledger = new Ledger()
  const dealer = new Client(site, failures, 'dealer')
  const seller = { account: 'dealer', dealer, customer: new Client(site, failures), mailbox: makeMailbox(pool), ledger }
  // The second sale is sent and not signed, the fourth is a quote.
  await sell(seller, 2)
  await sell(seller, 4)
  const quoteID = ledger.orders.find(({ isQuote }) => isQuote)?.orderID ?? 0
  await dealer.ask(contract.offers.sendQuote, { body: { orderID: quoteID } })
  const newest = async (table: string, where: string) => {
    const { rows } = await pool.query<{ guid: string }>(`select guid from ${table} where ${where} limit 1`)
    return rows[0]?.guid ?? ''
  }
  return {
    order: await newest('envelope_recipients', `status = 'sent' order by sent_at desc`),
    quote: await newest('quote_offers', `status = 'sent' order by created_at desc`),
  }
}

interface Load {
  scripts: number
  bytes: number
  readable: number
  usable: number
}

async function load(browser: Browser, address: string, button: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const scripts = countScripts(page)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchButton(button))
  await page.goto(address)
  // The content security policy refuses the function that `waitForFunction` would evaluate in the page.
  while (!(await page.evaluate<boolean>('globalThis.usableAt > 0'))) await pause(50)
  const [readable = 0, usable = 0] = await page.evaluate<number[]>(
    `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime, usableAt]`,
  )
  const { count, bytes } = await scripts()
  await context.close()
  return { scripts: count, bytes, readable, usable }
}

/** A script that notes when the button with this text can be used. */
const watchButton = (text: string) => `{
  const find = () => [...document.querySelectorAll('button')].find((each) => each.textContent === '${text}' && !each.matches(':disabled'))
  const look = () => { if (find()) globalThis.usableAt = performance.now(); else requestAnimationFrame(look) }
  look()
}`
