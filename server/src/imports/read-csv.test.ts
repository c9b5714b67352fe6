import { describe, expect, test } from 'vitest'
import { hasMarks } from './encodings.ts'
import { fromBuffer, readCsv } from './read-csv.ts'

const names = ['Zoë Müller', 'José', 'O’Brien', 'Søren Ångström', 'FRANÇOIS', 'Éva', 'Café – Bar', 'Siân']

/** Bytes of letters in the code pages that the runtime can't write. */
const bytesOf: Record<string, Record<string, number>> = {
  'Windows-1252': {
    ë: 0xeb,
    ü: 0xfc,
    é: 0xe9,
    '’': 0x92,
    ø: 0xf8,
    Å: 0xc5,
    ö: 0xf6,
    Ç: 0xc7,
    É: 0xc9,
    '–': 0x96,
    â: 0xe2,
  },
  'Mac Roman': {
    ë: 0x91,
    ü: 0x9f,
    é: 0x8e,
    '’': 0xd5,
    ø: 0xbf,
    Å: 0x81,
    ö: 0x9a,
    Ç: 0x82,
    É: 0x83,
    '–': 0xd0,
    â: 0x89,
  },
  'DOS 850': { ë: 0x89, ü: 0x81, é: 0x82, '’': 0x27, ø: 0x9b, Å: 0x8f, ö: 0x94, Ç: 0x80, É: 0x90, '–': 0x2d, â: 0x83 },
}

const write = (text: string, page: string) =>
  Buffer.from([...text].map((character) => bytesOf[page]?.[character] ?? character.charCodeAt(0)))

const read = async (content: Buffer) => {
  const cells: string[][] = []
  for await (const row of readCsv(fromBuffer(content))) cells.push(row.cells)
  return cells
}

describe('encodings', () => {
  test.each(Object.keys(bytesOf))('reads a file of %s', async (page) => {
    const file = write(`Name,Note\n${names.map((name) => `${name},x`).join('\n')}\n`, page)
    const expected = page === 'DOS 850' ? names.map((name) => name.replace('’', "'").replace('–', '-')) : names
    expect((await read(file)).slice(1).map(([name]) => name)).toEqual(expected)
  })

  test.each(Object.keys(bytesOf).flatMap((page) => ['Müller', 'José'].map((name) => [page, name])))(
    'reads in %s a file whose only accent is in %s',
    async (page, name) => {
      expect(await read(write(`Name\n${name}\n`, page ?? ''))).toEqual([['Name'], [name]])
    },
  )

  test('a byte that is a letter in two code pages is in doubt', async () => {
    const [, name] = (await read(write('Name\nSiân\n', 'Mac Roman'))).flat()
    expect(hasMarks(name ?? '')).toBe(true)
  })

  test('keeps UTF-8 in a file with other bytes, and marks those', async () => {
    const file = Buffer.concat([Buffer.from('Name\nZoë Müller\nJos'), Buffer.from([0xe9]), Buffer.from('\n陳小明\n')])
    const [, zoe, jose, chen] = (await read(file)).flat()
    expect([zoe, chen, hasMarks(jose ?? '')]).toEqual(['Zoë Müller', '陳小明', true])
  })

  test.each(['utf16le', 'utf8'] as const)('reads %s without a byte order mark, cut anywhere', async (encoding) => {
    const content = Buffer.from('Name,Note\nZoë 陳小明,x\n😀,y\n', encoding)
    const parts = async function* () {
      for (const byte of content) yield Buffer.from([byte])
    }
    const source = encoding === 'utf8' ? parts : fromBuffer(content)
    const cells: string[][] = []
    for await (const row of readCsv(source)) cells.push(row.cells)
    expect(cells).toEqual([
      ['Name', 'Note'],
      ['Zoë 陳小明', 'x'],
      ['😀', 'y'],
    ])
  })
})
