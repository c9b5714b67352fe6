// Compares the statements of the last server tests with their declared types and with
// server/database/built-statements.sql. With --write, runs the tests of built queries and updates that file.
import { runTool } from './run-steps.mjs'
import { checkStatements, findBuilders, writeBuiltStatements } from './statements/check.ts'

if (process.argv.includes('--write')) {
  const tests = ['vitest/vitest.mjs', 'run', '--project', 'server', '--reporter=dot', ...findBuilders()]
  const passed = await runTool('tests', tests, { NODE_ENV: 'test' })
  if (passed) writeBuiltStatements()
  process.exitCode = passed ? 0 : 1
} else {
  const problems = await checkStatements()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
