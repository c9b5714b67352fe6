import { expect, test } from 'vitest'
import { groupByAddress } from './group-by-address.ts'

const columns = ['Plan', 'Address', 'Monthly'].map((label) => ({ label, align: 'left' as const }))
const at = (address: string) => ['Plan', address, '$1.00']

test('groups services by address, prints each address once, and puts services without one last', () => {
  const groups = groupByAddress([
    { title: 'Mobile', facts: [], columns: columns.slice(0, 1), rows: [['Plan']] },
    { title: 'Internet', facts: [], columns, rows: [at('A'), at('B'), at('A')], places: ['A', 'B', 'A'] },
    {
      title: 'Hardware',
      facts: [{ label: 'Delivery address', value: 'B' }],
      columns: columns.slice(0, 1),
      rows: [['Phone']],
      notes: [[{ label: 'Address', value: 'B' }]],
      places: ['B'],
    },
  ])
  expect(
    groups.map(({ address, sections }) => [address, sections.map(({ title, rows }) => [title, rows.length])]),
  ).toEqual([
    ['A', [['Internet', 2]]],
    [
      'B',
      [
        ['Internet', 1],
        ['Hardware', 1],
      ],
    ],
    ['', [['Mobile', 1]]],
  ])
  expect(groups[0]?.sections[0]?.columns.map(({ label }) => label)).toEqual(['Plan', 'Monthly'])
  expect(groups[1]?.sections[1]).toMatchObject({ facts: [], notes: [[]] })
})

test('returns one group for an order without addresses', () => {
  expect(groupByAddress([{ title: 'Mobile', facts: [], columns, rows: [at('')] }])).toMatchObject([{ address: '' }])
  expect(groupByAddress([])).toEqual([])
})
