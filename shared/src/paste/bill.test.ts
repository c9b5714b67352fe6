import { expect, test } from 'vitest'
import { type Bill, readBill } from './bill.ts'
import { billBlocks, billServicesOf } from './bill-services.ts'

const plans: Record<string, readonly string[]> = {
  mobile: ['Mobile Business 15 GB', 'Mobile Business 60 GB'],
  ipVoice: ['Hosted Voice Essential', 'Hosted Voice Business'],
  sip: ['SIP Line'],
  internet: ['NBN Business 50/20', 'NBN Business 100/40'],
}
const servicesFor = (custType: 'business' | 'residential') =>
  billServicesOf(billBlocks(custType), ({ name, rows }, field) =>
    field === 'ratePlanID' ? (plans[name] ?? []) : (rows[field]?.options?.map(({ label }) => label) ?? []),
  )
const services = servicesFor('business')

const texts = ({ services: read }: Bill) =>
  read.flatMap(({ service, rows }) =>
    rows.map(({ cells, currentPrice }) => {
      const { mobileNumber, extensionNo, extension, outboundANI, ani, serviceNumber, ratePlanID } = cells
      const number = [mobileNumber, extensionNo, extension, outboundANI, ani, serviceNumber].find((cell) => cell)?.text
      return [service, number ?? '', ratePlanID?.text ?? '', currentPrice ?? 0]
    }),
  )
const read = (...lines: string[]) => texts(readBill(services, lines.join('\n')))

const bill = `Tax invoice
Optus Business
Account number 2000123456
Mobile services
Mobile\tPlan\tMonthly
0412 000 101\tOptus Plus Small\t$45.00
0412 000 102\tOptus Plus Small\t$45.00
0412 000 103\tOptus Plus Big\t$65.00
Total mobiles\t\t$155.00

Voice extensions
Ext\tName\tPlan\tMonthly
201\tReception\tLoop Voice\t$30.00
202\tWorkshop\tLoop Voice\t$30.00

Internet
Business nbn 100/40 at 1 Harbour Street   $99.00
Late payment fee $15.00
Thank you for being our customer`

test('splits a bill with mobiles, extensions and internet by the reader that reads each line best', () => {
  expect(texts(readBill(services, bill))).toEqual([
    ['mobile', '0412000101', 'Optus Plus Small', 45],
    ['mobile', '0412000102', 'Optus Plus Small', 45],
    ['mobile', '0412000103', 'Optus Plus Big', 65],
    ['ipVoice', '201', 'Loop Voice', 30],
    ['ipVoice', '202', 'Loop Voice', 30],
    ['internet', '', 'NBN Business 100/40', 99],
  ])
})

test('lists every line that gave nothing', () => {
  expect(readBill(services, bill).unused.map(({ text }) => text)).toEqual([
    'Tax invoice',
    'Total mobiles\t\t$155.00',
    'Late payment fee $15.00',
    'Thank you for being our customer',
  ])
})

test('keeps the line of the bill with each row, and its carrier and account', () => {
  const [mobiles] = readBill(services, bill).services
  expect(mobiles?.rows[0]).toMatchObject({
    source: '0412 000 101\tOptus Plus Small\t$45.00',
    cells: { currentCarrier: { text: 'Optus' }, accountNo: { text: '2000123456' } },
  })
  const free = readBill(services, 'Optus\nAccount number 2000123456\n0412 000 101 Plus Small $45.00')
  expect(free.services[0]?.rows[0]?.cells).toMatchObject({
    currentCarrier: { text: 'Optus' },
    accountNo: { text: '2000123456' },
    ratePlanID: { text: 'Plus Small', problem: expect.any(String) },
  })
})

test('reads lines of one table with all services', () => {
  expect(
    read(
      'Service\tDescription\tMonthly charge (ex GST)',
      '0412 000 101\tOptus Plus Small\t100.00',
      'Ext 201\tLoop Voice\t30.00',
      'FNN N1234567\tBusiness broadband unlimited\t90.00',
    ),
  ).toEqual([
    ['mobile', '0412000101', 'Optus Plus Small', 110],
    ['ipVoice', '201', 'Loop Voice', 33],
    ['internet', '', 'Business broadband unlimited', 99],
  ])
})

test('a row has no account that a line of another service has', () => {
  const {
    services: [mobiles],
  } = readBill(services, '0412 000 101 Optus Plus $45.00\nnbn N1234567 unlimited $90.00')
  expect(mobiles?.rows[0]?.cells).not.toHaveProperty('accountNo')
})

test.each([
  [
    'a plan that several lines share is not part of a name',
    ['Ext 201 Reception Loop Voice $30', 'Ext 202 Workshop Loop Voice $30'],
    'Loop Voice',
  ],
  ['a plan before the number', ['Loop Voice Ext 201 Reception $30', 'Loop Voice Ext 202 Workshop $30'], 'Loop Voice'],
  [
    'equal last words of other prices are other plans',
    ['Ext 201 Loop Small $30', 'Ext 202 Giga Small $40'],
    'Loop Small',
  ],
])('%s', (_, lines, plan) => {
  expect(read(...lines)[0]).toEqual(['ipVoice', '201', plan, 30])
})

test('names the person of an extension without the plan', () => {
  const {
    services: [voice],
  } = readBill(services, 'Ext 201 Reception Loop Voice $30\nExt 202 Workshop Loop Voice $30')
  expect(voice?.rows.map(({ cells }) => cells.extensionName?.text)).toEqual(['Reception', 'Workshop'])
})

test.each([
  ['0412 000 101 Optus Plus $45.00', 45],
  ['0412 000 101 Optus Plus 45.00', 45],
  ['0412 000 101 Optus Plus 20GB 31.10.2026 $40.91 $4.09 $45.00', 45],
  ['0412 000 101 Optus Plus $100 ex GST', 110],
  ['0412 000 101 Optus Plus $1,049.50 per month', 1049.5],
  ['0412 000 101 Optus Plus 1.5 GB', 0],
  ['0412 000 101 Credit -$10.00', 0],
  ['0412 000 101 Credit $10.00CR', 0],
  ['0412 000 101 Set-up fee $10.00', 0],
  ['0412 000 101 Discount 10%', 0],
])('the price of %j is %d', (line, price) => {
  expect(read(line)).toMatchObject([['mobile', '0412000101', expect.any(String), price]])
})

test.each([
  ['All charges exclude GST', 110],
  ['Prices are ex. GST', 110],
  ['All charges include GST', 100],
])('below the line %j, $100 is the price %d', (line, price) => {
  expect(read(line, '0412 000 101 Optus Plus $100')[0]?.[3]).toBe(price)
})

test('several charges of one number are one row with their sum', () => {
  expect(read('0412 000 101 Optus Plus $45.00', '0412 000 101 Excess data $5.10')).toEqual([
    ['mobile', '0412000101', 'Optus Plus', 50.1],
  ])
})

test.each([
  ['3 x Voice line $90.00', 30],
  ['3 x Voice line $30.00 $90.00', 30],
])('%j is three rows without a number', (line, each) => {
  expect(read(line)).toEqual(Array.from({ length: 3 }, () => ['ipVoice', '', 'Voice line', each]))
})

test('a quantity in a column is as many rows', () => {
  expect(read('Description\tQty\tUnit price\tTotal', 'Voice line\t2\t$30.00\t$60.00')).toEqual([
    ['ipVoice', '', 'Voice line', 30],
    ['ipVoice', '', 'Voice line', 30],
  ])
})

test('a row of which the bill names no plan says so', () => {
  const {
    services: [mobiles],
  } = readBill(services, '0412 000 101 $45.00')
  expect(mobiles?.rows[0]?.cells.ratePlanID).toMatchObject({ text: '', problem: 'The bill names no plan' })
})

test('the telephone of a residential customer is a SIP line', () => {
  const { services: read } = readBill(servicesFor('residential'), 'Home phone line rental 02 9876 5001 $40.00')
  expect(read.map(({ service }) => service)).toEqual(['sip'])
})

test.each(['Invoice 2345 of 3000', 'Call us on 13 33 33', 'Data used 500', 'ABN 51 824 753 556'])(
  'does not take %j as a service',
  (line) => {
    expect(readBill(services, line)).toMatchObject({ services: [], unused: [{ text: expect.any(String) }] })
  },
)

test.each(['$1', '1.00', 'x 1 ', '1,000', ' - ', 'voice ', 'a\t'])(
  'reads 500,000 characters of %j to the end',
  (part) => {
    const text = part.repeat(Math.ceil(500_000 / part.length))
    expect(texts(readBill(services, `0412 000 101 Optus Plus $45.00\n${text}`))[0]?.[1]).toBe('0412000101')
  },
)
