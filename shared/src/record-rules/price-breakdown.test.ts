import { expect, test } from 'vitest'
import { toCatalogue } from '../blocks/block.ts'
import { hardware } from '../blocks/hardware.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { add } from '../rules/prices.ts'
import { priceBlock } from './order-prices.ts'
import { breakdownOf } from './price-breakdown.ts'
import { makeHandset, makePlan } from './test-order.ts'

const catalogue = toCatalogue(
  [makePlan(2, { ratePlanDescription: 'Voice 50', monthlyRetail: 50 })],
  [{ ...makeHandset(1, 100), model: 'T31P' }],
)

const extension = { ratePlanID: 2, handsetID: 1, contractLengthMonths: 24, dealerSupplied: false }
const voice = priceBlock(ipVoice, [extension, extension, { ...extension, contractLengthMonths: 12 }], catalogue)
const goods = priceBlock(
  hardware,
  [{ handsetID: 1, quantity: 3, cost: 100, freight: 10, dealerSupplied: false, freeTypeNoFreight: '' }],
  catalogue,
)

const linesOf = (total: Parameters<typeof breakdownOf>[1], options?: { extras?: boolean }) =>
  breakdownOf([voice, goods], total, options).groups.flatMap(({ lines }) =>
    lines.map(({ label, detail, amount }) => `${label}: ${detail} = ${amount.inc}`),
  )

test('the monthly total groups equal rows', () => {
  expect(linesOf('monthly')).toEqual(['Voice 50: 3 lines × $50.00 = 150'])
})

test('the once-off total shows quantity × unit, the handset fee and freight', {
  meta: { rules: ['IPV-handset-total', 'HW-freight'] },
}, () => {
  expect(linesOf('onceOff')).toEqual([
    'Voice 50: 3 lines × $110.00 = 330',
    'Handset set-up and delivery: for the whole service = 35',
    'T31P: 1 line × 3 × $110.00 = 330',
    'Freight: for the whole service = 11',
  ])
  expect(linesOf('onceOff', { extras: false })).toHaveLength(2)
})

test('the total over the contract terms is lines × price × months plus once-off charges', () => {
  expect(linesOf('overTerm')).toContain('Voice 50: 2 lines × $50.00 × 24 months = 2400')
  expect(linesOf('overTerm')).toContain('Voice 50: 1 line × $50.00 × 12 months = 600')
  expect(linesOf('overTerm')).toContain('Freight: for the whole service = 11')
})

test('the lines of a breakdown add up to its total', () => {
  const blocks = [voice, goods]
  expect(breakdownOf(blocks, 'monthly').total).toEqual(add(...blocks.map(({ total }) => total.monthly)))
  expect(breakdownOf(blocks, 'onceOff').total).toEqual(add(...blocks.map(({ total }) => total.onceOff)))
  expect(breakdownOf(blocks, 'overTerm').total).toEqual(add(...blocks.map(({ overTerm }) => overTerm)))
})
