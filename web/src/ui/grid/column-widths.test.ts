import { describe, expect, test } from 'vitest'
import { fitWidths, isFlexible } from './column-widths.ts'
import type { Column } from './columns.ts'

type Line = { name: string; number: string; plan: number }
const line = (name: string): Line => ({ name, number: '0412 345 678', plan: 1 })
const name: Column<Line> = { key: 'name', label: 'Name', kind: 'text', width: 200 }
const widthOf = (column: Column<Line>, rows: readonly Line[] = []) => fitWidths([column], rows)[0] ?? 0

describe('fitWidths', { meta: { rules: ['annoyance-3'] } }, () => {
  test('gives an empty column only the room to type', () => {
    expect(widthOf(name)).toBe(84)
  })

  test('makes a column as wide as its longest value, up to its maximum', () => {
    const long = 'Reception on the ground floor'
    expect(widthOf(name, [line('Reception'), line('A short name')])).toBeLessThan(130)
    expect(widthOf({ ...name, width: 400 }, [line(long)])).toBeGreaterThan(180)
    expect(widthOf(name, [line(long.repeat(3))])).toBe(200)
  })

  test('breaks a heading into two lines, never within a word', () => {
    const label = 'Monthly (inc GST)'
    const money: Column<Line> = { key: 'name', label, kind: 'money', width: 120 }
    expect(widthOf(money)).toBe(92)
    expect(widthOf({ ...money, label: 'Telecommunications' })).toBe(120)
  })

  test('measures the label of a choice, not its value', () => {
    const options = [{ value: 1, label: 'Mobile Business 60 GB' }]
    const plan: Column<Line> = { key: 'plan', label: 'Plan', kind: 'choice', options, width: 240 }
    expect(widthOf(plan, [line('')])).toBeGreaterThan(140)
  })

  test('lets text columns without a maximum share the remaining space', () => {
    expect(isFlexible({ ...name, width: undefined })).toBe(true)
    expect(isFlexible(name)).toBe(false)
    expect(isFlexible({ ...name, width: undefined, kind: 'phone' })).toBe(false)
  })
})
