import { parseArgs } from 'node:util'
import { readConfig } from '../kernel/config.ts'
import { toLines } from './audit/report.ts'
import { type VerifyOptions, verifyAudit } from './audit/verify.ts'
import { openDatabase } from './open-database.ts'

const usage = `Compares the audit log with its chain.

  npm run verify-audit -- [--json] [--since DAY] [--head HASH]

  --json        print the report as JSON
  --since DAY   check the entries since this day, such as 2026-11-01, and trust the chain before it
  --head HASH   require the head that an earlier check printed

Exit code: 0 if the log is intact, 1 if it is not, 2 if it could not be checked.`

function readOptions(): VerifyOptions & { json: boolean; help: boolean } {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      since: { type: 'string' },
      head: { type: 'string' },
    },
  })
  const { since, head } = values
  if (since !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(Date.parse(since))))
    throw new Error(`--since is ${since}: write a day such as 2026-11-01.`)
  if (head !== undefined && !/^[0-9a-f]{64}$/i.test(head))
    throw new Error(`--head is ${head}: write the 64 hexadecimal digits that an earlier check printed.`)
  return values
}

async function main(): Promise<number> {
  const { json, help, ...options } = readOptions()
  if (help) {
    console.log(usage)
    return 0
  }
  const database = await openDatabase(readConfig(process.env), console.error)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void database.close().finally(() => process.exit(2)))
  try {
    const report = await verifyAudit(database.url, options)
    console.log(json ? JSON.stringify(report, null, 2) : toLines(report).join('\n'))
    return report.intact ? 0 : 1
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
