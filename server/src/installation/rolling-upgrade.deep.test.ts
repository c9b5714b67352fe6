import { randomUUID } from 'node:crypto'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Cell, Operation } from '@dealerline/shared/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms, blockOn, fillBlock, getOrder, makeOrder, must } from '../../test/builders.ts'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { freePort } from '../../test/free-port.ts'
import { makeInternetOrder, recheck } from '../../test/internet-lines.ts'
import { makeLinkKinds } from '../../test/link-kinds.ts'
import { type Caller, until } from '../../test/portal.ts'
import {
  copyPreviousRelease,
  missingRelease,
  previousRelease,
  removeFolder,
  startProcess,
} from '../../test/previous-release.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import type { SigningPortal } from '../../test/signing.ts'
import { serverVersion } from '../kernel/version.ts'

const missing = missingRelease()
if (missing) process.stderr.write(`The rolling upgrade was not tested: ${missing}.\n`)
const title = 'a server of the previous release and one of this version on one database'

/** Creates a customer and an order with a service, sends it, waits until a server has delivered it, and returns its number. */
async function sellOne(portal: Caller): Promise<number> {
  const { orderID } = await makeOrder(portal)
  const [block] = blocks
  if (!block) throw new Error('There is no service.')
  await fillBlock(portal, block, orderID)
  await acceptTerms(portal, orderID)
  const body = { orderID, to: 'ada@customer.test', toName: 'Ada Nguyen' }
  must(await portal.ask(contract.signing.sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body }))
  await until(async () => {
    const { envelope } = await getOrder(portal, orderID)
    return envelope?.deliveries.some(({ status }) => status === 'sent')
  }, `order ${orderID} is sent`)
  return orderID
}

/** The tables in which release 0.4.0 stores the links of its kinds. */
const oldLinks = {
  signing: 'envelope_recipients where order_id = $1',
  application: 'application_links where order_id = $1',
  offer: 'quote_offers join quote_offer_variants using (offer_id) where order_id = $1',
  port: 'port_requests where order_id = $1',
}
const oldKinds = Object.keys(oldLinks) as (keyof typeof oldLinks)[]

/** Answers one link of each kind at both servers at once. Exactly one of them stores the answer, and both then refuse another one. */
async function answerBoth(current: SigningPortal, previous: SigningPortal): Promise<void> {
  const [here, there] = [makeLinkKinds(() => current), makeLinkKinds(() => previous)]
  for (const name of oldKinds)
    for (const sender of [here, there]) {
      const orderID = await sender[name].make()
      await sender[name].send(orderID, 'email')
      const [link] = await current.rows<{ guid: string }>(
        'select guid from customer_links where order_id = $1 and kind = $2 and answered_at is null',
        [orderID, name],
      )
      const answers = await Promise.allSettled([here, there].map((kinds) => kinds[name].answer(link?.guid ?? '')))
      expect(answers.map(({ status }) => status).toSorted(), name).toEqual(['fulfilled', 'rejected'])
      for (const kinds of [here, there])
        await expect(kinds[name].answer(link?.guid ?? '')).rejects.toThrow('answered 409')
      const [stored] = await current.rows(
        'select answered_at is not null as done from customer_links where guid = $1',
        [link?.guid],
      )
      expect(stored).toEqual({ done: true })
    }
}

/** Asks a wholesaler about a line at one server, and later at the other. Both have both answers. */
async function askBoth(current: SigningPortal, previous: SigningPortal): Promise<void> {
  const portals = [current, previous] as const
  for (const [first, second] of [portals, portals.toReversed()]) {
    if (!first || !second) continue
    const { orderID } = await makeInternetOrder(first)
    await recheck(first, orderID)
    for (const table of ['line_answers', 'wholesaler_answers'])
      await current.rows(`update ${table} set asked_at = asked_at - interval '10 minutes' where order_id = $1`, [
        orderID,
      ])
    const answers = await recheck(second, orderID)
    expect(answers).toHaveLength(2)
    for (const portal of portals) expect((await getOrder(portal, orderID)).lineAnswers).toEqual(answers)
  }
}

/**
 * Sends a link of each kind at a server of the previous release. Returns a function that opens them there again and again until something
 * has happened, and returns how often, and how often in vain.
 */
async function makeLinksToOpen(previous: SigningPortal) {
  const kinds = makeLinkKinds(() => previous)
  const links: { page: Call; guid: string }[] = []
  for (const name of oldKinds) {
    const orderID = await kinds[name].make()
    await kinds[name].send(orderID, 'email')
    const [link] = await previous.rows<{ guid: string }>(`select guid from ${oldLinks[name]}`, [orderID])
    links.push({ page: kinds[name].page, guid: link?.guid ?? '' })
  }
  return async (until: Promise<unknown>): Promise<{ opened: number; failed: number }> => {
    let isDone = false
    const end = until.finally(() => {
      isDone = true
    })
    const count = { opened: 0, failed: 0 }
    while (!isDone)
      for (const { page, guid } of links) {
        const { status, body } = await previous.ask(page, { params: { guid } })
        count[status === 200 && JSON.stringify(body).includes('"state":"open"') ? 'opened' : 'failed'] += 1
      }
    await end
    return count
  }
}

/** Holds a change of a row at a server of this version, while one of the previous release reads, saves and removes the row. */
async function changeBeside(current: Caller, previous: Caller): Promise<void> {
  const { orderID } = await makeOrder(previous)
  const { rows } = await fillBlock(previous, mobile, orderID)
  const row = String(rows[0]?.mobileID)
  const change = (operations: Operation[]) =>
    current.ask(contract.operations.changeOrder, {
      as: 'dealer',
      params: { orderID },
      body: { id: randomUUID(), device: 'test', operations },
    })
  const set = (field: string, to: Cell, before?: Cell) =>
    ({ kind: 'set', block: mobile.name, row, field, to, ...(before && { before }) }) as const
  must(await change([set('simCardNo', { value: 'held' }), set('mobileNumber', { text: '04' })]))
  // The previous release sees the line alone. Its save raises the revision, and the held cells stay above it.
  const on = blockOn(previous, mobile, orderID)
  const [line] = must(await on.getRows())
  expect(line).toEqual(rows[0])
  const { revision } = await getOrder(current, orderID)
  must(await on.saveRows([{ ...line, accountNo: 'theirs', simCardNo: 'theirs' }]))
  const order = await getOrder(current, orderID)
  expect(order.revision).toBeGreaterThan(revision)
  expect(order.content.mobile?.rows).toMatchObject([{ accountNo: 'theirs' }])
  expect(order.held).toMatchObject([{ row, cells: { simCardNo: { cell: { value: 'held' } } } }])
  const { answers, held } = must(
    await change([set('accountNo', { value: 'mine' }, { value: line?.accountNo }), set('mobileNumber', { value: '' })]),
  )
  expect(answers).toMatchObject([{ state: 'conflict', stored: { value: 'theirs' } }])
  expect(held).toMatchObject([{ problems: [{ field: 'simCardNo', stored: { value: 'theirs' } }] }])
  must(await on.removeRows([Number(row)]))
  expect((await getOrder(current, orderID)).held).toMatchObject([{ row, lineID: 0 }])
  const { answers: refusals } = must(await change([set('simCardNo', { value: 'again' })]))
  expect(refusals).toEqual([{ operation: 0, state: 'refused', reason: 'removed' }])
}

describe.skipIf(missing)(missing ? `${title}: not run, because ${missing}` : title, () => {
  let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
  let folder: string
  beforeAll(async () => {
    installation = await makeSharedInstallation(makeEmptyDatabase)
    folder = copyPreviousRelease()
  })
  afterAll(async () => {
    await installation.stop()
    removeFolder(folder)
  })

  test('both sign people in and sell, before, during and after the upgrade', async () => {
    const port = String(await freePort())
    const site = `http://localhost:${port}`
    const settings = {
      ...installation.settings,
      PUBLIC_URL: site,
      PORT: port,
      RATE_LIMIT: '100000',
      LOG_LEVEL: 'warn',
    }
    const functions = () =>
      installation.rows("select sha256, version, applied_at from public.migrations where name = 'functions'")
    const signIn = async () =>
      new Map([
        ['dealer', await signInAt(site, 'dealer')],
        ['admin', await signInAt(site, 'admin')],
      ])

    const previous = await startProcess(folder, settings)
    try {
      const tokens = await signIn()
      await sellOne(remotePortal(site, tokens))
      const previousFunctions = await functions()

      // A server of this version migrates the database while the other runs, with its statements prepared, and leaves the
      // jobs to it.
      const openLinks = await makeLinksToOpen({ ...remotePortal(site, tokens), rows: installation.rows })
      const starting = installation.start({
        PUBLIC_URL: site,
        RATE_LIMIT: '100000',
        MESSAGES_PER_RECIPIENT: '1000',
        ROLE: 'web',
      })
      // The call during which the functions change sees no rows.
      const { opened, failed } = await openLinks(starting)
      expect(opened).toBeGreaterThan(20)
      expect(failed).toBeLessThanOrEqual(1)
      const current = await starting
      const upgradedFunctions = await functions()
      // Functions that no version has changed keep the version that created them.
      const isChanged = upgradedFunctions[0]?.sha256 !== previousFunctions[0]?.sha256
      expect(upgradedFunctions).toMatchObject([{ version: isChanged ? serverVersion : previousRelease.release }])
      const sold = await sellOne(remotePortal(site, tokens))
      expect((await getOrder(remotePortal(current.url, tokens), sold)).revision).toBeGreaterThan(1)
      await sellOne(remotePortal(current.url, tokens))
      await sellOne(remotePortal(site, await signIn()))
      await changeBeside(remotePortal(current.url, tokens), remotePortal(site, tokens))
      const [here, there] = [current.url, site].map((url) => ({
        ...remotePortal(url, tokens),
        rows: installation.rows,
      }))
      if (here && there) {
        await answerBoth(here, there)
        await askBoth(here, there)
      }

      // A server of the previous release that restarts keeps the new tables and functions.
      await previous.stop()
      expect(previous.warnings()).toEqual([])
      const restarted = await startProcess(folder, settings)
      try {
        await sellOne(remotePortal(site, await signIn()))
        await sellOne(remotePortal(current.url, tokens))
        expect(await functions()).toEqual(upgradedFunctions)
      } finally {
        await restarted.stop()
        expect(restarted.warnings()).toEqual([])
      }
    } finally {
      await previous.stop()
    }
  })
})
