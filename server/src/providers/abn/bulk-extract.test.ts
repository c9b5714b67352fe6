import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBulkExtract } from './bulk-extract.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-extract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readAll(path: string) {
  const rows = []
  for await (const row of readBulkExtract(path)) rows.push(row)
  return rows
}

const name = '<NonIndividualName><NonIndividualNameText>Dental</NonIndividualNameText></NonIndividualName>'

test.each([
  ['an endless text', `<Transfer><ABR><ABN>${'7'.repeat(400_000)}`, 'more than 262144 characters'],
  ['an endless name of an element', `<Transfer><${'a'.repeat(400_000)}`, 'more than 262144 characters'],
  ['an entry without an end', `<Transfer><ABR>${`<OtherEntity>${name}</OtherEntity>`.repeat(4000)}`, 'characters'],
  ['elements without an end', `<Transfer>${'<a>'.repeat(100_000)}`, 'elements in more than 20 others'],
])('refuses %s before it fills the memory', async (what, content, problem) => {
  const path = join(folder, `${what.replaceAll(' ', '-')}.xml`)
  writeFileSync(path, content)
  await expect(readAll(path)).rejects.toThrow(problem)
})

test('reads more entries than one may have characters', async () => {
  const path = join(folder, 'many.xml')
  writeFileSync(path, `<Transfer>${'<ABR><ABN>1</ABN></ABR>\n'.repeat(20_000)}</Transfer>`)
  const rows = await readAll(path)
  expect(rows).toHaveLength(20_000)
  expect(rows[0]).toMatchObject({ problem: expect.stringContaining('ABNStatusFromDate is not a date') })
})
