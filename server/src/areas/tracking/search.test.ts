import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { containsTerms, searchedIdentifier } from '@dealerline/shared/rules/search-terms.ts'
import { spellingsOf } from '@dealerline/shared/rules/test-spellings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockOn, homeAddress, makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
let customerID: number
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false' })
  const streetAddress = '7 Quokka Lane'
  const address = { ...homeAddress, streetAddress, formattedAddress: '7 Quokka Lane, Sydney NSW 2000' }
  const person = { firstName: 'Ines', surname: 'Takeda', mobile: '0499 111 222', email: 'ines@takeda.test' }
  ;({ customerID } = await makeCustomer(portal, 'dealer', { ...person, addressDetails: [address] }))
  ;({ orderID } = await makeOrder(portal, 'dealer', { customerID }))
  await write(
    "insert into order_lines (order_id, dealer_id, block, address_id, details) select $1, dealer_id, 'mobile', $2::integer, $3::jsonb",
    [
      await addressID(),
      JSON.stringify({
        mobileNumber: '0412 000 112',
        simCardNo: '8961 0200 0000 0000 112',
        accountNo: 'AC-77 31',
        dateOfBirth: '1980-04-12',
      }),
    ],
  )
  const rows = { numbers: '02 9876 5000, 02 9876 5001', devices: [{ macAddress: '00:1B:44:11:3A:B7' }] }
  await write("insert into order_lines (order_id, dealer_id, block, details) select $1, dealer_id, 'isdn', $2::jsonb", [
    JSON.stringify(rows),
  ])
  await write("insert into tickets (order_id, dealer_id, key, reference) select $1, dealer_id, 'k', $2::text", [
    'TKT-500777',
  ])
  await portal.rows(
    `insert into contacts (customer_id, dealer_id, details) select customer_id, dealer_id, $2::jsonb from customers where customer_id = $1`,
    [
      customerID,
      JSON.stringify({ firstName: 'Bruno', surname: 'Wallaby', email: 'bruno@site.test', mobile: '0433 444 555' }),
    ],
  )
  // Release 0.4.0 stored the letters of a domain.
  await portal.rows(
    `insert into contacts (customer_id, dealer_id, details) select customer_id, dealer_id, $2::jsonb from customers where customer_id = $1`,
    [customerID, JSON.stringify({ firstName: 'Ada', surname: 'Quoll', email: 'ada@bücher.example' })],
  )
})
afterAll(() => portal.stop())

/** Runs an insert for the order, as a server of any release does. */
const write = (insert: string, values: unknown[]) =>
  portal.rows(`${insert} from orders where order_id = $1`, [orderID, ...values])
const addressID = async () =>
  (await portal.rows<{ id: number }>('select address_id as id from addresses where customer_id = $1', [customerID]))[0]
    ?.id

const find = async (keyword: string, as = 'dealer') =>
  must(await portal.ask(contract.tracking.search, { as, body: { keyword } }))
const listed = async (keyword: string, as = 'dealer') =>
  must(await portal.ask(contract.orders.getPaginatedOrders, { as, body: { keyword } })).items.map(
    (order) => order.orderID,
  )

describe('an order is found by any fact on it', () => {
  test.each([
    ['0412 000 112', 'mobile', '0412 000 112'],
    ['+61 412-000-112', 'mobile', '0412 000 112'],
    ['412000112', 'mobile', '0412 000 112'],
    ['0412 00', 'mobile', '0412 000 112'],
    ['00 0112', 'mobile', '0412 000 112'],
    ['8961 0200', 'sim', '8961 0200 0000 0000 112'],
    ['00-1b-44-11-3a-b7', 'mac', '00:1B:44:11:3A:B7'],
    ['001b.4411', 'mac', '00:1B:44:11:3A:B7'],
    ['500777', 'ticket', 'TKT-500777'],
    ['tkt500777', 'ticket', 'TKT-500777'],
    ['AC7731', 'account', 'AC-77 31'],
    ['quokka', 'address', '7 Quokka Lane, Sydney NSW 2000'],
    ['7 Quokka Lane', 'address', '7 Quokka Lane, Sydney NSW 2000'],
    ['wallaby', 'contact', 'Bruno Wallaby'],
    ['bruno@site.test', 'email', 'bruno@site.test'],
    ['Ada@BÜCHER.example', 'email', 'ada@bücher.example'],
    ['ada@xn--bcher-kva.example', 'email', 'ada@bücher.example'],
    ['0433 444 555', 'mobile', '0433 444 555'],
    ['0499111222', 'mobile', '0499 111 222'],
    ['ines@takeda.test', 'email', 'ines@takeda.test'],
    ['Takeda', 'name', 'Ines Takeda'],
    ['takedda', 'name', 'Ines Takeda'],
  ])('by %s: %s %s', async (keyword, kind, shown) => {
    const { orders, customers } = await find(keyword)
    expect(orders.map((order) => [order.orderID, order.customerName, order.fact])).toEqual([
      [orderID, 'Ines Takeda', { kind, shown }],
    ])
    expect(customers.map((customer) => customer.customerID)).toEqual([customerID])
    expect(await listed(keyword)).toEqual([orderID])
  })

  test.each(['19800412', '1980-04-12', '0412 000 113', 'quolka'])('and not by %s', async (keyword) => {
    expect(await find(keyword)).toEqual({ orders: [], customers: [] })
    expect(await listed(keyword)).toEqual([])
  })

  test('its own number comes first, with state and monthly charges', async () => {
    const { orders } = await find(`order ${orderID}`)
    expect(orders[0]).toMatchObject({ orderID, orderStatus: 0, isQuote: false, quoteState: '', monthly: 0 })
    expect(await listed(`#${orderID}`)).toEqual([orderID])
  })

  test('and only by those who may see it', async () => {
    for (const keyword of ['0412 000 112', 'quokka', 'takeda', String(orderID)]) {
      expect(await find(keyword, 'rival'), keyword).toEqual({ orders: [], customers: [] })
      expect((await find(keyword, 'admin')).orders.map((order) => order.orderID)).toEqual([orderID])
    }
  })
})

test('a whole number comes before one that starts with it, and that before one that contains it', async () => {
  const make = async (details: object) => {
    const { orderID } = await makeOrder(portal, 'member')
    await portal.rows(
      "insert into order_lines (order_id, dealer_id, block, details) select order_id, dealer_id, 'inbound', $2::jsonb from orders where order_id = $1",
      [orderID, JSON.stringify(details)],
    )
    return orderID
  }
  const whole = await make({ serviceNumber: '13 11 14' })
  const start = await make({ accountNumber: '131114-88' })
  const part = await make({ serviceNumber: '0455 131 114' })
  const orderOf = async (keyword: string) => (await find(keyword, 'member')).orders.map((order) => order.orderID)
  expect(await orderOf('13 11 14')).toEqual([whole, start, part])
  expect(await orderOf('1311')).toEqual([start, whole, part])
})

test('follows every change of a row, its removal, and a removed order', async () => {
  const order = await makeOrder(portal, 'rival')
  const found = async (keyword: string) => (await find(keyword, 'rival')).orders.length
  const on = blockOn(portal, mobile, order.orderID, 0, 'rival')
  const [row] = must(await on.saveRows([{ mobileNumber: '0466 777 001', simCardNo: '8961000000000000001' }]))
  expect([await found('0466 777 001'), await found('8961000000000000001')]).toEqual([1, 1])
  must(await on.saveRows([{ ...row, mobileNumber: '0466 777 002', simCardNo: '' }]))
  expect([await found('0466 777 001'), await found('0466777002'), await found('8961000000000000001')]).toEqual([
    0, 1, 0,
  ])
  await portal.rows(
    'update order_lines set details = details || \'{"mobileNumber": "0466 777 003"}\' where order_id = $1',
    [order.orderID],
  )
  expect([await found('0466777002'), await found('0466777003')]).toEqual([0, 1])
  must(await on.removeRows([Number(row?.mobileID)]))
  expect(await found('0466 777 003')).toBe(0)
  await portal.rows('delete from orders where order_id = $1', [order.orderID])
  expect(await portal.rows('select from search_facts where order_id = $1', [order.orderID])).toEqual([])
})

test('a misspelt word of four letters finds nothing, because too many names differ from it in one letter', async () => {
  await makeCustomer(portal, 'direct', { firstName: 'Jake', surname: 'Tate' })
  for (const keyword of ['take', 'tare', 'jane'])
    expect(await find(keyword, 'direct'), keyword).toEqual({ orders: [], customers: [] })
  expect((await find('tate', 'direct')).customers).toHaveLength(1)
})

test('bank accounts are not searched', async () => {
  await write(
    "insert into order_headers (order_id, dealer_id, block, details) select $1, dealer_id, 'directDebit', $2::jsonb",
    [JSON.stringify({ accountNumber: '998877665', accountName: 'Bankwest Hidden' })],
  )
  expect(await find('998877665')).toEqual({ orders: [], customers: [] })
  expect(await find('Bankwest')).toEqual({ orders: [], customers: [] })
})

test('a number is found by every spelling of it, however it is stored', async () => {
  const numbers = ['0298765432', '0412345678', '1300123456', '1800123456', '131114']
  for (const number of numbers) {
    const spellings = spellingsOf(number).filter((spelling) => !/ext|[x#;]/.test(spelling))
    const rows = await portal.rows<{ key: string }>(
      `select f.key from unnest($1::text[]) as spelling cross join lateral app.facts_in(jsonb_build_object('n', spelling)) f`,
      [spellings],
    )
    expect(rows.map(({ key }) => key)).toEqual(spellings.map(() => number))
    for (const spelling of spellings) expect(number, spelling).toContain(searchedIdentifier(spelling))
    expect(containsTerms(number, spellings[0] ?? '')).toBe(true)
  }
})
