import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('writes labels and cells, quotes where needed, and neutralises formulas', () => {
  const columns = [
    { label: 'Name', value: (item: { name: string; amount: number }) => item.name },
    { label: 'Monthly, inc GST', value: (item: { name: string; amount: number }) => item.amount },
  ]
  const items = [
    { name: 'Lan "Lane" Nguyen', amount: 12.5 },
    { name: '=1+1', amount: -3 },
  ]
  expect(toCsv(columns, items)).toBe('Name,"Monthly, inc GST"\r\n"Lan ""Lane"" Nguyen",12.5\r\n\'=1+1,-3\r\n')
})
