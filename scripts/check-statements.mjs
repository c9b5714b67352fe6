// Compares the statements that the server's tests sent, the last time they ran, with the types that the code declares for
// them and with server/database/built-statements.sql; with --write it runs the tests of built queries and writes that file.
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
