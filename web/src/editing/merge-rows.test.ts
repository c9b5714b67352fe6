import { describe, expect, test } from 'vitest'
import { isSame } from './merge.ts'
import { mergeFields } from './merge-fields.ts'
import { mergeRows } from './merge-rows.ts'

interface Line {
  id: number
  name: string
  plan: string
}

const line = (id: number, name: string, plan = 'Basic'): Line => ({ id, name, plan })
const merge = mergeRows<Line>({
  keyOf: ({ id }) => String(id),
  isSame,
  labelOf: (_, position) => `Row ${position + 1}`,
  formatRow: ({ name }) => name,
  mergeRow: mergeFields<Line>({ name: 'Name', plan: 'Plan' }),
  asNew: (row) => ({ ...row, id: 0 }),
})
const base = [line(1, 'Ann'), line(2, 'Ben')]

describe('merging the rows of two people', { meta: { rules: ['H2'] } }, () => {
  test.each<[title: string, mine: Line[], theirs: Line[], value: Line[], conflicts: object[]]>([
    ['returns the base if nothing changed', base, base, base, []],
    ['keeps a row that I added', [...base, line(-1, 'Mine')], base, [...base, line(-1, 'Mine')], []],
    ['keeps a row that they added', base, [...base, line(3, 'Theirs')], [...base, line(3, 'Theirs')], []],
    ['keeps a row that I changed', [line(1, 'Anna'), line(2, 'Ben')], base, [line(1, 'Anna'), line(2, 'Ben')], []],
    ['keeps a row that they changed', base, [line(1, 'Anna'), line(2, 'Ben')], [line(1, 'Anna'), line(2, 'Ben')], []],
    ['removes a row that I removed', [line(1, 'Ann')], base, [line(1, 'Ann')], []],
    ['removes a row that they removed', base, [line(1, 'Ann')], [line(1, 'Ann')], []],
    [
      'merges fields of one row',
      [line(1, 'Anna'), line(2, 'Ben')],
      [line(1, 'Ann', 'Large'), line(2, 'Ben')],
      [line(1, 'Anna', 'Large'), line(2, 'Ben')],
      [],
    ],
    [
      'names a field that both changed',
      [line(1, 'Anna'), line(2, 'Ben')],
      [line(1, 'Anne'), line(2, 'Ben')],
      [line(1, 'Anna'), line(2, 'Ben')],
      [{ label: 'Row 1, Name', mine: 'Anna', theirs: 'Anne' }],
    ],
    [
      'turns a row that I changed and they removed into a new one',
      [line(1, 'Ann'), line(2, 'Benno')],
      [line(1, 'Ann')],
      [line(1, 'Ann'), line(0, 'Benno')],
      [{ label: 'Row 2', mine: 'Benno', theirs: 'removed', isRemoved: true }],
    ],
    [
      'names a row that I removed and they changed',
      [line(1, 'Ann')],
      [line(1, 'Ann'), line(2, 'Benno')],
      [line(1, 'Ann')],
      [{ label: 'Row 2', mine: 'removed', theirs: 'Benno' }],
    ],
  ])('%s', (_, mine, theirs, value, conflicts) => {
    expect(merge(base, mine, theirs)).toEqual({ value, conflicts })
  })
})
