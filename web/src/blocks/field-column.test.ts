import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { makeHandset, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { expect, test } from 'vitest'
import { noChoices } from '../fields/FieldControl.tsx'
import { optionsOf } from '../ui/grid/columns.ts'
import { fillRange, pasteRange } from '../ui/grid/range-edits.ts'
import { columnOf } from './field-column.ts'

interface Line {
  key: string
  internetType: string
  ratePlanID: number
  monthlyPrice: number
}

const plans = [
  makePlan(1, { ratePlanDescription: 'NBN Business 50', usageType: 'NBN' }),
  makePlan(2, { ratePlanDescription: 'NBN Business 100', usageType: 'NBN' }),
  makePlan(3, { ratePlanDescription: '5G Business Unlimited', usageType: 'fiveG' }),
]
const names = ['internetType', 'ratePlanID', 'monthlyPrice'] as const
const columns = names.map((name) => {
  const field = internet.rows[name]
  if (!field) throw new Error(name)
  const column = columnOf<Line>(name, field, { ...noChoices, plans })
  // A plan sets its type and price, as in the block.
  return name === 'ratePlanID'
    ? {
        ...column,
        apply: (row: Line, value: unknown) => ({ ...row, ratePlanID: Number(value), monthlyPrice: value ? 10 : 0 }),
      }
    : column
})
const line = (key: string, values: Partial<Line> = {}): Line => ({
  key,
  internetType: '',
  ratePlanID: 0,
  monthlyPrice: 0,
  ...values,
})
const source = { columns, rowKey: ({ key }: Line) => key, newRow: () => line('new') }
const [, planColumn] = columns
const plansOf = (row: Line) => (planColumn ? optionsOf(planColumn, row).map(({ value }) => value) : [])

test('the plans are those of the type, and all of them without a type', () => {
  expect(plansOf(line('a', { internetType: 'nbn' }))).toEqual([1, 2])
  expect(plansOf(line('a', { internetType: 'fiveG' }))).toEqual([3])
  expect(plansOf(line('a'))).toEqual([1, 2, 3])
})

test('a pasted plan of another type is refused, and the type stays', () => {
  const rows = [line('a', { internetType: 'nbn' })]
  const start = { top: 0, bottom: 0, columns: columns.slice(1), selected: 1 }
  const pasted = pasteRange(source, { rows, raws: {} }, start, '5G Business Unlimited')
  expect(pasted.rows).toEqual([line('a', { internetType: 'nbn' })])
  expect(pasted.raws.a?.ratePlanID?.text).toBe('5G Business Unlimited')
})

test('a pasted price is kept although its column comes before the plan', () => {
  const text = 'Monthly price (inc GST)\tPlan\tType\n12.50\tNBN Business 50\tNBN'
  const start = { top: 0, bottom: 0, columns, selected: 1 }
  const pasted = pasteRange(source, { rows: [line('a')], raws: {} }, start, text)
  expect(pasted.rows).toEqual([line('a', { internetType: 'nbn', ratePlanID: 1, monthlyPrice: 12.5 })])
  expect(pasted.invalid).toBe(0)
})

test('a plan that is filled down is refused in rows of another type', () => {
  const rows = [
    line('a', { internetType: 'nbn', ratePlanID: 2 }),
    line('b', { internetType: 'nbn' }),
    line('c', { internetType: 'fiveG', ratePlanID: 3 }),
  ]
  const range = { top: 0, bottom: 2, columns: columns.slice(1, 2) }
  const filled = fillRange(source, { rows, raws: {} }, range)
  expect(filled.rows.map(({ internetType, ratePlanID }) => [internetType, ratePlanID])).toEqual([
    ['nbn', 2],
    ['nbn', 2],
    ['fiveG', 0],
  ])
  expect(['b' in filled.raws, filled.raws.c?.ratePlanID?.text]).toEqual([false, 'NBN Business 100'])
})

test('an extension is offered phones only, and other hardware that it has stays readable', () => {
  const field = ipVoice.rows.handsetID
  if (!field) throw new Error('no handset')
  const phone = { ...makeHandset(1, 100), hardwareCategoryID: 1 }
  const powerSupply = { ...makeHandset(2, 20), hardwareCategoryID: 10 }
  const column = columnOf<{ handsetID: number }>('handsetID', field, { ...noChoices, handsets: [phone, powerSupply] })
  const idsOf = (handsetID: number) => optionsOf(column, { handsetID }).map(({ value }) => value)
  expect(idsOf(1)).toEqual([0, 1])
  expect(idsOf(2)).toEqual([0, 1, 2])
})
