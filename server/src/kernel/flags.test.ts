import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFlags } from './flags.ts'
import { ConfigError, readConfig } from './read-config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealerline-flags-'))
})
afterAll(() => rm(folder, { recursive: true }))

const variants = { on: true, off: false }
const definition = (overrides: object = {}) => ({ state: 'ENABLED', variants, defaultVariant: 'off', ...overrides })
const all = { quoteTool: {}, quoteToolV2: {}, SOG4035: {}, SOG4269: {} }
const complaints: unknown[] = []

async function flagsOf(overrides: Record<string, object>) {
  const flags = Object.fromEntries(
    Object.entries({ ...all, ...overrides }).map(([name, part]) => [name, definition(part)]),
  )
  return makeFlags(await write(JSON.stringify({ flags })), (_, error) => complaints.push(error))
}

async function write(text: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, text)
  return file
}

const problemOf = async (file: string) => {
  const error = await makeFlags(file, () => undefined).catch((thrown: unknown) => thrown)
  return error instanceof ConfigError ? error.message : expect.fail(`no ConfigError: ${error}`)
}

describe('feature flags', () => {
  test('the definitions of the repository', {
    meta: { rules: ['FLAG-quoteTool', 'FLAG-SOG4269', 'FLAG-SOG4035', 'FLAG-quoteToolV2'] },
  }, async () => {
    const flags = await makeFlags(readConfig({}).flagsFile, () => undefined)
    expect(await flags.of('dealer@example.test')).toEqual({ ...allFlagsOff, quoteTool: true, SOG4269: true })
  })

  test('apply to an e-mail address in any letter case', { meta: { rules: ['FLAG-by-email'] } }, async () => {
    const targeting = { if: [{ in: ['@pilot.test', { var: 'targetingKey' }] }, 'on', 'off'] }
    const flags = await flagsOf({ quoteTool: { targeting }, SOG4035: { state: 'DISABLED', defaultVariant: 'on' } })
    expect(await flags.of('Ada@Pilot.test')).toEqual({ ...allFlagsOff, quoteTool: true })
    expect(await flags.of('ada@customer.test')).toEqual(allFlagsOff)
  })

  test('turn all flags off if one of them cannot be evaluated', { meta: { rules: ['FLAG-by-email'] } }, async () => {
    const flags = await flagsOf({
      quoteTool: { defaultVariant: 'on' },
      SOG4035: { targeting: { if: [true, 'nothing'] } },
    })
    expect(await flags.of('ada@customer.test')).toEqual(allFlagsOff)
    expect(complaints).toHaveLength(1)
  })
})

describe('with an unusable file the portal does not start, and explains why', () => {
  const what = 'set a file of flagd definitions with the flags quoteTool, quoteToolV2, SOG4035, SOG4269.'

  test('a missing file', async () => {
    expect(await problemOf('/nowhere/flags.json')).toBe(
      `FLAGS_FILE is "/nowhere/flags.json", which cannot be read (ENOENT): ${what}`,
    )
  })

  test.each([
    ['invalid JSON', '{', /which is broken/],
    ['no definitions', '{"flags": 3}', /which is broken/],
    ['a missing variant', JSON.stringify({ flags: { quoteTool: definition({ defaultVariant: 'x' }) } }), /broken/],
    ['a missing flag', JSON.stringify({ flags: { quoteTool: definition() } }), /which has no flag quoteToolV2/],
    [
      'a flag of another type',
      JSON.stringify({ flags: { quoteTool: { state: 'ENABLED', variants: { a: 'a' }, defaultVariant: 'a' } } }),
      /in which quoteTool has variants that are neither true nor false/,
    ],
  ])('a file with %s', async (_, text, expected) => {
    const problem = await problemOf(await write(text))
    expect(problem).toMatch(expected)
    expect(problem).toContain(what)
  })
})
