// Runs copies of the scripts whose files the user of the service cannot read.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './install.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealerline-readable-'))
  chmodSync(folder, 0o755)
  for (const name of ['dealerline', 'run-dealerline', 'children', 'install', 'server-flags', 'settings-file'])
    cpSync(join(root, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`))
  for (const path of ['server/src', 'server/database', 'shared/src', 'node_modules/library'])
    mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['package-lock.json', 'server/src/main.ts', '.env']) writeFileSync(join(folder, path), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command as a user other than root, who does not own the files if the tests run as root. */
const start = () =>
  spawnSync(process.execPath, [join(folder, 'scripts/dealerline.mjs'), 'start'], {
    encoding: 'utf8',
    env: { PATH: '' },
    ...(process.getuid() === 0 && { uid: 65534, gid: 65534 }),
  })

test.each(['server/src/main.ts', 'server/src', 'node_modules/library', 'scripts/install.mjs'])(
  'names the remedy if %s cannot be read',
  (path) => {
    chmodSync(join(folder, path), 0)
    expect(start()).toMatchObject({
      status: 3,
      stderr: `${join(folder, path)} cannot be read by this user: as its owner, run chmod -R a+rX ${folder}.\n`,
    })
  },
)

test('names the remedy if the settings cannot be read', () => {
  chmodSync(join(folder, '.env'), 0)
  const { status, stderr } = start()
  expect(stderr).toBe(`${join(folder, '.env')} cannot be read by this user: make the user of the service its owner.\n`)
  expect(status).toBe(3)
})
