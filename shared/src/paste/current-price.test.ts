import { expect, test } from 'vitest'
import { corpusFields } from './corpus/test-corpus.ts'
import { currentSpendOf, unknownChoices } from './current-price.ts'
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
])('the column %j with %j is the price %s', (heading, text, price) => {
  expect(read(`Mobile\tPlan\t${heading}\n0412000101\tMobile Basic\t${text}`)[0]?.currentPrice).toBe(price)
})

test('several charges of one number are one price, and a range has its price once', () => {
  expect(read('Mobile\tCharge\n0412000101\t45\n0412000101\t5.10')).toMatchObject([{ currentPrice: 50.1 }])
  const numbers = readPaste(corpusFields('numbers'), 'From\tTo\tCost\n0298765400\t0298765409\t90').rows
  expect(currentSpendOf(fields, numbers, 'Fixed line')).toEqual([
    { description: 'Fixed line', quantity: 1, monthly: 90 },
  ])
})
