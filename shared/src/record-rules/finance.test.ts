import { describe, expect, test } from 'vitest'
import { company, companyFields } from '../contract/company.ts'
import { allFlagsOff } from '../rules/flags.ts'
import { orderTypes } from '../rules/order-states.ts'
import { applicationKindOf } from './applications.ts'
import { financedOf, prefilledFinance } from './finance.ts'
import { menuOf } from './menu.ts'
import { toReadableOrder } from './readable.ts'
import { missingRequirements } from './requirements.ts'
import { rowsByAddress } from './rows-by-address.ts'
import { makeCustomer, makeFinanceApplication, makeOrder } from './test-order.ts'
import { noMarks, verdictOf } from './verdict.ts'

const now = new Date('2026-07-02T00:00:00Z')

const finance = { orderType: orderTypes.finance }
const kestrel = company.parse({
  ...Object.fromEntries(Object.entries(companyFields).map(([name, field]) => [name, field.blank])),
  companyID: 1,
  abn: '51824753556',
  companyName: 'Kestrel Pty Ltd',
  abn_status_from_date: '2010-07-01',
  directorGivenName: 'Dee',
  directorSurname: 'Rector',
})
const phones = [{ handsetID: 10022, quantity: 3, cost: 100, freight: 10, onceOffCharges: 330 }]

describe('the form is prefilled', () => {
  test('for a business: its company, director and register entry', () => {
    const customer = makeCustomer({ custType: 'business', companyDetails: kestrel })
    expect(prefilledFinance(makeOrder({ ...finance, customer }))).toMatchObject({
      businessName: 'Kestrel Pty Ltd',
      abn: '51824753556',
      tradingSince: '2010-07-01',
      directorName: 'Dee Rector',
      businessAddress: customer.addressDetails[0]?.formattedAddress,
      equipmentAddress: customer.addressDetails[0]?.formattedAddress,
      instalments: 'monthly',
      termMonths: 0,
    })
  })

  test('for a residential customer: their own details', () => {
    const customer = makeCustomer({ firstName: 'Ada', surname: 'Nguyen' })
    expect(prefilledFinance(makeOrder({ ...finance, customer }))).toMatchObject({
      businessName: 'Ada Nguyen',
      directorName: 'Ada Nguyen',
      abn: '',
    })
  })

  test.each([
    [[36, 36], 36],
    [[24, 36], 0],
    [[18], 0],
    [[0, 24], 24],
    [[], 0],
  ])('the term of services of %j months is %i', (months, term) => {
    const mobile = months.map((contractLengthMonths) => ({ contractLengthMonths }))
    expect(prefilledFinance(makeOrder(finance, { mobile })).termMonths).toBe(term)
  })
})

test('the hardware is financed at the order’s prices, freight and tax included', () => {
  const { equipment, facts } = financedOf(makeOrder(finance, { hardware: phones, mobile: [{ monthlyFee: 99 }] }))
  expect(equipment).toEqual([
    { item: 'Handset 10022', quantity: '3', amount: '$300.00' },
    { item: 'Freight', quantity: '', amount: '$10.00' },
  ])
  expect(facts.map(({ value }) => value)).toEqual(['$310.00', '$31.00', '$341.00'])
  expect(financedOf(makeOrder(finance))).toEqual({ equipment: [], facts: [] })
})

test('a finance order requires its application and may have services', {
  meta: { rules: ['ORD-type-4'] },
}, () => {
  expect(applicationKindOf(finance)?.menuTitle).toBe('Finance Application')
  const messages = missingRequirements(makeOrder(finance)).map(({ message }) => message)
  expect(messages).toEqual(expect.arrayContaining(['Finance application required', 'Hardware required']))
  const titles = menuOf(makeOrder(finance), noMarks, 'Dealer', allFlagsOff).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Hardware', 'Mobile', 'Direct Debit', 'Finance Application']))
})

describe('the menu’s Finance Application', () => {
  const entry = (overrides: Parameters<typeof makeOrder>[0], flags = allFlagsOff) => {
    const order = makeOrder(overrides)
    return menuOf(order, verdictOf(order, now), 'Dealer', flags).find(({ route }) => route === '/create-finance')
  }

  test.each([0, 1, 2, 3])('is not in orders of type %i', (orderType) => {
    expect(entry({ orderType })).toBeUndefined()
  })

  test('is ticked after the application was saved, and marked while fields are missing', {
    meta: { rules: ['MENU-icon-saved'] },
  }, () => {
    expect(entry(finance)).toMatchObject({ hasData: false, invalid: true })
    expect(entry({ ...finance, application: makeFinanceApplication() })).toMatchObject({
      hasData: true,
      missing: false,
    })
    expect(entry({ ...finance, application: makeFinanceApplication({ termMonths: 0 }) })).toMatchObject({
      missing: true,
    })
  })

  test('is shown in quotes, except in those that use the quote tool', { meta: { rules: ['MENU-quote-drop'] } }, () => {
    expect(entry({ ...finance, isQuote: true })).toBeDefined()
    expect(entry({ ...finance, isQuote: true }, { ...allFlagsOff, quoteTool: true })).toBeUndefined()
  })
})

test('the readable order has the lease without personal data of the director', () => {
  const details = { directorDateOfBirth: '1970-02-01', directorMobile: '0412345678', abn: kestrel.abn }
  const application = makeFinanceApplication(details)
  const order = makeOrder({ ...finance, application, financedHardware: true }, { hardware: phones })
  const [applicationSection, goods] = toReadableOrder(order).sections
  expect(applicationSection).toMatchObject({ title: 'Finance application', columns: [], rows: [] })
  expect(applicationSection?.facts).toContainEqual({ label: 'Term', value: '36 months' })
  expect(applicationSection?.facts).toContainEqual({ label: 'ABN', value: '51 824 753 556' })
  expect(applicationSection?.facts).toContainEqual({ label: 'Amount to be financed (inc GST)', value: '$341.00' })
  expect(JSON.stringify(applicationSection)).not.toMatch(/1970|0412/)
  // The application is at no address, so a document does not leave out those of its facts.
  expect(rowsByAddress(toReadableOrder(order).sections).map(({ address }) => address)).toEqual([
    'Finance application',
    '',
  ])
  expect(goods?.facts).toContainEqual({ label: 'Finance', value: 'Hardware has been financed' })
})
