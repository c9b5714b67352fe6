import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { document } from '../../test/described.ts'

const linter = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
const config = fileURLToPath(new URL('../../redocly.yaml', import.meta.url))
const report = z.object({
  totals: z.object({ errors: z.number(), warnings: z.number() }),
  problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string() })),
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealerline-lint-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the OpenAPI document passes all recommended lint rules', async () => {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', file, '--config', config, '--format', 'json'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string }) => error)
  const { totals, problems } = report.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))))
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
}, 120_000)
