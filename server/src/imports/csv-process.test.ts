import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sample } from '../../test/seeds.ts'
import { readCsvApart, summariseApart } from './csv-process.ts'

async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const megabyte = 1024 * 1024
const repeat = (text: string) => text.repeat((20 * megabyte) / Buffer.byteLength(text))

describe('a CSV file is read in a separate process', () => {
  test('row by row', async () => {
    const rows = await toArray(readCsvApart(Buffer.from('Name;Note\n"Zoë; A";1\n\nJosé;2\n')))
    expect(rows).toEqual([
      { line: 1, cells: ['Name', 'Note'] },
      { line: 2, cells: ['Zoë; A', '1'] },
      { line: 4, cells: ['José', '2'] },
    ])
  })

  test('which keeps its compiled modules for the next file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dealerline-compiled-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    vi.stubEnv('NODE_COMPILE_CACHE', folder)
    await summariseApart(Buffer.from('Name\nBasic\n')).finally(() => vi.unstubAllEnvs())
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(5)
  })

  test('which ends with the reader', async () => {
    for await (const { cells } of readCsvApart(Buffer.from(repeat('Basic,10\n')))) {
      expect(cells).toEqual(['Basic', '10'])
      break
    }
  })

  test.each([
    ['the problem of the file', '', 'The file is empty.'],
    ['a quote that does not end', `Name\n"${'a'.repeat(1000)}`, /^The file is not valid CSV/],
  ])('with %s', async (_, content, message) => {
    await expect(summariseApart(Buffer.from(content))).rejects.toThrow(message)
    await expect(toArray(readCsvApart(Buffer.from(content)))).rejects.toThrow(message)
  })

  test.each(
    sample([
      ['short lines', () => repeat('a\n')],
      ['wide lines', () => repeat(`${'a,'.repeat(50_000)}\n`)],
      ['one line', () => repeat('a')],
      ['one line with an accent', () => repeat(`${'a'.repeat(16_000)}é`)],
      ['quotation marks', () => `"${repeat('""')}"`],
      ['bytes that are not UTF-8', () => Buffer.alloc(20 * megabyte, 0xe9)],
    ] as const),
  )('and is refused if it has 20 MB of %s', async (_, makeContent) => {
    await expect(summariseApart(Buffer.from(makeContent()))).rejects.toThrow('The file')
  })
})
