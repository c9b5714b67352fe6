import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { loadSettings } from './settings-file.mjs'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
const names = ['SETTINGS_FILE_ONE', 'SETTINGS_FILE_TWO']
afterEach(() => {
  for (const name of names) delete process.env[name]
})

test('starts without a file', () => {
  loadSettings(join(folder, 'none'))
})

test('reads the file and keeps a variable that is already set', () => {
  writeFileSync(join(folder, '.env'), '# a comment\nSETTINGS_FILE_ONE=8081\nSETTINGS_FILE_TWO="two words"\n')
  process.env.SETTINGS_FILE_ONE = '9000'
  loadSettings(folder)
  expect(names.map((name) => process.env[name])).toEqual(['9000', 'two words'])
  rmSync(folder, { recursive: true })
})
