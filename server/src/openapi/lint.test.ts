import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../test/described.ts'
import { lintOpenapi } from '../../test/lint-openapi.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealerline-lint-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the OpenAPI document passes all recommended lint rules', async () => {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const { totals, problems } = await lintOpenapi(file)
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
}, 120_000)
