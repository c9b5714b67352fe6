import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer, must, residential } from '../../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../../test/portal.ts'

const { findSimilarCustomers, getCustomers, retrieveDealerCustomers, retrieveDirectSalesCustomers } = contract.customers
type Query = BodyInputOf<typeof retrieveDealerCustomers>

let portal: TestPortal
const ids = new Map<string, number>()
beforeAll(async () => {
  portal = await makeTestPortal()
  for (const { id, email } of await portal.rows<{ id: number; email: string }>(
    'select dealer_id as id, dealer_email as email from dealers',
  ))
    ids.set(email, id)
})
afterAll(() => portal.stop())

const idOf = (as: string) => ids.get(addressOf(as)) ?? 0
const namesIn = (items: readonly { contactName: string }[]) => items.map(({ contactName }) => contactName).toSorted()

describe('the customers of direct sales', () => {
  const list = (as: string, body: Query = {}) => portal.ask(retrieveDirectSalesCustomers, { as, body })
  beforeAll(async () => {
    await makeCustomer(portal, 'direct', { firstName: 'Dora', surname: 'Direct' })
    await makeCustomer(portal, 'dealer', { firstName: 'Dan', surname: 'Dealt' })
  })

  test('are listed for direct sales, employees and administrators, but not for a dealer', {
    meta: { rules: ['ROLE-direct-sales-customers'] },
  }, async () => {
    for (const as of ['direct', 'employee', 'admin'])
      expect(namesIn(must(await list(as, { keyword: 'd' })).items), as).toEqual(['Dora Direct'])
    expect((await list('dealer')).status).toBe(403)
  })

  test('can be filtered by salesperson by an administrator', {
    meta: { rules: ['ROLE-direct-sales-customers'] },
  }, async () => {
    expect(must(await list('admin', { dealerID: idOf('direct') })).total).toBe(1)
    expect(must(await list('admin', { dealerID: idOf('dealer') })).total).toBe(0)
  })
})

describe('the filters of the list', () => {
  beforeAll(async () => {
    const make = (firstName: string, overrides = {}) =>
      makeCustomer(portal, 'rival', { firstName, surname: 'Filter', ...overrides })
    await make('Current', { contract_end: '2099-12-31' })
    await make('Past', { contract_end: '2020-12-31', membershipNo: 'QF 1' })
    await make('Never')
    await make('Both', { custType: 'business', membershipNo: 'QF 2', contract_end: '2099-12-31' })
  })
  test.each<[Query, string[]]>([
    [{}, ['Both', 'Current', 'Never', 'Past']],
    [{ includeNonContract: false }, ['Both', 'Current']],
    [{ isQBR: true }, ['Both', 'Past']],
    [{ isQBR: true, includeNonContract: false }, ['Both']],
    [{ customerType: 'residential', isQBR: true }, ['Past']],
    [{ customerType: 'business', keyword: 'filter' }, ['Both']],
  ])('%j returns %j', async (body, expected) => {
    const { items, total } = must(await portal.ask(retrieveDealerCustomers, { as: 'rival', body }))
    expect([namesIn(items), total]).toEqual([expected.map((name) => `${name} Filter`), expected.length])
  })

  test('by dealer return only customers that the caller may see', async () => {
    const total = async (as: string, dealer: string) =>
      must(await portal.ask(retrieveDealerCustomers, { as, body: { dealerID: idOf(dealer) } })).total
    expect([await total('admin', 'rival'), await total('rival', 'rival'), await total('dealer', 'rival')]).toEqual([
      4, 4, 0,
    ])
  })

  test('GetCustomers returns a dealer’s customers, newest first, and 404 for another dealer', async () => {
    const list = (as: string) => portal.ask(getCustomers, { as, params: { dealerID: idOf('rival') } })
    const customers = must(await list('rival'))
    expect(customers.map(({ contactName }) => contactName)).toEqual(
      ['Both', 'Never', 'Past', 'Current'].map((name) => `${name} Filter`),
    )
    expect(must(await list('employee'))).toEqual(customers)
    expect((await list('dealer')).status).toBe(404)
    expect(must(await portal.ask(getCustomers, { as: 'member', params: { dealerID: idOf('member') } }))).toEqual([])
  })
})

describe('similar customers', () => {
  let novak: number
  const like = async (body: BodyInputOf<typeof findSimilarCustomers>, as = 'member') =>
    must(await portal.ask(findSimilarCustomers, { as, body })).map(({ customerID, same }) => ({ customerID, same }))
  beforeAll(async () => {
    const person = { firstName: 'Petra', surname: 'Novak', dob: '1980-05-17', email: 'Petra@Novak.example' }
    novak = (
      await makeCustomer(portal, 'member', {
        ...person,
        mobile: '0413 555 777',
        custType: 'business',
        companyDetails: { abn: '75 104 999 662', companyName: 'Novak Plumbing' },
      })
    ).customerID
    await makeCustomer(portal, 'member', {
      firstName: 'Otto',
      surname: 'Other',
      dob: '1980-05-17',
      email: 'o@other.test',
    })
  })

  test.each([
    ['the same e-mail address in any letter case', { email: 'petra@novak.EXAMPLE' }, ['email']],
    ['the same mobile number in another notation', { mobile: '+61 413 555 777' }, ['mobile']],
    ['the same mobile number in full width', { mobile: '０４１３ ５５５-７７７' }, ['mobile']],
    ['an e-mail address with its name', { email: 'E-mail: “petra@novak.example”' }, ['email']],
    ['a mobile number with its name', { mobile: '📱 M: 0061 413 555 777' }, ['mobile']],
    ['the same mailbox', { email: 'petra+bills@novak.example' }, ['email']],
    ['the same name with accents and a dash', { name: 'Pétra-NOVÁK' }, ['name']],
    ['the same ABN', { abn: '75104999662' }, ['abn']],
    ['an ABN with its name', { abn: 'A.B.N. 75 104 999 662' }, ['abn']],
    ['a similar name and the same date of birth', { name: 'Petra Nowak', dob: '1980-05-17' }, ['birth']],
    ['the same name', { name: 'petra  novak' }, ['name']],
    [
      'several equal fields',
      { name: 'Petra Novak', dob: '1980-05-17', abn: '75 104 999 662' },
      ['abn', 'birth', 'name'],
    ],
  ])('are found by %s', async (_, body, same) => {
    expect(await like(body)).toEqual([{ customerID: novak, same }])
  })

  test.each(['otto@bücher.example', 'Otto@BÜCHER.example', 'otto@xn--bcher-kva.example'])(
    'with the letters of its domain, as release 0.4.0 stored it, are found by %s',
    async (email) => {
      const { customerID } = await makeCustomer(portal, 'member', { firstName: 'Otto', surname: 'Spelt' })
      await portal.rows('update customers set email = $2 where customer_id = $1', [customerID, 'otto@bücher.example'])
      expect(await like({ email })).toContainEqual({ customerID, same: ['email'] })
      await portal.rows("update customers set email = '' where customer_id = $1", [customerID])
    },
  )

  test.each([
    [{}, false],
    [{ name: 'Petra' }, false],
    [{ name: 'Petra Novak', dob: '', email: 'x' }, true],
    [{ dob: '1980-05-17' }, false],
    [{ mobile: '0413' }, false],
    [{ email: '%' }, false],
  ])('with only %j in common are found: %s', async (body, isFound) => {
    expect((await like(body)).length > 0).toBe(isFound)
  })

  test('exclude the customer itself and customers of other dealers', async () => {
    expect(await like({ abn: '75104999662', except: novak })).toEqual([])
    expect(await like({ abn: '75104999662' }, 'rival')).toEqual([])
    expect(await like({ abn: '75104999662' }, 'dealer')).toHaveLength(1)
  })

  test('are at most five, the most similar first', async () => {
    for (let count = 0; count < 6; count += 1)
      await makeCustomer(portal, 'member', { firstName: 'Same', surname: 'Name', email: `same${count}@name.test` })
    const [first, ...others] = await like({ name: 'Same Name', email: 'same3@name.test' })
    expect([first?.same, others.length]).toEqual([['email', 'name'], 4])
  })
})

test('POST Customer returns the new customer with its billing account', {
  meta: { rules: ['CAP-create-customer'] },
}, async () => {
  const body = residential({ surname: 'Created', membershipNo: 'QF 9', referralCode: 'FRIEND' })
  const customer = must(await portal.ask(contract.customers.createCustomer, { as: 'dealer', body }))
  expect(customer).toMatchObject({ surname: 'Created', membershipNo: 'QF 9', referralCode: 'FRIEND', version: 1 })
  expect(customer.ubAccountNo).toMatch(/^7\d{7}$/)
  const read = { as: 'dealer', params: { id: customer.customerID } }
  expect(must(await portal.ask(contract.customers.getCustomer, read))).toEqual(customer)
})

test('accepts the number and size of the page in `pagination`', { meta: { rules: ['A5'] } }, async () => {
  for (const surname of ['Paged One', 'Paged Two', 'Paged Three'])
    await makeCustomer(portal, 'dealer', { firstName: 'Zed', surname })
  const ask = (call: typeof retrieveDealerCustomers, body: BodyInputOf<typeof retrieveDealerCustomers>, as: string) =>
    portal.ask(call, { as, body: { keyword: 'Paged', ...body } })
  const pagination = { page: 2, pageSize: 2, sortBy: 'name', descending: false } as const
  const nested = must(await ask(retrieveDealerCustomers, { pagination }, 'dealer'))
  expect([nested.page, nested.pageSize, nested.items.length]).toEqual([2, 2, 1])
  expect(nested).toEqual(must(await ask(retrieveDealerCustomers, pagination, 'dealer')))
  expect(must(await ask(retrieveDirectSalesCustomers, { pagination }, 'employee')).page).toBe(2)
  expect((await ask(retrieveDealerCustomers, { pagination: { page: 0 } }, 'dealer')).problem.errors).toMatchObject([
    { path: 'pagination.page' },
  ])
})
