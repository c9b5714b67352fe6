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

/** The path is prescribed. The router prefers fixed parts, and `orderID` is a number and never a word. */
const isUnambiguous = ({ ruleId, message }: { ruleId: string; message: string }) =>
  ruleId === 'no-ambiguous-paths' && message.includes('`/api/Order/{orderID}/operations`')

test('the OpenAPI document passes all recommended lint rules', async () => {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const { totals, problems } = await lintOpenapi(file)
  const exceptions = problems.filter(isUnambiguous)
  const others = problems.filter((problem) => !isUnambiguous(problem))
  expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: exceptions.length })
})
