import { contract } from '@dealerline/shared/contract/index.ts'
import type { Site } from '@dealerline/shared/contract/sites.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { times } from '../../../../test/seeds.ts'
import { addSampleAddresses, checked, sampleSites } from '../../../../test/sites.ts'
import { jobHandlers } from '../../../job-handlers.ts'
import { removeOldRecords } from '../../customers/privacy/retention.ts'

const calls = contract.sites
/** The number of sites of a long list. Two in a hundred have an unknown address, and eight another problem. */
const siteCount = times(100, 500)

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ WHOLESALER_QUESTIONS_PER_MINUTE: '100000' })
  await addSampleAddresses((text, values) => portal.rows(text, values), siteCount)
})
afterAll(() => portal.stop())

const as = 'dealer'
const add = async (text: string, customerID = 0) =>
  must(await portal.ask(calls.addSiteList, { as, body: { text, customerID, name: 'Rollout' } }))
const sitesOf = async (siteListID: number) => must(await portal.ask(calls.getSites, { as, params: { siteListID } }))
const check = async (text: string): Promise<{ siteListID: number; sites: Site[] }> => {
  const { siteListID } = await add(text)
  await checked(portal, siteListID)
  return { siteListID, sites: await sitesOf(siteListID) }
}
const problemFile = async (siteListID: number) =>
  (await portal.ask(calls.getSiteProblems, { as, params: { siteListID } })).raw.toString('utf8')
const questions = () =>
  portal.rows<{ key: string; requests: number }>(
    'select key, requests from outside.serviceability_question order by asked_at',
  )

test('a long list with bad rows: the good ones are quoted, the bad ones are a file with reasons per cell', async () => {
  const { customerID } = await makeCustomer(portal)
  const { siteListID } = await add(sampleSites(siteCount), customerID)
  const list = await checked(portal, siteListID)
  expect(list).toMatchObject({
    total: siteCount,
    wrong: siteCount * 0.08,
    pending: siteCount * 0.02,
    status: 'done',
    problem: '',
    customerID,
  })
  // The sample places of nbn have several connections at some addresses.
  expect(list.qualified + list.questions).toBe(siteCount * 0.9)
  const open = (await sitesOf(siteListID)).filter(({ state }) => state === 'question')
  for (const { siteRowID, choices } of open)
    must(
      await portal.ask(calls.answerSite, {
        as,
        params: { siteListID, siteRowID },
        body: { choice: choices[0]?.id ?? '' },
      }),
    )
  expect(await checked(portal, siteListID)).toMatchObject({ qualified: siteCount * 0.9, questions: 0 })
  const requests = await questions()
  expect(requests.filter((question) => question.requests !== 1)).toEqual([])

  const sites = await sitesOf(siteListID)
  const sellable = sites.filter(({ choice }) => choice?.plan)
  expect(sellable.length).toBeGreaterThan(siteCount * 0.8)
  const quote = must(await portal.ask(calls.makeSiteQuote, { as, params: { siteListID }, body: { customerID } }))
  expect(quote).toMatchObject({ sites: sellable.length, leftOut: siteCount - sellable.length })
  const order = must(await portal.ask(contract.orders.getOrder, { as, params: { orderID: quote.orderID } }))
  const lines = order.content.internet?.rows ?? []
  expect(order).toMatchObject({ isQuote: true, customerID })
  expect(lines).toHaveLength(sellable.length)
  const addressIDs = new Set(lines.map(({ addressID }) => Number(addressID)))
  expect(addressIDs.size).toBe(sellable.length)
  const addresses = new Map(order.customer.addressDetails.map((each) => [each.addressID, each.formattedAddress]))
  expect(lines.map(({ addressID }) => addresses.get(Number(addressID)))).toEqual(
    sellable.map(({ formattedAddress }) => formattedAddress),
  )
  const details = must(await portal.ask(contract.quotes.getQuoteDetails, { as, params: { orderID: quote.orderID } }))
  expect(details.currentSpend).toMatchObject([
    { description: `Current bills of ${sellable.length} sites`, monthly: sellable.length * 80 },
  ])

  const text = await problemFile(siteListID)
  const [header = '', ...rows] = text.trim().split('\r\n')
  expect(header).toContain('Address,Address: problem,State,Postcode,Postcode: problem')
  expect(rows).toHaveLength(siteCount - sellable.length)
  for (const reason of [
    'Address is missing',
    '"Postcode must have four digits, such as 2150"',
    'Speed must be written in Mbps',
    'A post box cannot have an internet service',
    'The address search does not know this address.',
  ])
    expect(text).toContain(reason)
  const again = await portal.ask(calls.makeSiteQuote, { as, params: { siteListID }, body: { customerID } })
  expect(again.problem).toMatchObject({ status: 409 })
})

test('each address has its confidence and source, and a wrong row is corrected', async () => {
  const { siteListID, sites } = await check(
    'Address,Speed\n"1 Quarry Road, Listville NSW 2999",\n1 Quary Road Listville,\n"2 Quarry Road, Listville NSW 2999",quick',
  )
  expect(sites.map(({ state, confidence, source }) => [state, confidence, source])).toEqual([
    ['qualified', 'exact', 'G-NAF'],
    ['qualified', 'likely', 'G-NAF'],
    ['wrong', '', ''],
  ])
  expect(sites[0]?.options.map(({ type }) => type)).toEqual(['nbn', 'fiveG', 'fibre'])
  const params = { siteListID, siteRowID: sites[2]?.siteRowID ?? 0 }
  must(await portal.ask(calls.correctSite, { as, params, body: { cells: { speed: '50/20' } } }))
  await checked(portal, siteListID)
  expect((await sitesOf(siteListID))[2]).toMatchObject({ state: 'qualified', problems: [], cells: { speed: '50/20' } })
})

test('a building with units is a question, and its answer continues the check', async () => {
  await portal.rows(
    `insert into outside.address (search_result_id, formatted_address, street_address, suburb, state, postcode, search_text)
     select 'GANSW92000000' || unit, 'Unit ' || unit || ', 8 Tower Street, Listville NSW 2999', 'Unit ' || unit || ', 8 Tower Street',
       'Listville', 'NSW', '2999', ' unit ' || unit || ' 8 tower street listville nsw 2999' from generate_series(1, 3) unit`,
  )
  const { siteListID, sites } = await check(
    '8 Tower Street, Listville NSW 2999\nUnit 9, 8 Tower Street, Listville NSW 2999',
  )
  expect(sites).toMatchObject([
    { state: 'question', question: 'Which unit is it, or the whole building?' },
    { state: 'question', question: expect.stringContaining('does not have this unit') },
  ])
  const [building] = sites
  const params = { siteListID, siteRowID: building?.siteRowID ?? 0 }
  const answer = (choiceID: string) => portal.ask(calls.answerSite, { as, params, body: { choice: choiceID } })
  expect((await answer('GANSW900000001')).problem).toMatchObject({ status: 409 })
  must(await answer('GANSW920000002'))
  await checked(portal, siteListID)
  expect((await sitesOf(siteListID))[0]).toMatchObject({
    state: 'qualified',
    confidence: 'chosen',
    formattedAddress: 'Unit 2, 8 Tower Street, Listville NSW 2999',
  })
})

test('an unknown address stays pending, and is found when the register has it', async () => {
  const { siteListID, sites } = await check('40 Future Road, Listville NSW 2999')
  expect(sites).toMatchObject([{ state: 'pending', lookUps: 1, lookedUpAt: expect.stringMatching(/^20/) }])
  const run = () =>
    jobHandlers['sites.pending'](
      portal.services,
      {},
      { number: 1, last: false },
      portal.jobs.queue,
      portal.jobs.failedJobs,
    )
  await run()
  expect(await sitesOf(siteListID)).toMatchObject([{ lookUps: 1 }])
  await portal.rows(`update site_rows set looked_up_at = looked_up_at - interval '2 days' where state = 'pending'`)
  await portal.rows(
    `insert into outside.address (search_result_id, formatted_address, street_address, suburb, state, postcode, search_text)
     values ('GANSW930000001', '40 Future Road, Listville NSW 2999', '40 Future Road', 'Listville', 'NSW', '2999',
       ' 40 future road listville nsw 2999')`,
  )
  await run()
  await until(async () => (await sitesOf(siteListID))[0]?.state === 'qualified', 'the address is found')
  expect(await sitesOf(siteListID)).toMatchObject([{ lookUps: 2, confidence: 'exact' }])
})

test('a cancelled check resumes without asking twice, and a silent wholesaler only delays it', async () => {
  await portal.behave('serviceability', { mode: 'slow', delayMs: 150 })
  const { siteListID } = await add(sampleSites(60))
  await until(async () => (await questions()).length > 0, 'wholesalers are asked')
  expect((await portal.ask(calls.removeSiteList, { as, params: { siteListID } })).problem).toMatchObject({
    status: 409,
  })
  must(await portal.ask(calls.cancelSiteList, { as, params: { siteListID } }))
  expect((await portal.ask(calls.cancelSiteList, { as, params: { siteListID } })).problem).toMatchObject({
    status: 409,
  })
  await portal.behave('serviceability', { mode: 'down' })
  must(await portal.ask(calls.resumeSiteList, { as, params: { siteListID } }))
  await until(
    async () =>
      must(await portal.ask(calls.getSiteList, { as, params: { siteListID } })).problem.startsWith('The check waits'),
    'the wholesaler is silent',
  )
  await portal.behave('serviceability', { mode: 'ok' })
  expect(await checked(portal, siteListID)).toMatchObject({ status: 'done', problem: '', waiting: 0 })
  expect((await questions()).filter(({ requests }) => requests > 1)).toEqual([])
  must(await portal.ask(calls.removeSiteList, { as, params: { siteListID } }))
  expect((await portal.ask(calls.getSiteList, { as, params: { siteListID } })).status).toBe(404)
})

test('refuses a list without addresses and a customer of another dealer, whose lists nobody else sees', async () => {
  const body = { text: 'Name,Phone\nA,1\nB,2' }
  expect((await portal.ask(calls.addSiteList, { as, body })).problem.errors).toMatchObject([{ path: 'text' }])
  const { siteListID } = await add('1 Quarry Road, Listville NSW 2999')
  expect((await portal.ask(calls.getSites, { as: 'rival', params: { siteListID } })).status).toBe(404)
  await checked(portal, siteListID)
  const { customerID } = await makeCustomer(portal, 'rival')
  const quote = await portal.ask(calls.makeSiteQuote, { as, params: { siteListID }, body: { customerID } })
  expect(quote.status).toBe(404)
  const foreign = await portal.ask(calls.addSiteList, { as, body: { text: '1 Quarry Road', customerID } })
  expect(foreign.status).toBe(404)
})

test('a failed check is resumed, and lists that nobody changes are removed after their retention', async () => {
  const { siteListID } = await add('1 Quarry Road, Listville NSW 2999')
  await checked(portal, siteListID)
  await portal.rows("update site_lists set status = 'failed' where site_list_id = $1", [siteListID])
  must(await portal.ask(calls.resumeSiteList, { as, params: { siteListID } }))
  expect(await checked(portal, siteListID)).toMatchObject({ status: 'done', qualified: 1 })
  expect((await portal.ask(calls.resumeSiteList, { as, params: { siteListID } })).problem).toMatchObject({
    status: 409,
  })
  const { items, total } = must(await portal.ask(calls.getSiteLists, { as, body: { pageSize: 1 } }))
  expect(items).toMatchObject([{ siteListID }])
  expect(total).toBeGreaterThan(1)
  await portal.rows(`update site_lists set changed_at = changed_at - interval '2 years' where site_list_id = $1`, [
    siteListID,
  ])
  const config = { ...portal.config, retentionUnsignedMonths: 12 }
  await removeOldRecords({ ...portal.services, config }, portal.jobs.queue)
  expect((await portal.ask(calls.getSiteList, { as, params: { siteListID } })).status).toBe(404)
})
