import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { readPlace } from '../../kernel/read-config.ts'
import { toLines } from '../audit/report.ts'
import { verifyAudit as verify } from '../audit/verify.ts'
import { withDatabase } from '../open-database.ts'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

function readDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return text
  throw new InvalidArgumentError('Write a day such as 2026-11-01.')
}

function readHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text
  throw new InvalidArgumentError('Write the 64 hexadecimal digits that an earlier check printed.')
}

export const verifyAudit: Verb = {
  problem: 'the audit log is not intact',
  command: new Command('verify-audit')
    .description('Compare the audit log with its chain of hashes.')
    .option(
      '--since <day>',
      'check the entries since this day, such as 2026-11-01, and trust the chain before it',
      readDay,
    )
    .option('--head <hash>', 'require the head that an earlier check printed', readHash)
    .addOption(jsonOption)
    .action(({ since, head, json }) =>
      report({ json }, async () => {
        const result = await withDatabase(readPlace(process.env), (url) => verify(url, { since, head }))
        return { lines: toLines(result), report: result, hasProblem: !result.intact }
      }),
    ),
}
