import { describe, expect, test } from 'vitest'
import type { Block, Row } from '../blocks/block.ts'
import { blocks, pages } from '../blocks/index.ts'
import { type Company, company, companyFields } from '../contract/company.ts'
import { contact } from '../contract/contacts.ts'
import type { Customer } from '../contract/customers.ts'
import { orderTypes } from '../rules/order-states.ts'
import { missingRequirements } from './requirements.ts'
import { makeCustomer, makeFinanceApplication, makeOrder, makePlan } from './test-order.ts'

const extension = { extensionName: 'Front desk', ratePlanID: 1 }
const withExtension = { ipVoice: [extension] }
const delivery = { addressID: 1, contactMobile: '0412345678', contactEmail: '' }

const emptyContact = contact.parse({ contactID: 1, customerID: 1, isGuarantor: false, version: 1 })
const codes = (order: ReturnType<typeof makeOrder>) => missingRequirements(order).map(({ code }) => code)

function makeCompany(overrides: Partial<Company> = {}): Company {
  const blanks = Object.fromEntries(Object.entries(companyFields).map(([name, field]) => [name, field.blank]))
  return company.parse({ ...blanks, companyID: 1, abn: '51824753556', companyName: 'Kestrel Pty Ltd', ...overrides })
}

test('a complete order has no missing requirements', { meta: { rules: ['REQ-validity'] } }, () => {
  expect(missingRequirements(makeOrder({}, withExtension))).toEqual([])
})

test('an address to which no mail can be sent is reported', () => {
  const email = 'pàt@customer.test'
  const customer = makeCustomer({ email })
  const order = makeOrder({ customer }, { ipVoice: [{ ...extension, voicemailEmail: email }] })
  expect(missingRequirements(order).map(({ code, message }) => [code, message])).toEqual([
    ['SEND-customer-email', 'Email must be valid'],
    ['VAL-email', 'Email must be valid (row 1)'],
  ])
})

test.each([
  ['pàt@customer.test', false, ['SEND-guarantor-email']],
  ['pat@customer.test', false, []],
  ['', false, []],
  ['pàt@customer.test', true, []],
])('a guarantor with the address %j, the representative: %o, is reported with %j', (email, isGuarantor, expected) => {
  const guarantor = { ...emptyContact, firstName: 'Pat', surname: 'Lee', email, isGuarantor: true }
  const customer = makeCustomer({ custType: 'business', companyDetails: makeCompany(), isGuarantor })
  const order = makeOrder({ customer, contacts: [guarantor] }, withExtension)
  expect(codes(order)).toEqual(expected)
})

describe('the customer', () => {
  test.each([
    ['SEND-customer-salutation', 'salutation', 'Salutation required'],
    ['SEND-customer-firstName', 'firstName', 'First name required'],
    ['SEND-customer-surname', 'surname', 'Surname required'],
    ['SEND-customer-mobile', 'mobile', 'Mobile required'],
    ['SEND-customer-email', 'email', 'E-mail required'],
    ['SEND-customer-jobTitle', 'jobTitle', 'Job title required'],
  ] as const)('%s: is reported with a link to its field', (code, field, message) => {
    const phone = '0298765432'
    const order = makeOrder({ customer: makeCustomer({ phone, [field]: '' }) }, withExtension)
    expect(missingRequirements(order)).toEqual([
      {
        code,
        section: 'Residential',
        field,
        message,
        link: `/create-customer?field=${field}`,
      },
    ])
  })

  test('a person with one name needs no first name, but a surname', () => {
    const codesOf = (surname: string) => {
      const customer = makeCustomer({ firstName: '', surname, hasOneName: true })
      return codes(makeOrder({ customer }, withExtension))
    }
    expect(codesOf('Suharto')).toEqual([])
    expect(codesOf('')).toEqual(['SEND-customer-surname'])
  })

  test('a phone is required only if there is no mobile', {
    meta: { rules: ['SEND-customer-phoneOrMobile'] },
  }, () => {
    expect(codes(makeOrder({ customer: makeCustomer({ mobile: '' }) }, withExtension))).toEqual([
      'SEND-customer-mobile',
      'SEND-customer-phoneOrMobile',
    ])
  })

  test('an address is required', () => {
    expect(
      missingRequirements(makeOrder({ customer: makeCustomer({ addressDetails: [] }) }, withExtension)),
    ).toMatchObject([{ field: 'address' }])
  })
})

describe('the company', () => {
  const business = (companyDetails: Company | null): Partial<Customer> => ({ custType: 'business', companyDetails })
  test.each([
    ['SEND-abn: no company', business(null), ['SEND-abn']],
    ['SEND-abn: no ABN', business(makeCompany({ abn: '' })), ['SEND-abn']],
    ['SEND-abn: an invalid ABN', business(makeCompany({ abn: '51824753557' })), ['SEND-abn']],
    ['SEND-abn: a valid ABN', business(makeCompany({ abn: '51 824 753 556' })), []],
    ['SEND-abn: a residential customer', { custType: 'residential', companyDetails: null }, []],
    [
      'COMP-sole-trader-required: surname and date of birth missing',
      business(makeCompany({ isdirectorSurnameRequired: true, isdateOfBirthRequired: true })),
      ['COMP-sole-trader-required', 'COMP-sole-trader-required'],
    ],
    [
      'COMP-sole-trader-required: surname and date of birth entered',
      business(
        makeCompany({
          isdirectorSurnameRequired: true,
          isdateOfBirthRequired: true,
          directorSurname: 'Nguyen',
          dateOfBirth: '1970-02-01',
        }),
      ),
      [],
    ],
    [
      'COMP-other-not-required: surname and date of birth not required',
      business(makeCompany({ directorSurname: '', dateOfBirth: '' })),
      [],
    ],
  ] as const)('%s', (_, overrides, expected) => {
    expect(codes(makeOrder({ customer: makeCustomer(overrides) }, withExtension))).toEqual(expected)
  })
})

describe('the order', () => {
  test('an empty order links to a service', {
    meta: { rules: ['SEND-no-products', 'SEND-no-products-link-other', 'SEND-no-products-link-residential'] },
  }, () => {
    for (const custType of ['business', 'residential'] as const) {
      const customer = makeCustomer({ custType, companyDetails: custType === 'business' ? makeCompany() : null })
      const [requirement] = missingRequirements(makeOrder({ customer }))
      const firstService =
        blocks.find(({ name }) => name === (custType === 'residential' ? 'sip' : 'ipVoice')) ??
        blocks.find(({ name }) => name === 'mobile')
      expect(requirement).toMatchObject({
        code: 'SEND-no-products',
        message: 'Products or Hardware required',
        link: firstService?.page.route,
      })
    }
  })

  test('a finance order requires hardware, even if it has other services', {
    meta: { rules: ['SEND-finance-hardware'] },
  }, () => {
    const finance = { orderType: orderTypes.finance, application: makeFinanceApplication() }
    const hardware = [{ handsetID: 10022 }]
    expect(missingRequirements(makeOrder(finance, withExtension))).toMatchObject([
      { code: 'SEND-finance-hardware', message: 'Hardware required' },
    ])
    expect(codes(makeOrder(finance, { hardware }, { hardware: delivery }))).toEqual([])
  })

  test('the terms must be confirmed', { meta: { rules: ['TERM-confirm'] } }, () => {
    expect(missingRequirements(makeOrder({ termsAccepted: false }, withExtension))).toMatchObject([
      { code: 'TERM-confirm', link: '/order-summary?field=terms' },
    ])
  })
})

describe('hardware', { meta: { rules: ['SEND-delivery-address-hardware'] } }, () => {
  test.each([
    ['no delivery at all', undefined, ['addressID']],
    ['no address', { ...delivery, addressID: 0 }, ['addressID']],
    ['neither mobile nor e-mail', { ...delivery, contactMobile: '' }, ['contactMobile']],
    ['a mobile', delivery, []],
    ['an e-mail', { ...delivery, contactMobile: '', contactEmail: 'a@b.test' }, []],
  ])('lists the missing delivery fields with %s', (_, header, fields) => {
    const missing = missingRequirements(
      makeOrder({}, { hardware: [{ handsetID: 10022 }] }, header && { hardware: header }),
    )
    expect(missing.map(({ code, field, message }) => [code, field, message])).toEqual(
      fields.map((field) => ['SEND-delivery-address-hardware', field, 'Delivery Address required']),
    )
  })

  test('says what is missing: the address, or a way to reach the contact', () => {
    const details = (header: Row | undefined) =>
      missingRequirements(makeOrder({}, { hardware: [{ handsetID: 10022 }] }, header && { hardware: header })).map(
        ({ detail }) => detail,
      )
    expect(details(undefined)).toEqual(['Choose the address to which the goods are delivered.'])
    expect(details({ ...delivery, contactMobile: '' })).toEqual([
      'The address is there. Enter a mobile or an e-mail of the contact who receives the goods.',
    ])
  })

  test('handsets of extensions require a delivery, those that the dealer supplies do not', () => {
    const ofRow = (row: object) => codes(makeOrder({}, { ipVoice: [{ handsetID: 10022, ...row }] }))
    expect(ofRow({})).toContain('SEND-delivery-address-handset')
    expect(ofRow({ dealerSupplied: true })).not.toContain('SEND-delivery-address-handset')
    expect(ofRow({ handsetID: 0 })).not.toContain('SEND-delivery-address-handset')
  })

  test('does not require a handset for a free-text item', () => {
    expect(codes(makeOrder({}, { hardware: [{ freeTypeNoFreight: 'Rack' }] }, { hardware: delivery }))).toEqual([])
  })
})

describe('internet', () => {
  const row = { internetType: 'nbn', ratePlanID: 1, addressID: 1 }

  test.each([
    ['SEND-delivery-address-modem', { modemRequired: true }],
    ['SEND-delivery-address-backup', { dataBackup: true }],
  ])('%s: goods of a connection require the delivery of the hardware block', (code, goods) => {
    const internet = [{ ...row, ...goods }]
    expect(missingRequirements(makeOrder({}, { internet }))).toMatchObject([
      {
        code,
        section: 'Hardware',
        message: 'Delivery Address required',
        link: '/create-hardware/false?field=addressID',
      },
    ])
    expect(codes(makeOrder({}, { internet }, { hardware: delivery }))).toEqual([])
    expect(codes(makeOrder({}, { internet: [row] }))).toEqual([])
  })
})

test('ports and charges alone are not products', { meta: { rules: ['SEND-no-products'] } }, () => {
  const ports = [{ category: 'A', serviceNumber: '0298765000', currentServiceProvider: 'Other', accountNumber: '1' }]
  expect(codes(makeOrder({}, { ports, otherCharges: [{ itemDetails: '10022' }] }))).toEqual(['SEND-no-products'])
})

test('a link to a field names its service only if the page has several', {
  meta: { rules: ['REQ-dialog-edit'] },
}, () => {
  for (const { page, blocks: onPage } of pages) {
    for (const block of onPage) {
      const links = missingRequirements(makeOrder({}, { [block.name]: [{}] }))
        .map(({ link }) => link)
        .filter((link) => link.startsWith(`${page.route}?row=`) || link.startsWith(`${page.route}?block=`))
      const expected = onPage.length > 1 ? [`${page.route}?block=${block.name}&row=1`] : [`${page.route}?row=1`]
      expect([...new Set(links.map((link) => link.replace(/&field=.*/, '')))], block.name).toEqual(
        links.length > 0 ? expected : [],
      )
    }
  }
})

describe('services', () => {
  const withPlan = blocks.filter((block) => Object.values(block.rows).some(({ kind }) => kind === 'plan'))
  const planField = (block: Block) => Object.entries(block.rows).find(([, { kind }]) => kind === 'plan')?.[0] ?? ''

  test.each(withPlan.map((block) => [block.name, block] as const))(
    'an archived plan on %s prevents sending, and the message names the plan',
    {
      meta: {
        rules: [
          'SEND-archived-pstn-churn',
          'SEND-archived-new-pstn',
          'SEND-archived-isdn',
          'SEND-archived-cmc',
          'SEND-archived-fax',
          'SEND-archived-ip-voice',
          'SEND-archived-inbound',
          'SEND-archived-internet',
          'SEND-archived-mobile',
          'SEND-archived-sip',
          'SEND-archived-teams',
        ],
      },
    },
    (_, block) => {
      const order = makeOrder(
        { plans: [makePlan(9, { archived: true, ratePlanDescription: 'Classic 2019' })] },
        { [block.name]: [{ [planField(block)]: 9 }] },
      )
      const archived = missingRequirements(order).filter(({ code }) => code.startsWith('SEND-archived-'))
      expect(archived).toMatchObject([
        {
          section: block.page.label,
          field: planField(block),
          message: expect.stringContaining('Archived plan: Classic 2019'),
        },
      ])
    },
  )

  test.each([
    ['a voicemail without its e-mail', 'ipVoice', { ...extension, voicemail: true }, ['voicemailEmail']],
    ['a voicemail with its e-mail', 'ipVoice', { ...extension, voicemail: true, voicemailEmail: 'a@b.test' }, []],
    ['a new mobile number', 'mobile', { ratePlanID: 2 }, []],
    [
      'a mobile that is ported',
      'mobile',
      { ratePlanID: 2, orderType: 'port' },
      ['mobileNumber', 'currentCarrier', 'accountNo', 'dateOfBirth'],
    ],
  ])('%s', { meta: { rules: ['VAL-required'] } }, (_, block, row, fields) => {
    expect(missingRequirements(makeOrder({}, { [block]: [row] })).map(({ field }) => field)).toEqual(fields)
  })
})
