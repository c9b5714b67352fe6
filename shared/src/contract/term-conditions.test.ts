import { expect, test } from 'vitest'
import { internet } from '../blocks/internet.ts'
import { mobile } from '../blocks/mobile.ts'
import { makeOrder } from '../record-rules/test-order.ts'
import {
  appliesTerm,
  readTermConditions,
  type TermFacts,
  termConditionsInWords,
  termFactsOf,
  writeTermConditions,
} from './term-conditions.ts'

const facts: TermFacts = { customer: 'business', order: 'ordinary', services: ['mobile', 'sip'], months: 24 }

test.each([
  ['', true],
  ['customer:business', true],
  ['customer:residential', false],
  ['customer:business,residential', true],
  ['service:mobile', true],
  ['service:internet', false],
  ['service:internet,sip', true],
  ['order:finance', false],
  ['order:ordinary', true],
  ['months:24', true],
  ['months:25', false],
  ['customer:business service:internet', false],
  ['customer:business service:sip months:12', true],
  // An unknown condition is ignored.
  ['service:telegraph', true],
  ['service:telegraph,mobile', true],
])('the conditions "%s" apply to a business with mobile and SIP for 24 months: %s', (conditions, shown) => {
  expect(appliesTerm({ extraDisplayConditions: conditions }, facts)).toBe(shown)
})

test.each([
  ['colour:red', '"colour:red" is not a condition: use customer:, service:, order:, months:'],
  ['finance', '"finance" is not a condition: use customer:, service:, order:, months:'],
  ['customer:dog', '"dog" is not a valid customer: use business, residential'],
  ['service:', '"" is not a valid service: use'],
  ['months:0', '"0" is not a number of months from 1 to 120'],
  ['months:121', '"121" is not a number of months from 1 to 120'],
  ['months:1,2', '"months:" takes one number'],
  ['customer:business customer:residential', '"customer:" appears twice'],
])('"%s" is refused: %s', (conditions, problem) => {
  expect(readTermConditions(conditions).problems.join()).toContain(problem)
})

test('conditions are parsed, formatted and described', () => {
  const text = 'customer:business service:mobile,sip order:finance months:24'
  const { conditions, problems } = readTermConditions(text)
  expect(problems).toEqual([])
  expect(writeTermConditions(conditions)).toBe(text)
  expect(termConditionsInWords(text)).toBe(
    'Customer: Business · Service: Mobile or SIP · Order type: Finance · Contract of 24 months or more',
  )
  expect(termConditionsInWords('')).toBe('Every order')
})

test('the facts of an order are its customer, type, services with rows and longest contract', () => {
  const content = {
    [mobile.name]: [{ contractLengthMonths: 12 }, { contractLengthMonths: 36 }],
    [internet.name]: [],
  }
  const order = makeOrder({ orderType: 4 }, content)
  expect(termFactsOf(order)).toEqual({
    customer: order.customer.custType,
    order: 'finance',
    services: ['mobile'],
    months: 36,
  })
  expect(termFactsOf(makeOrder({}, {}))).toMatchObject({ order: 'ordinary', services: [], months: 0 })
})
