import { expect, test } from 'vitest'
import { corpusFields } from './corpus/test-corpus.ts'
import { currentSpendOf, limitSpend, unknownChoices } from './current-price.ts'
import { readPaste } from './paste.ts'

const fields = corpusFields('mobiles')
const read = (text: string) => readPaste(fields, text).rows

const bill = `Mobile\tPlan\tMonthly
0412 000 101\tOptus Plus Small\t$45.00
0412 000 102\tOptus Plus Small\t45
0412 000 103\tOptus Plus Big\t$65.00
0412 000 104\tMobile Basic\t`

test('names each plan of another provider once, with the number of its rows', () => {
  expect(unknownChoices(fields, read(bill)).map(({ text, count }) => [text, count])).toEqual([
    ['Optus Plus Small', 2],
    ['Optus Plus Big', 1],
  ])
})

test('the prices of a bill become the current spend', () => {
  expect(currentSpendOf(fields, read(bill), 'Mobile')).toEqual([
    { description: 'Optus Plus Small', quantity: 2, monthly: 45 },
    { description: 'Optus Plus Big', quantity: 1, monthly: 65 },
  ])
})

test.each([
  ['Monthly charge (ex GST)', '100', 110],
  ['Cost per month', '$1,049.50', 1049.5],
  ['Plan fee', '89.95 /month', 89.95],
  ['MRC', '45,50', undefined],
  ['Total', '0.00', undefined],
  ['Colour', '45', undefined],
  ['Access Charge', '45', 45],
  ['Monthly Access Fee', '45', 45],
  ['Line Rental', '45', 45],
  ['Rental', '45', 45],
  ['Recurring Charge', '45', 45],
  ['Monthly recurring charge', '45', 45],
  ['Net Amount', '45', 45],
  ['Cost/Month', '45', 45],
  ['$/mth', '45', 45],
  ['Amount (AUD)', '45', 45],
  ['AmountDue', '45', 45],
  ['Access fee (inc)', '45', 45],
  ['Total inc. GST', '45', 45],
  ['Charge GST inclusive', '45', 45],
  ['Charge ex-GST', '100', 110],
  ['Charge (excl. GST)', '100', 110],
  ['MRC exc tax', '100', 110],
  ['Fee GST exclusive', '100', 110],
  ['Amount before GST', '100', 110],
  ['Amount + GST', '100', 110],
  ['Net of GST charge', '100', 110],
  ['Montant mensuel', '45', 45],
  ['Montant HT', '100', 110],
  ['Monatlich', '45', 45],
  ['Grundgebühr (netto)', '100', 110],
  ['Betrag inkl. MwSt', '45', 45],
  ['Cuota mensual', '45', 45],
  ['GST amount', '4.5', undefined],
  ['Call charges', '45', undefined],
  ['Setup fee', '45', undefined],
  ['Usage total', '45', undefined],
  ['Month', '3', undefined],
  ['Service', '3', undefined],
  ['Charge type', '45', undefined],
  ['Cost centre', '45', undefined],
])('the column %j with %j is the price %s', (heading, text, price) => {
  expect(read(`Mobile\tPlan\t${heading}\n0412000101\tMobile Basic\t${text}`)[0]?.currentPrice).toBe(price)
})

test.each([
  ['Net\tGST\tGross', '100\t10\t110', undefined],
  ['Net amount\tGST\tGross amount', '100\t10\t110', 110],
  ['Net amount\tTax', '100\t10', 110],
  ['Total inc GST\tMonthly charge ex GST', '200\t100', 110],
  ['Charge ex GST\tCharge inc GST', '45.45\t50', 50],
  ['Call charges\tAccess charge', '12\t45', 45],
])('of the columns %j with %j the price is %s', (headings, text, price) => {
  expect(read(`Mobile\tPlan\t${headings}\n0412000101\tMobile Basic\t${text}`)[0]?.currentPrice).toBe(price)
})

test.each(['Current plan', 'Plan name', 'Rate Plan', 'Price plan', 'Service plan', 'Existing plan'])(
  'keeps the plans of another provider below %s',
  (heading) => {
    const rows = read(`Mobile\t${heading}\tAccess charge\n0412000101\tOptus Plus Small\t45`)
    expect(currentSpendOf(fields, rows, 'Mobile')).toEqual([
      { description: 'Optus Plus Small', quantity: 1, monthly: 45 },
    ])
    expect(unknownChoices(fields, rows)).toMatchObject([{ text: 'Optus Plus Small', count: 1 }])
  },
)

test('reads the headings of a German bill', () => {
  expect(read('Rufnummer\tTarif\tMonatlich\n0412000101\tMobile Basic\t45')).toMatchObject([
    { cells: { mobileNumber: { text: '0412000101' }, ratePlanID: { text: 'Mobile Basic' } }, currentPrice: 45 },
  ])
})

test('several charges of one number are one price, and a range has its price once', () => {
  expect(read('Mobile\tCharge\n0412000101\t45\n0412000101\t5.10')).toMatchObject([{ currentPrice: 50.1 }])
  const numbers = readPaste(corpusFields('numbers'), 'From\tTo\tCost\n0298765400\t0298765409\t90').rows
  expect(currentSpendOf(fields, numbers, 'Fixed line')).toEqual([
    { description: 'Fixed line', quantity: 1, monthly: 90 },
  ])
})

test('joins the last prices of a bill if a quote cannot have all of them', () => {
  const items = [10, 20, 30].map((monthly) => ({ description: `Plan ${monthly}`, quantity: 2, monthly }))
  expect(limitSpend(items, 3)).toEqual(items)
  expect(limitSpend(items, 2)).toEqual([
    { description: 'Plan 10', quantity: 2, monthly: 10 },
    { description: 'Other services of the bill', quantity: 1, monthly: 100 },
  ])
})
