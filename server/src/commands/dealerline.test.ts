import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dealerline } from '../../test/dealerline.ts'
import { serverVersion } from '../kernel/version.ts'
import { verbRows } from './program.ts'
import { verbs } from './verbs.ts'

const names = verbs.map(({ command }) => command.name())
const leaves = verbRows().map(({ usage }) => usage.split(/ (?=[<[-])/)[0] ?? '')

test('lists every verb of the folder in its help', async () => {
  const files = readdirSync(join(import.meta.dirname, 'verbs')).map((file) => file.replace(/\.ts$/, ''))
  expect([...names].sort()).toEqual(files.sort())
  const { status, stdout } = await dealerline(['--help'], {})
  expect(status).toBe(0)
  for (const name of names) expect(stdout).toMatch(RegExp(`^  ${name} `, 'm'))
  expect(stdout).toContain('Exit codes:\n  0  done')
  expect(await dealerline(['--version'], {})).toMatchObject({ status: 0, stdout: `${serverVersion}\n` })
})

test.concurrent.each(leaves)('%s has a help with its options and exit codes', async (leaf) => {
  const { status, stdout, stderr } = await dealerline([...leaf.split(' '), '--help'], {})
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`Usage: dealerline ${leaf}`)
  for (const code of [0, 1, 2, 3]) expect(stdout).toMatch(RegExp(`^  ${code}  \\w`, 'm'))
})

test('every verb that reports has --json', () => {
  const withoutJson = verbRows().filter(({ usage }) => !usage.includes('[--json]'))
  expect(withoutJson.map(({ usage }) => usage)).toEqual(['start'])
})

test.concurrent.each([
  ['no verb', [], 'Usage: dealerline <verb>'],
  ['an unknown verb', ['imigrate'], "unknown command 'imigrate'"],
  ['an unknown option', ['migrate', '--dryrun'], "unknown option '--dryrun'"],
  ['an extra word', ['migrate', 'now'], 'too many arguments'],
  ['a missing option', ['admin', 'create', '--name', 'A B'], "required option '--email <address>' not specified"],
  ['no verb of admin', ['admin'], 'Usage: dealerline admin'],
  ['a day that is none', ['verify-audit', '--since', 'May'], 'Write a day such as 2026-11-01.'],
  ['a hash that is none', ['verify-audit', '--head', '12'], 'Write the 64 hexadecimal digits'],
  ['neither ids nor --all', ['dead-letters', 'retry'], 'Write the ids of the jobs, or --all.'],
  ['ids and --all', ['dead-letters', 'discard', '--all', 'x'], 'Write the ids of the jobs, or --all.'],
  ['an id that is none', ['dead-letters', 'show', '12'], '12: write the ids that dead-letters list prints.'],
])('refuses %s with exit code 2', async (_case, words, message) => {
  const { status, stdout, stderr } = await dealerline(words, { DATA_DIR: '/absent' })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(message)
})

test('reports all invalid values at once, also as JSON', async () => {
  const words = ['admin', 'create', '--email', 'boss', '--name', ' ', '--json']
  expect(await dealerline(words, {})).toMatchObject({
    status: 2,
    json: { error: 'Email must be valid.\nName can not be empty.' },
    stderr: 'Email must be valid.\nName can not be empty.\n',
  })
})

test.concurrent.each([
  'migrate',
  'migrate --dry-run',
  'admin list',
  'verify-audit',
  'rotate-keys',
  'dead-letters retry --all',
  'demo',
])('%s ends with 3 without a database', async (line) => {
  const settings = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/absent',
    MASTER_KEY: 'the new key of this portal',
    PREVIOUS_MASTER_KEY: 'the former key of this portal',
  }
  const { status, stderr, json } = await dealerline([...line.split(' '), '--json'], settings)
  expect(stderr).toContain('The database cannot be reached')
  expect({ status, json }).toEqual({ status: 3, json: { error: stderr.trim() } })
})

test('start prints the settings to correct and ends with 1', async () => {
  expect(await dealerline(['start'], { PORT: 'x' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'PORT is "x": set a whole number from 1 to 65535.\n',
  })
})
