import { expect, test } from 'vitest'
import { readBill } from './bill.ts'
import { billBlocks, billServicesOf } from './bill-services.ts'

const services = billServicesOf(billBlocks('business'), ({ rows }, field) =>
  field === 'ratePlanID' ? ['Mobile Business 15 GB'] : (rows[field]?.options?.map(({ label }) => label) ?? []),
)
const read = (...lines: string[]) => {
  const bill = readBill(services, lines.join('\n'))
  return {
    prices: bill.services.flatMap(({ rows }) => rows.map(({ currentPrice }) => currentPrice ?? 0)),
    unused: bill.unused.map(({ text }) => text),
  }
}

const allNet = 'All charges exclude GST'

test.each([
  ['Mobile\tPlan\tMonthly', 110],
  ['Service\tDescription\tMonthly', 110],
  ['Mobile\tPlan\tMonthly ex GST', 110],
  ['Mobile\tPlan\tMonthly inc GST', 100],
  ['Service\tDescription\tMonthly inc GST', 100],
])('applies a bill without GST to a table with the headings %j', (headings, price) => {
  expect(read(allNet, headings, '0412 000 101\tPlus\t$100.00').prices).toEqual([price])
})

test('does not apply a bill without GST to the total next to a column of GST', () => {
  expect(read(allNet, 'Mobile\tPlan\tGST\tTotal', '0412 000 101\tPlus\t$10.00\t$110.00').prices).toEqual([110])
})

test.each([
  [['Service Plan Ex GST GST Total'], 45],
  [['Total excluding GST', '$136.36'], 45],
  [['Charges excluding GST', '$136.36'], 45],
  [['Total charges excluding GST'], 45],
  [['Service\tPlan\tSetup charges ex GST'], 45],
  [['Charges are ex GST or inc GST as shown'], 45],
  [['Thank you. All amounts are ex. GST.'], 49.5],
])('below %j, the last amount of a line is the price %d', (above, price) => {
  expect(read(...above, '0412 000 101 Plus $40.91 $4.09 $45.00').prices).toEqual([price])
})

test.each([
  ['0412 000 101 Plus $45.00 inc GST', 45],
  ['0412 000 101 Plus $40.91 ex GST, $45.00 inc GST', 45],
  ['0412 000 101 Plus $45.00', 49.5],
])('below a line that all charges exclude GST, the price of %j is %d', (line, price) => {
  expect(read(allNet, line).prices).toEqual([price])
})

test('a line of a table that says that it includes GST is not raised', () => {
  expect(read(allNet, 'Mobile\tPlan\tMonthly', '0412 000 101\tPlus inc GST\t$100.00').prices).toEqual([100])
})

const plus = '0412 000 101 Plus $45.00'

test.each([
  ['0412 000 101 Discount -$10.00', 35],
  ['0412 000 101 Discount $10.00CR', 35],
  ['0412 000 101 Discount -10.00', 35],
])('takes %j off the price of its number', (credit, price) => {
  expect(read(plus, credit)).toEqual({ prices: [price], unused: [] })
  expect(read(credit, plus)).toEqual({ prices: [price], unused: [] })
})

test('takes a credit in a table off the price of its number', () => {
  expect(
    read('Mobile\tPlan\tMonthly ex GST', '0412 000 101\tPlus\t$50.00', '0412 000 101\tDiscount\t-$10.00').prices,
  ).toEqual([44])
})

test.each(['0412 000 101 Discount 10%', '0412 000 101 One-off credit -$10.00', '0412 000 101 Discount -$50.00'])(
  'lists the unclear credit %j as unused',
  (credit) => {
    expect(read(plus, credit)).toEqual({ prices: [45], unused: [credit] })
  },
)

test('lists the credit of a number without a charge', () => {
  const credit = '0412 000 101 Credit -$10.00'
  expect(read(credit)).toEqual({ prices: [0], unused: [credit] })
})

test.each([
  [[plus, 'Details', plus], 45],
  [['0412 000 101 $45.00', 'Details', plus], 45],
  [['0412 000 101 $50.10', plus, '0412 000 101 Excess data $5.10'], 50.1],
  [['0412 000 101 $35.00', plus, '0412 000 101 Discount -$10.00'], 35],
  [[plus, '0412 000 101 Handset repayment $45.00'], 90],
])('a number in a summary and in the details of %j has the price %d', (lines, price) => {
  expect(read(...lines).prices).toEqual([price])
})
