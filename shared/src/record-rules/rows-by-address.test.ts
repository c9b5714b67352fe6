import { expect, test } from 'vitest'
import { rowsByAddress } from './rows-by-address.ts'

const columns = [{ label: 'Plan', align: 'left' as const }]
const section = (title: string, places?: string[], rows = places?.length ?? 1) => ({
  title,
  facts: [],
  columns,
  rows: Array.from({ length: rows }, () => ['Plan']),
  ...(places && { places }),
})

test('groups rows by address in their order, and puts rows without an address last', () => {
  const groups = rowsByAddress([
    section('Mobile'),
    section('Internet', ['A', 'B', 'A']),
    { ...section('SIP', undefined, 0), facts: [{ label: 'Address', value: 'B' }] },
  ])
  expect(
    groups.map(({ address, services }) => [address, services.map(({ section: { title }, rows }) => [title, rows])]),
  ).toEqual([
    ['A', [['Internet', [0, 2]]]],
    [
      'B',
      [
        ['Internet', [1]],
        ['SIP', []],
      ],
    ],
    ['', [['Mobile', [0]]]],
  ])
  expect(rowsByAddress([])).toEqual([])
})
