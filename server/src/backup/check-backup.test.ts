import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ArchiveError, writeArchive } from './archive.ts'
import { checkBackup } from './check-backup.ts'
import * as manifest from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = join(folder, 'one.backup')
const passphrase = 'the passphrase of the backups'
const content = Buffer.from('a bill')
const entry = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }

/** Writes an archive that contains files under some keys, and whose manifest names files. */
async function check(keys: readonly string[], named: readonly string[]) {
  const head = {
    format: manifest.formatVersion,
    version: '1',
    takenAt: '',
    migrations: [],
    tables: [],
    environment: [],
  }
  const files = Object.fromEntries(named.map((key) => [key, entry]))
  await writeArchive(path, passphrase, async (add) => {
    await add(manifest.headName, Buffer.from(JSON.stringify(head)))
    for (const key of keys) await add(manifest.fileName(key), content)
    const lists = { tables: {}, sequences: {}, files, missingFiles: [] }
    await add(manifest.manifestName, Buffer.from(JSON.stringify(lists)))
  })
  return checkBackup(path, passphrase)
}

test('accepts the files that the manifest names', async () => {
  const keys = ['attachments/5d3a5b0e-0c55-4d0c-9d1c-7f6d2c0d9a11/1', 'signed/1-a.pdf', 'installation-id']
  expect(Object.keys((await check(keys, keys)).manifest.files)).toEqual(keys)
})

test('refuses a file that the manifest does not name', async () => {
  await expect(check(['signed/1-a.pdf', 'web/index.html'], ['signed/1-a.pdf'])).rejects.toThrow(
    'differs from its manifest in the file web/index.html',
  )
})

test('refuses a key outside the file store, although the manifest names it', async () => {
  await expect(check(['../../outside'], ['../../outside'])).rejects.toBeInstanceOf(ArchiveError)
})
