// Compares the statements of the last server tests with their declared types.
import { checkStatements } from './statements/check.ts'

const problems = await checkStatements()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
