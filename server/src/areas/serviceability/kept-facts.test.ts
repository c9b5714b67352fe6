import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { AddressFact } from '@dealerline/shared/contract/facts.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { blockOn, homeAddress, makeCustomer, must } from '../../../test/builders.ts'
import { backdateAnswers, changeAnswer, makeInternetOrder, recheck } from '../../../test/internet-lines.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { orderNbn, places } from '../../../test/serviceability.ts'
import * as signing from '../../../test/signing.ts'
import { addSampleAddresses, checked } from '../../../test/sites.ts'
import { fromBuffer, readCsv } from '../../imports/read-csv.ts'
import { runImport } from '../../imports/run-import.ts'
import { beginJob } from '../../kernel/claims.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { customerImport } from '../customers/import-kind.ts'

const { serviceability: sq, address: addresses, facts, sites } = contract
const as = 'dealer'
const atHome = { searchResultId: 'GANSW900000001', formattedAddress: homeAddress.formattedAddress }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
  await addSampleAddresses((text, values) => portal.rows(text, values), 20)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await portal.rows('delete from outside.serviceability_change')
})
afterAll(() => portal.stop())

const factsOf = async (addressID: number) =>
  must(await portal.ask(facts.getAddressFacts, { as, params: { id: addressID } }))
const current = (facts: readonly AddressFact[]) =>
  facts.filter(({ isCurrent }) => isCurrent).map(({ kind, network, value }) => `${kind} ${network} ${value}`)
async function newAddress() {
  const { customerID } = await makeCustomer(portal)
  const [first] = must(await portal.ask(addresses.getAllCustomerAddress, { as, params: { customerID } }))
  return { customerID, addressID: first?.addressID ?? 0 }
}

/** Counts the questions to wholesalers from now on. */
function countQuestions() {
  const { serviceability } = portal.providers
  const questions = (['nbnLocations', 'qualifyNbn', 'fiveGLocations', 'qualifyFiveG', 'offerings'] as const).map(
    (name) => vi.spyOn(serviceability, name),
  )
  return () => questions.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

const locate = async (addressID: number, more: object = {}) =>
  must(await portal.ask(sq.nbnQueryAddress, { as, body: { ...atHome, addressID, ...more } }))
const qualify = async (addressID: number, locationID = places.copper) =>
  must(await portal.ask(sq.nbnServiceQualification, { as, body: { locationID, addressID } }))

/** Checks an address at nbn as the screen does, and returns the number of questions. */
async function check(addressID: number): Promise<number> {
  const count = countQuestions()
  const { locations } = await locate(addressID)
  await qualify(addressID, locations[0]?.locationID)
  const questions = count()
  vi.restoreAllMocks()
  return questions
}

test('a check keeps location, position and copper pair, and the next check asks one question less', async () => {
  const { addressID } = await newAddress()
  expect(await check(addressID)).toBe(2)
  expect((await factsOf(addressID)).filter(({ source }) => source === 'nbn')).toMatchObject([
    { kind: 'geocode', value: expect.stringMatching(/^-33\.\d+, 151\.\d+$/), confidence: 'exact' },
    { kind: 'lineNumber', network: 'copper', value: expect.stringMatching(/^CPI\d{12,14}$/), confidence: 'exact' },
    { kind: 'locationID', network: 'nbn', value: places.copper, learnedBy: expect.any(String), isCurrent: true },
  ])
  const before = await factsOf(addressID)
  expect(await check(addressID)).toBe(1)
  expect((await factsOf(addressID)).map(({ factID }) => factID)).toEqual(before.map(({ factID }) => factID))
  expect(await locate(addressID)).toMatchObject({ isKnown: true, locations: [{ locationID: places.copper }] })
  expect(await locate(addressID, { searchAgain: true })).toMatchObject({ isKnown: false })
})

test('a location that nobody confirmed for half a year is searched again', async () => {
  const { addressID } = await newAddress()
  await check(addressID)
  await portal.rows(
    "update address_facts set confirmed_at = confirmed_at - interval '181 days' where address_id = $1",
    [addressID],
  )
  expect(await check(addressID)).toBe(2)
  expect(await check(addressID)).toBe(1)
})

test('a location that nbn refuses is withdrawn and searched again', async () => {
  const { addressID } = await newAddress()
  await check(addressID)
  await changeAnswer(portal, {}, { refused: 'nbn does not know it' })
  await qualify(addressID)
  const [fact] = (await factsOf(addressID)).filter(({ kind }) => kind === 'locationID')
  expect(fact).toMatchObject({ isCurrent: false, endReason: 'nbn refused it: nbn does not know it' })
  expect(await locate(addressID)).toMatchObject({ isKnown: false })
})

test('the address of another dealer is not found, and no wholesaler is asked', async () => {
  const { addressID } = await newAddress()
  const count = countQuestions()
  const body = { ...atHome, addressID }
  for (const answer of [
    await portal.ask(sq.nbnQueryAddress, { as: 'rival', body }),
    await portal.ask(sq.queryAddress, { as: 'rival', body }),
    await portal.ask(sq.nbnServiceQualification, { as: 'rival', body: { locationID: places.copper, addressID } }),
    await portal.ask(sq.serviceQualification5G, { as: 'rival', body: { locationID: places.fiveG, addressID } }),
  ])
    expect(answer.status).toBe(404)
  expect(count()).toBe(0)
})

test('a 5G check keeps the location of the network', async () => {
  const { addressID } = await newAddress()
  must(await portal.ask(sq.serviceQualification5G, { as, body: { locationID: places.fiveG, addressID } }))
  expect(current(await factsOf(addressID))).toContain(`locationID fiveG ${places.fiveG}`)
  const count = countQuestions()
  const reply = must(await portal.ask(sq.queryAddress, { as, body: { ...atHome, addressID } }))
  expect([reply.isKnown, count()]).toEqual([true, 0])
})

test('an internet line teaches the location, and the next question about it needs no search', async () => {
  const { orderID, line } = await makeInternetOrder(portal)
  const addressID = Number(line?.addressID)
  const count = countQuestions()
  await recheck(portal, orderID)
  expect(count()).toBe(2)
  expect(current(await factsOf(addressID))).toContain(`locationID nbn ${places.copper}`)
  await backdateAnswers(portal, orderID)
  await recheck(portal, orderID)
  expect(count()).toBe(3)
})

test('an internet line uses a corrected location, and searches if the network does not have it', async () => {
  const { orderID, line } = await makeInternetOrder(portal)
  const addressID = Number(line?.addressID)
  const correct = (value: string) =>
    portal.ask(facts.correctAddressFact, {
      as,
      body: { addressID, kind: 'locationID', network: 'nbn', value, reason: 'On the box' },
    })
  must(await correct(places.fibre))
  expect((await recheck(portal, orderID)).at(-1)).toMatchObject({ facts: { locationID: places.fibre } })
  expect((await factsOf(addressID)).find(({ value }) => value === places.fibre)).toMatchObject({
    source: 'correction',
    confirmedSource: 'nbn',
    isCurrent: true,
  })
  must(await correct('LOC000999999999'))
  expect(current(await factsOf(addressID)).filter((fact) => fact.startsWith('geocode'))).toEqual([])
  await backdateAnswers(portal, orderID)
  expect((await recheck(portal, orderID)).at(-1)).toMatchObject({ facts: { locationID: places.copper } })
  expect((await factsOf(addressID)).filter(({ kind }) => kind === 'locationID')).toMatchObject([
    { value: places.copper, isCurrent: true },
    { value: 'LOC000999999999', endReason: 'The network does not have this location any more' },
    { value: places.fibre, endReason: 'On the box' },
  ])
})

test('a sent order teaches its telephone lines', async () => {
  const { orderID, line } = await makeInternetOrder(portal)
  const addressID = Number(line?.addressID)
  must(await blockOn(portal, internet, orderID).saveRows([{ ...line, serviceNumber: '02 9876 5432' }]))
  await signing.sendAndWait(portal, orderID)
  expect((await factsOf(addressID)).find(({ network }) => network === 'phone')).toMatchObject({
    network: 'phone',
    value: '0298765432',
    source: 'order',
    confidence: 'stated',
    reason: `Order ${orderID}`,
  })
})

test('a completed order at nbn teaches its AVC at the location of the customer', async () => {
  const { addressID, customerID } = await newAddress()
  await check(addressID)
  const { checkID } = await qualify(addressID)
  const { orderID } = await orderNbn(portal, checkID, as, { customerID, cpiID: 'New Line Installation' })
  const lines = await until(async () => {
    must(await portal.ask(sq.queryOrderDetails, { as, body: { orderID } }))
    const avcs = (await factsOf(addressID)).filter(({ network }) => network === 'avc')
    return avcs.length > 0 && avcs
  }, 'the order is completed')
  expect(lines).toMatchObject([{ value: expect.stringMatching(/^AVC\d{12}$/), reason: `nbn order ${orderID}` }])
})

test('an import teaches the text of the main address, once', async () => {
  const lines = (street: string) => [
    'Billing account,Dealer,Customer type,First name,Surname,Date of birth,Mobile,Street address,Suburb,State,Postcode',
    `7700991,dealer@example.test,Residential,Ada,Imported,14/03/1980,0412 000 101,${street},Sydney,NSW,2000`,
  ]
  const run = (street: string) =>
    runImport(customerImport, readCsv(fromBuffer(Buffer.from(lines(street).join('\n')))), {
      transact: (work) => inTransaction(portal.services.pool, beginJob(portal.services.pool), work),
      onRefused: ({ problems }) => {
        throw new Error(problems.join(', '))
      },
    })
  expect(await run('47 Hunter Street')).toMatchObject({ created: 1 })
  await run('47 Hunter Street')
  const [row] = await portal.rows<{ id: number }>(
    "select address_id as id from addresses join customers using (customer_id) where ub_account_no = '7700991'",
  )
  const before = await factsOf(row?.id ?? 0)
  expect(before).toMatchObject([{ kind: 'text', source: 'import', confidence: 'stated', learnedBy: '' }])
  await run('49 Hunter Street')
  expect((await factsOf(row?.id ?? 0)).map(({ value, isCurrent }) => [value, isCurrent])).toEqual([
    ['49 Hunter Street, Sydney NSW 2000', true],
    ['47 Hunter Street, Sydney NSW 2000', false],
  ])
})

test('a list of sites teaches its addresses and locations, and the next list asks fewer questions', async () => {
  const { customerID } = await newAddress()
  const run = async () => {
    const body = {
      text: '1 Quarry Rd, Listville NSW 2999\n2 Quarry Road, Listville NSW 2999',
      customerID,
      name: 'Rollout',
    }
    const { siteListID } = must(await portal.ask(sites.addSiteList, { as, body }))
    await checked(portal, siteListID)
    return siteListID
  }
  const count = countQuestions()
  const siteListID = await run()
  const first = count()
  must(await portal.ask(sites.makeSiteQuote, { as, params: { siteListID }, body: { customerID } }))
  const [address] = must(await portal.ask(addresses.getAllCustomerAddress, { as, params: { customerID } })).filter(
    ({ formattedAddress }) => formattedAddress.startsWith('1 Quarry'),
  )
  const facts = await factsOf(address?.addressID ?? 0)
  expect(facts.find(({ kind }) => kind === 'text')).toMatchObject({ source: 'gnaf', reason: 'List of sites Rollout' })
  expect(facts.find(({ network }) => network === 'nbn')).toMatchObject({ source: 'nbn', isCurrent: true })
  await run()
  expect([first, count() - first]).toEqual([10, 6])
})
