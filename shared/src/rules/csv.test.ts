import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('writes labels and cells, and quotes where needed', () => {
  const columns = [
    { label: 'Name', value: (item: { name: string; amount: number }) => item.name },
    { label: 'Monthly, inc GST', value: (item: { name: string; amount: number }) => item.amount },
  ]
  const items = [
    { name: 'Lan "Lane" Nguyen', amount: 12.5 },
    { name: 'Plumbing; gas', amount: -3 },
  ]
  expect(toCsv(columns, items)).toBe('Name,"Monthly, inc GST"\r\n"Lan ""Lane"" Nguyen",12.5\r\n"Plumbing; gas",-3\r\n')
})

/** Opens a file like a spreadsheet in a locale with this separator. A quote counts only at the start of a cell. */
function open(csv: string, separator: string): string[] {
  const cells: string[] = []
  let rest = csv
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const cell = quoted ? quoted[1]?.replaceAll('""', '"') : ''
    const after = quoted ? rest.slice(quoted[0].length) : rest
    const end = [...after].findIndex((letter) => letter === separator || letter === '\r' || letter === '\n')
    const tail = [...after].slice(0, end === -1 ? undefined : end).join('')
    cells.push(`${cell}${tail}`)
    rest = end === -1 ? '' : [...after].slice(end + 1).join('')
  }
  return cells
}

const exported = (value: string) => toCsv([{ label: 'Name', value: (text: string) => text }], [value])
const separators = [',', ';', '\t', '|']

/**
 * Whether a spreadsheet runs this cell as a formula: it starts with the sign of a formula and is not just a number.
 */
const runs = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !/^[+-]?\d[\d ]*(?:[.,]\d+)*$/.test(cell)

describe('a spreadsheet', () => {
  test.each([
    '=1+1',
    "+cmd|' /C calc'!A0",
    '-2+3',
    '@SUM(1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '"=1+1',
    '"",=1+1',
    '",=1+1',
    'x;=1+1',
    'x;"=1+1"',
    'x|=1+1',
    'x\t=1+1',
    'x\r\n=1+1',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠SUM(1)',
    '\u00a0=1+1',
    '\ufeff=1+1',
  ])('runs no formula in %j', (value) => {
    for (const separator of separators) expect(open(exported(value), separator).filter(runs), separator).toEqual([])
  })

  test('runs no formula in any text', () => {
    const letter = fc.constantFrom(...'=+-@＝＋－＠,;|\t\r\n"\' 1a')
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
        const csv = exported(letters.join(''))
        for (const separator of separators) expect(open(csv, separator).filter(runs)).toEqual([])
      }),
    )
  })

  test.each([
    '+61 412 345 678',
    '+61412345678',
    '-12.50',
    '+3',
    '1,234.50',
    '0412 345 678',
    'a-b',
    'x=y',
    'info@novak.example',
  ])('reads %j unchanged', (value) => {
    expect(open(exported(value), ',')).toContain(value)
  })
})
