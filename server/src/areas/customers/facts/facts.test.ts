import type { AddressFact } from '@dealerline/shared/contract/facts.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { factTypes } from '@dealerline/shared/rules/address-facts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeAddress, makeCustomer, must, residential } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { inJob } from '../../../calls/job-services.ts'
import { inAuditedTransaction } from '../../../installation/audited-transaction.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { learnFacts } from './learn-facts.ts'

const { getAddressFacts, correctAddressFact } = contract.facts
const as = 'dealer'
const location = 'LOC000900000001'
const otherLocation = 'LOC000900000012'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const factsOf = async (addressID: number) => must(await portal.ask(getAddressFacts, { as, params: { id: addressID } }))
const current = (facts: readonly AddressFact[]) =>
  facts.filter(({ isCurrent }) => isCurrent).map(({ kind, value, source }) => [kind, value, source])
const correct = (addressID: number, body: object, caller = as) =>
  portal.ask(correctAddressFact, { as: caller, body: { addressID, reason: 'The customer said so', ...body } as never })
const learnLocation = (addressID: number, value: string, confidence: 'exact' | 'likely' = 'exact') =>
  inJob(portal.pool, (tx) =>
    learnFacts(tx, [{ addressID, kind: 'locationID', network: 'nbn', value, source: 'nbn', confidence }]),
  )
async function newAddress(address: object = homeAddress) {
  const { customerID } = await makeCustomer(portal, as, { addressDetails: [address] } as never)
  const [first] = must(await portal.ask(contract.address.getAllCustomerAddress, { as, params: { customerID } }))
  return { customerID, addressID: first?.addressID ?? 0 }
}
const typedAddress = { streetAddress: '2 Bay Road', suburb: 'Perth', state: 'WA', postCode: '6000' }

test.each(factTypes)('a fact of the type $label is stored', async ({ kind, network, example, read }) => {
  const { addressID } = await newAddress()
  must(await correct(addressID, { kind, network, value: example }))
  expect(current(await factsOf(addressID))).toContainEqual([kind, read(example), 'correction'])
})

describe('the facts of an address', () => {
  test('are its text and public id if it was chosen from the search, and only its text if it was typed', async () => {
    const fromSearch = await newAddress({
      ...typedAddress,
      formattedAddress: '2 Bay Road, Perth WA 6000',
      searchResultId: 'GAWA900000001',
    })
    expect(await factsOf(fromSearch.addressID)).toMatchObject([
      { kind: 'publicID', value: 'GAWA900000001', source: 'gnaf', confidence: 'exact', isCurrent: true },
      { kind: 'text', value: '2 Bay Road, Perth WA 6000', source: 'gnaf', confidence: 'exact', isCurrent: true },
    ])
    const byHand = await newAddress(typedAddress)
    const [fact, ...others] = await factsOf(byHand.addressID)
    expect(fact).toMatchObject({ kind: 'text', source: 'typed', confidence: 'stated', learnedBy: expect.any(String) })
    expect(others).toEqual([])
    const added = must(
      await portal.ask(contract.address.addAddress, {
        as,
        body: { ...typedAddress, streetAddress: '3 Bay Road', searchResultId: 'x-1', customerID: byHand.customerID },
      }),
    )
    expect(await factsOf(added.addressID)).toMatchObject([{ source: 'addressService' }, { source: 'addressService' }])
  })

  test('include the position of the search, but not of an address that was typed over it', async () => {
    const position = { latitude: -31.95, longitude: 115.86 }
    const { addressID } = await newAddress({ ...typedAddress, searchResultId: 'GAWA900000001', ...position })
    expect((await factsOf(addressID)).find(({ kind }) => kind === 'geocode')).toMatchObject({
      value: '-31.95, 115.86',
      source: 'gnaf',
      confidence: 'exact',
    })
    const byHand = await newAddress({ ...typedAddress, ...position })
    expect((await factsOf(byHand.addressID)).map(({ kind }) => kind)).toEqual(['text'])
  })

  test('that are learned again are confirmed and not added', async () => {
    const { addressID } = await newAddress()
    await learnLocation(addressID, location, 'likely')
    const [first] = await factsOf(addressID)
    await learnLocation(addressID, location, 'exact')
    const facts = await factsOf(addressID)
    expect(facts.filter(({ kind }) => kind === 'locationID')).toHaveLength(1)
    expect(facts[0]).toMatchObject({ factID: first?.factID, learnedAt: first?.learnedAt, confidence: 'exact' })
    expect(facts[0]?.confirmedAt.localeCompare(first?.confirmedAt ?? '')).toBe(1)
  })

  test('keep the earlier value when a system answers another one', async () => {
    const { addressID } = await newAddress()
    await learnLocation(addressID, location)
    await learnLocation(addressID, otherLocation)
    const facts = await factsOf(addressID)
    expect(facts.filter(({ kind }) => kind === 'locationID')).toMatchObject([
      { value: otherLocation, isCurrent: true, endedAt: '' },
      {
        value: location,
        isCurrent: false,
        endedAt: expect.stringMatching(/Z$/),
        endReason: 'A newer value was learned',
      },
    ])
  })

  test('end when the address becomes another place, also when its customer is saved', async () => {
    const { addressID, customerID } = await newAddress()
    const [{ value: text } = { value: '' }] = (await factsOf(addressID)).filter(({ kind }) => kind === 'text')
    await learnLocation(addressID, location)
    const body = residential({ addressDetails: [{ ...typedAddress, addressID }] })
    must(
      await portal.ask(contract.customers.updateCustomer, { as, params: { customerId: customerID, orderId: 0 }, body }),
    )
    const facts = await factsOf(addressID)
    expect(current(facts)).toEqual([['text', '2 Bay Road, Perth WA 6000', 'typed']])
    expect(facts.filter(({ endedAt }) => endedAt).map(({ value }) => value)).toEqual(
      expect.arrayContaining([location, text]),
    )
    await learnLocation(addressID, location)
    must(
      await portal.ask(contract.address.updateAddress, {
        as,
        body: { ...typedAddress, addressID, streetAddress: '9 Bay Road' },
      }),
    )
    expect(current(await factsOf(addressID))).toEqual([['text', '9 Bay Road, Perth WA 6000', 'typed']])
  })

  test('from before facts were kept are shown, and become history when the address changes', async () => {
    const { addressID } = await newAddress(typedAddress)
    await portal.rows('delete from address_facts where address_id = $1', [addressID])
    expect(await factsOf(addressID)).toMatchObject([{ factID: 0, source: 'record', learnedAt: '', isCurrent: true }])
    must(
      await portal.ask(contract.address.updateAddress, {
        as,
        body: { addressID, ...typedAddress, streetAddress: '4 Bay Road' },
      }),
    )
    expect(await factsOf(addressID)).toMatchObject([
      { value: '4 Bay Road, Perth WA 6000', isCurrent: true },
      { value: '2 Bay Road, Perth WA 6000', source: 'record', learnedAt: '', endReason: 'The address was changed' },
    ])
  })

  test('are in the export of the customer, and are erased with the customer', async () => {
    const { customerID, addressID } = await newAddress()
    const data = must(await portal.ask(contract.privacy.exportCustomerData, { as: 'admin', params: { customerID } }))
    expect(data).toMatchObject({ address_facts: expect.arrayContaining([expect.objectContaining({ kind: 'text' })]) })
    const erase = { params: { customerID }, body: { confirmedID: customerID, reason: 'The person asked' } }
    must(await portal.ask(contract.privacy.eraseCustomer, { as: 'admin', ...erase }))
    expect(await portal.rows('select from address_facts where address_id = $1', [addressID])).toEqual([])
  })
})

describe('a correction', () => {
  test('ends the earlier fact, keeps it with its reason, and is audited', async () => {
    const { addressID, customerID } = await newAddress()
    await learnLocation(addressID, location)
    const facts = must(
      await correct(addressID, { kind: 'locationID', network: 'nbn', value: otherLocation.toLowerCase() }),
    )
    expect(facts.filter(({ kind }) => kind === 'locationID')).toMatchObject([
      { value: otherLocation, source: 'correction', reason: 'The customer said so', isCurrent: true },
      { value: location, source: 'nbn', endReason: 'The customer said so', isCurrent: false },
    ])
    const audited = await portal.rows<{ data: unknown }>(
      "select data from audit_log where entity_type = 'address' and entity_id = $1 and action = 'fact corrected'",
      [String(customerID)],
    )
    expect(audited).toMatchObject([{ data: { addressID, from: location, to: otherLocation } }])
  })

  test('stays before a later answer of a system, until the system confirms it', async () => {
    const { addressID } = await newAddress()
    must(await correct(addressID, { kind: 'locationID', network: 'nbn', value: location }))
    await learnLocation(addressID, otherLocation)
    const facts = await factsOf(addressID)
    expect(current(facts)).toContainEqual(['locationID', location, 'correction'])
    expect(facts[0]).toMatchObject({ value: otherLocation, endedAt: '', isCurrent: false })
    await learnLocation(addressID, location)
    expect((await factsOf(addressID)).filter(({ kind }) => kind === 'locationID')).toMatchObject([
      { value: otherLocation, endReason: 'A newer value was learned' },
      { value: location, source: 'correction', confirmedSource: 'nbn', confidence: 'exact', isCurrent: true },
    ])
  })

  test('of the text or the public id changes the address too, and keeps its location', async () => {
    const { addressID } = await newAddress({ ...typedAddress, searchResultId: 'GAWA900000001' })
    await learnLocation(addressID, location)
    must(await correct(addressID, { kind: 'text', value: '2 Bay Street,  Perth  WA 6000' }))
    must(await correct(addressID, { kind: 'publicID', value: 'GAWA900000009' }))
    expect(must(await portal.ask(contract.address.getAddress, { as, params: { id: addressID } }))).toMatchObject({
      streetAddress: '2 Bay Street',
      suburb: 'Perth',
      formattedAddress: '2 Bay Street, Perth WA 6000',
      searchResultId: 'GAWA900000009',
    })
    expect(current(await factsOf(addressID))).toEqual([
      ['publicID', 'GAWA900000009', 'correction'],
      ['text', '2 Bay Street, Perth WA 6000', 'correction'],
      ['locationID', location, 'nbn'],
    ])
  })

  test('of one of several lines leaves the others, and an empty value withdraws it', async () => {
    const { addressID } = await newAddress()
    const line = { kind: 'lineNumber', network: 'phone' }
    must(await correct(addressID, { ...line, value: '(02) 9876 5432' }))
    const [fact] = must(await correct(addressID, { ...line, value: '02 9876 5433' }))
    must(await correct(addressID, { ...line, factID: fact?.factID, value: '+61 2 9876 5434' }))
    const lines = (await factsOf(addressID)).filter(({ isCurrent, kind }) => isCurrent && kind === 'lineNumber')
    expect(lines.map(({ value }) => value)).toEqual(['0298765434', '0298765432'])
    must(await correct(addressID, { ...line, factID: lines[0]?.factID }))
    expect((await correct(addressID, { ...line, factID: lines[0]?.factID, value: '0298765435' })).status).toBe(409)
    expect(current(await factsOf(addressID))).toContainEqual(['lineNumber', '0298765432', 'correction'])
  })

  test('is refused with every error, and for another dealer', async () => {
    const { addressID } = await newAddress()
    const wrong = await correct(addressID, { kind: 'geocode', value: '51.5, -0.1', reason: ' ' })
    expect(wrong.problem).toMatchObject({ status: 400, errors: [{ path: 'value' }, { path: 'reason' }] })
    expect((await correct(addressID, { kind: 'text', network: 'nbn' })).problem.errors).toMatchObject([
      { path: 'network' },
    ])
    expect((await correct(addressID, { kind: 'locationID', network: 'nbn' })).problem.errors).toMatchObject([
      { path: 'value' },
    ])
    const good = { kind: 'geocode', value: '-33.8654, 151.2106' }
    must(await correct(addressID, good))
    expect((await correct(addressID, good)).problem.errors).toMatchObject([{ message: 'This is the value already' }])
    expect((await correct(addressID, good, 'rival')).status).toBe(404)
    expect((await portal.ask(getAddressFacts, { as: 'rival', params: { id: addressID } })).status).toBe(404)
    expect((await portal.ask(getAddressFacts, { as: 'employee', params: { id: addressID } })).status).toBe(200)
  })
})

test('learning a fact reads only facts of its address, also while PostgreSQL has no statistics', async () => {
  const { addressID } = await newAddress()
  const learnText = (tx: Transaction, value: string) =>
    learnFacts(tx, [{ addressID, kind: 'text', value, source: 'import', confidence: 'stated' }])
  const asOwner = <T>(work: (tx: Transaction) => Promise<T>) =>
    inAuditedTransaction({ pool: portal.ownerPool }, 'a test', work)
  await portal.rows(
    `with added as (
       insert into addresses (customer_id, dealer_id, street_address)
       select customer_id, dealer_id, n || ' Long Road' from addresses, generate_series(1, 5000) as n where address_id = $1
       returning *)
     insert into address_facts (address_id, customer_id, dealer_id, kind, value, source, confidence, confirmed_source)
     select address_id, customer_id, dealer_id, 'text', street_address, 'import', 'stated', 'import' from added`,
    [addressID],
  )
  // After five times, the connection keeps the plan.
  for (let time = 0; time < 6; time += 1) await asOwner((tx) => learnText(tx, `${time} Short Road`))
  const countReadRows = async (tx: Transaction) => {
    const read = await tx.first<{ rows: number }>('read_rows_of_facts')`
      select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'address_facts'`
    return read?.rows ?? 0
  }
  const readRows = await asOwner(async (tx) => {
    // PostgreSQL counts from the last time at which the connection reported its statistics.
    const earlierRows = await countReadRows(tx)
    await learnText(tx, '9 Short Road')
    return (await countReadRows(tx)) - earlierRows
  })
  expect(readRows).toBeGreaterThan(0)
  expect(readRows).toBeLessThan(100)
})
