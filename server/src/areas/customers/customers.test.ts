import { type CustomerQuery, customerSorts } from '@dealerline/shared/contract/customers.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business, goodAbn, homeAddress, makeCustomer, must, nextAbn, residential } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { addCustomerToUB, getCustomer, updateCustomer, retrieveDealerCustomers } = contract.customers
const get = async (id: number, as = 'dealer') => must(await portal.ask(getCustomer, { as, params: { id } }))
const find = async (body: Parameters<typeof listAs>[1], as = 'dealer') => must(await listAs(as, body))
const listAs = (
  as: string,
  body: {
    keyword?: string
    customerType?: 'both' | 'residential' | 'business'
    page?: number
    pageSize?: number
    isQBR?: boolean
    includeNonContract?: boolean
    sortBy?: CustomerQuery['sortBy']
    descending?: boolean
    dealerID?: number
  },
) => portal.ask(retrieveDealerCustomers, { as, body })

describe('a customer', () => {
  test('of type residential is returned as entered, with the billing account number', async () => {
    const input = residential({
      dob: '1980-05-17',
      phone: '02 9876 5432',
      customerAuthentication: { ID: 1, type: 'Licence', number: '12345' },
    })
    const { customerID, ubAccountNo } = must(await portal.ask(addCustomerToUB, { as: 'dealer', body: input }))
    expect(ubAccountNo).toMatch(/^7\d{7}$/)
    const { addressDetails, ...fields } = input
    expect(await get(customerID)).toMatchObject({
      ...fields,
      customerID,
      ubAccountNo,
      version: 1,
      companyID: 0,
      companyDetails: null,
      addressDetails: [homeAddress],
    })
    const [billingRow] = await portal.rows('select customer from outside.billing_customer where ub_account_no = $1', [
      ubAccountNo,
    ])
    expect(billingRow?.customer).toMatchObject({
      type: 'residential',
      name: 'Ada Nguyen',
      email: input.email,
      address: homeAddress.formattedAddress,
    })
    expect(addressDetails).toHaveLength(1)
  })

  test('is stored without control and direction characters, in NFC', async () => {
    const body = residential({ firstName: '\u202eZoe\u0301\u200b', surname: 'Nguyen\u0007\u2069' })
    const { customerID } = must(await portal.ask(addCustomerToUB, { as: 'dealer', body }))
    expect(await get(customerID)).toMatchObject({ firstName: 'Zoé', surname: 'Nguyen' })
  })

  test('with one name only has it as the surname, and an update without the field keeps it', async () => {
    const body = residential({ firstName: '', surname: 'Suharto', hasOneName: true })
    const { customerID } = must(await portal.ask(addCustomerToUB, { as: 'dealer', body }))
    const params = { customerId: customerID, orderId: 0 }
    must(await portal.ask(updateCustomer, { as: 'dealer', params, body: { jobTitle: 'Tailor' } }))
    expect(await get(customerID)).toMatchObject({ firstName: '', surname: 'Suharto', hasOneName: true })
    expect((await find({ keyword: 'suharto' })).items).toMatchObject([{ name: 'Suharto', contactName: 'Suharto' }])
  })

  test('has the current day as its referral date by default', {
    meta: { rules: ['DEF-customer-referralDate'] },
  }, async () => {
    const today = toLocalDay(new Date())
    expect((await get((await makeCustomer(portal)).customerID)).referralDate).toBe(today)
    expect(
      (await get((await makeCustomer(portal, 'dealer', { referralDate: '2024-02-29' })).customerID)).referralDate,
    ).toBe('2024-02-29')
  })

  test('of type business is returned with the company', {
    meta: { rules: ['DEF-company-industry', 'DEF-company-subIndustry'] },
  }, async () => {
    const abn = nextAbn()
    const { customerID } = await makeCustomer(portal, 'dealer', {
      custType: 'business',
      companyDetails: { abn, companyName: 'Kestrel Pty Ltd' },
    })
    const { companyDetails, companyID, custType } = await get(customerID)
    expect([custType, companyID]).toEqual(['business', companyDetails?.companyID])
    expect(companyDetails).toMatchObject({
      abn,
      companyName: 'Kestrel Pty Ltd',
      industry: 'Q',
      subIndustry: 'QA',
    })
  })

  test('ignores company details for a residential customer', {
    meta: { rules: ['COMP-non-residential-only'] },
  }, async () => {
    const { customerID } = must(
      await portal.ask(addCustomerToUB, { as: 'dealer', body: { ...business(), custType: 'residential' } }),
    )
    expect(await get(customerID)).toMatchObject({ companyID: 0, companyDetails: null })
    const [billingRow] = await portal.rows(
      'select customer from outside.billing_customer order by ub_account_no desc limit 1',
    )
    expect(billingRow?.customer).toMatchObject({ name: 'Ada Nguyen', abn: '' })
  })

  test.each([
    [{ abn: '51 824 753 557', companyName: 'X' }, [{ path: 'companyDetails.abn', message: 'ABN invalid' }]],
    [
      { abn: goodAbn, companyName: '' },
      [{ path: 'companyDetails.companyName', message: 'Company name can not be empty' }],
    ],
  ])(
    'is refused with the company %j, both when created and when changed',
    { meta: { rules: ['SEND-abn'] } },
    async (companyDetails, errors) => {
      const body = business({ companyDetails })
      const { customerID } = await makeCustomer(portal, 'dealer', { custType: 'business' })
      const changeAnswer = await portal.ask(updateCustomer, {
        as: 'dealer',
        params: { customerId: customerID, orderId: 0 },
        body,
      })
      for (const answer of [await portal.ask(addCustomerToUB, { as: 'dealer', body }), changeAnswer]) {
        expect(answer.problem).toMatchObject({ status: 400, errors })
      }
    },
  )

  test.each([
    ['mobile', '02 9876 5432', 'The Mobile is not a valid mobile.'],
    ['phone', '0412 345 678', 'The Phone is not a valid phone number.'],
    ['email', 'ada@', 'Email must be valid'],
    ['dob', '2015-01-01', 'The Date of birth is not a valid birthdate.'],
    ['dob', '1980-02-30', 'Date of birth must be a date such as 2026-03-05'],
    ['salutation', 'Sir', 'Salutation must choose an option'],
    ['firstName', 'x'.repeat(101), 'First name can only have 100 letters'],
  ])(
    'is refused if its %s is %j, with the message of the rule',
    { meta: { rules: ['VAL-display'] } },
    async (path, value, message) => {
      const answer = await portal.ask(addCustomerToUB, { as: 'dealer', body: residential({ [path]: value }) })
      expect(answer.problem.errors).toEqual([{ path, message }])
    },
  )

  test('can change from residential to business and get a company', async () => {
    const { customerID } = await makeCustomer(portal)
    const save = (body: ReturnType<typeof business>) =>
      portal.ask(updateCustomer, { as: 'dealer', params: { customerId: customerID, orderId: 0 }, body })
    const abn = nextAbn()
    const changedCustomer = must(await save(business({ companyDetails: { abn, companyName: 'Kestrel Pty Ltd' } })))
    expect(changedCustomer).toMatchObject({ custType: 'business', version: 2, companyDetails: { abn } })
    const renamedCustomer = must(await save(business({ companyDetails: { abn, companyName: 'Renamed Pty Ltd' } })))
    expect(renamedCustomer).toMatchObject({
      companyID: changedCustomer.companyID,
      companyDetails: { companyName: 'Renamed Pty Ltd' },
    })
    expect((await find({ keyword: 'renamed' })).items.map((item) => item.customerID)).toEqual([customerID])
  })
})

describe('addresses of a customer', () => {
  const { addAddressToCustomer, getAllCustomerAddress } = contract.address
  const second = { streetAddress: '2 Bay Road', suburb: 'Perth', state: 'WA', postCode: '6000' }

  test('are stored without duplicates, and get a formatted address if it is missing', async () => {
    const { customerID } = await makeCustomer(portal, 'dealer', {
      addressDetails: [homeAddress, homeAddress, second, second, {}],
    })
    const { addressDetails, addressID } = await get(customerID)
    expect(addressDetails.map(({ formattedAddress }) => formattedAddress)).toEqual([
      homeAddress.formattedAddress,
      '2 Bay Road, Perth WA 6000',
    ])
    expect(addressID).toBe(addressDetails[0]?.addressID)
  })

  test('are added one by one; a duplicate is returned unchanged, and an empty one is refused', async () => {
    const { customerID } = await makeCustomer(portal)
    const add = (body: object) => portal.ask(addAddressToCustomer, { as: 'dealer', params: { customerID }, body })
    const firstAddress = must(await add(second))
    expect(must(await add(second))).toEqual(firstAddress)
    expect(
      must(await portal.ask(getAllCustomerAddress, { as: 'dealer', params: { customerID } })).map(
        (one) => one.addressID,
      ),
    ).toContain(firstAddress.addressID)
    expect((await add({})).problem).toMatchObject({ status: 400, errors: [{ path: 'streetAddress' }, {}, {}, {}] })
    expect((await add({ ...second, postCode: '60' })).problem.errors).toEqual([
      { path: 'postCode', message: 'Postcode must be numeric' },
    ])
  })

  test('keep their ids when the customer changes; the first one is the main address', async () => {
    const { customerID } = await makeCustomer(portal)
    const [first] = (await get(customerID)).addressDetails
    const body = residential({ addressDetails: [second, homeAddress] })
    const { addressDetails, addressID } = must(
      await portal.ask(updateCustomer, { as: 'dealer', params: { customerId: customerID, orderId: 0 }, body }),
    )
    expect(addressDetails.map(({ suburb }) => suburb)).toEqual(['Perth', 'Sydney'])
    expect([addressDetails[1]?.addressID, addressID]).toEqual([first?.addressID, addressDetails[0]?.addressID])
  })

  test('are suggested while typing, without post office boxes', {
    meta: { rules: ['ADDR-no-po-box', 'DEF-address-country', 'DEF-address-listing'] },
  }, async () => {
    const search = (body: object) =>
      portal.ask(contract.address.validateAddress, { as: 'dealer', body: body as { formatted_address: string } })
    const { results } = must(await search({ formatted_address: 'george street' }))
    expect(results.length).toBeGreaterThan(0)
    expect(results.some(({ formatted_address }) => /\bP\.?O\.? box/i.test(formatted_address))).toBe(false)
    expect(must(await search({ formatted_address: 'zzzzzz qqqqqq' })).results).toEqual([])
    expect((await search({ formatted_address: 'abcd' })).problem.errors).toMatchObject([{ path: 'formatted_address' }])
    for (const other of [{ country: 'NZ' }, { listing_type: 'paf' }])
      expect((await search({ formatted_address: 'george street', ...other })).status).toBe(400)
    const defaultBody = contract.address.validateAddress.body.parse({ formatted_address: 'george street' })
    expect(defaultBody).toMatchObject({ country: 'AU', listing_type: 'both' })
  })

  test('answers 503 with an explanation while the address search is down', async () => {
    await portal.behave('address', { mode: 'down', remaining: 1 })
    const answer = await portal.ask(contract.address.validateAddress, {
      as: 'dealer',
      body: { formatted_address: 'george street' },
    })
    expect(answer.problem).toMatchObject({
      status: 503,
      code: 'outsideUnavailable',
      detail: expect.stringContaining('not available'),
    })
  })
})

describe('billing', () => {
  test('stores the customer while billing is down, and adds the account number later', async () => {
    await portal.behave('billing', { mode: 'down', remaining: 2 })
    const { customerID, ubAccountNo } = must(
      await portal.ask(addCustomerToUB, { as: 'dealer', body: residential({ surname: 'Waiting' }) }),
    )
    expect(ubAccountNo).toBe('')
    const accountNo = await until(async () => {
      const { ubAccountNo: accountNo } = await get(customerID)
      return accountNo !== '' && accountNo
    }, 'billing answers')
    expect(
      await portal.rows("select from outside.billing_customer where customer ->> 'name' = 'Ada Waiting'"),
    ).toHaveLength(1)
    expect((await find({ keyword: accountNo })).items.map((item) => item.customerID)).toEqual([customerID])
  })

  test('creates one account even if billing gets the request twice', async () => {
    await portal.behave('billing', { mode: 'repeat', remaining: 1 })
    must(await portal.ask(addCustomerToUB, { as: 'dealer', body: residential({ surname: 'Repeated' }) }))
    expect(
      await portal.rows("select from outside.billing_customer where customer ->> 'name' = 'Ada Repeated'"),
    ).toHaveLength(1)
  })
})

describe('the list of customers', () => {
  const names = ['Warrawong Bakery', 'Wollongong Bakery', 'Harbourside Dental', 'Zephyr Winds']
  beforeAll(async () => {
    for (const companyName of names) {
      await makeCustomer(portal, 'direct', {
        custType: 'business',
        companyDetails: { abn: companyName === names[0] ? goodAbn : nextAbn(), companyName },
        membershipNo: companyName.startsWith('Z') ? 'QF1' : '',
      })
    }
    await makeCustomer(portal, 'direct', { surname: 'Zimmer', contract_end: '2099-12-31' })
  })
  const namesFound = async (body: Parameters<typeof listAs>[1]) =>
    (await find({ sortBy: 'name', descending: false, ...body }, 'direct')).items.map(({ name }) => name)

  test.each([
    ['bakery', ['Warrawong Bakery', 'Wollongong Bakery']],
    ['HARBOUR dent', ['Harbourside Dental']],
    ['harborside dentl', ['Harbourside Dental']],
    ['wolongong', ['Wollongong Bakery']],
    ['zimmer', ['Ada Zimmer']],
    ['0412345678', ['Ada Zimmer', ...names].toSorted()],
    ['51824753556', ['Warrawong Bakery']],
    ['nothing like it', []],
    ['%', []],
  ])('finds %j despite spelling mistakes', async (keyword, expected) => {
    expect(await namesFound({ keyword })).toEqual(expected)
  })

  test.each(customerSorts)('sorts by %s in both directions, also a search', async (sortBy) => {
    const valuesOf = async (body: Parameters<typeof listAs>[1]) =>
      (await find({ sortBy, ...body }, 'direct')).items.map((customer) => customer[sortBy])
    const sorted = await valuesOf({ descending: false })
    expect(sorted).toHaveLength(5)
    expect(sorted).toEqual(sorted.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect(await valuesOf({ descending: true })).toEqual(sorted.toReversed())
    expect(await valuesOf({ descending: true, keyword: 'bakery' })).toHaveLength(2)
  })

  test('filters by type, membership and contract, and includes both types by default', {
    meta: { rules: ['DEF-customers-customerType'] },
  }, async () => {
    expect(await namesFound({})).toHaveLength(5)
    expect(await namesFound({ customerType: 'residential' })).toEqual(['Ada Zimmer'])
    expect(await namesFound({ isQBR: true })).toEqual(['Zephyr Winds'])
    expect(await namesFound({ includeNonContract: false })).toEqual(['Ada Zimmer'])
  })

  test('returns pages without duplicates, each with the total, even after the last page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ page, pageSize: 2 }, 'direct')))
    expect(pages.map(({ items, total, page, pageSize }) => [items.length, total, page, pageSize])).toEqual([
      [2, 5, 1, 2],
      [2, 5, 2, 2],
      [1, 5, 3, 2],
      [0, 5, 4, 2],
    ])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ customerID }) => customerID))).size).toBe(5)
    expect((await listAs('direct', { pageSize: 201 })).status).toBe(400)
  })

  test('includes other dealers’ customers only for employees and administrators', async () => {
    expect((await find({ keyword: 'harbourside' }, 'rival')).total).toBe(0)
    for (const as of ['employee', 'admin']) expect((await find({ keyword: 'harbourside' }, as)).total).toBe(1)
  })
})

describe('an ABN', () => {
  const look = (abn: string, as = 'dealer') => portal.ask(contract.company.validateAbn, { as, params: { abn } })

  test('is found in the register with name, entity type, ACN and date', async () => {
    expect(must(await look('75 104 999 662'))).toEqual({
      abn_status: true,
      result_count: 1,
      results: [
        expect.objectContaining({
          entity_name: 'NOVAK PLUMBING & GAS PTY LTD',
          entity_type_code: 'PRV',
          abn: '75104999662',
          acn: '104999662',
          abn_status_from_date: '1999-01-01',
        }),
      ],
    })
  })

  test('has status false if it is not in the register', {
    meta: { rules: ['COMP-abn-status-false'] },
  }, async () => {
    expect(must(await look('53 004 085 616'))).toEqual({ abn_status: false, result_count: 0, results: [] })
  })

  test.each([
    ['75 104 999 663', 'ABN invalid'],
    ['abc', 'ABN invalid'],
    [' ', 'No ABN Provided'],
  ])('%j is refused without a look-up', { meta: { rules: ['ERR-abn-empty-result'] } }, async (abn, message) => {
    await portal.behave('abn', { mode: 'down' })
    expect((await look(abn)).problem).toMatchObject({ status: 400, errors: [{ path: 'abn', message }] })
    await portal.behave('abn', { mode: 'ok' })
  })

  test('is refused if a customer of any dealer has it, without naming the customer or dealer', {
    meta: { rules: ['A4', 'ERR-abn-409'] },
  }, async () => {
    await makeCustomer(portal, 'rival', {
      custType: 'business',
      companyDetails: { abn: '75 104 999 662', companyName: 'Novak' },
    })
    const answers = [await look('75104999662', 'rival'), await look('75104999662', 'member')]
    for (const { problem } of answers)
      expect(problem).toMatchObject({ status: 409, detail: 'Company Error: ABN is for an existing customer!' })
    expect(answers[1]?.raw.toString()).not.toMatch(/novak|rival/i)
  })

  test('answers 503 with an explanation while the register is down', async () => {
    await portal.behave('abn', { mode: 'down', remaining: 1 })
    expect((await look('37117345436')).problem).toMatchObject({ status: 503, code: 'outsideUnavailable' })
  })
})
