import { Argument, Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

const collect = (value: string, earlier: string[]) => [...earlier, value]

export const importRecords: Verb = {
  problem: 'rows were refused; all others were imported',
  command: new Command('import')
    .description('Import records from a CSV file, or a public register. The same file twice changes nothing.')
    .addArgument(new Argument('[kind]', 'kind of the records; without it, the kinds are listed'))
    .argument('[file]', 'CSV file, whose first line has the columns; for addresses and businesses, their public files')
    .option('--map <column=field>', 'field of a column that has another name; may be repeated', collect, [])
    .option('--dry-run', 'check the file without storing anything')
    .option('--rejects <file>', 'write the refused rows to this file, with the problem of each')
    .addOption(jsonOption)
    .action((kind, file, options) =>
      report(options, async () => (await import('../imports.ts')).importFile({ kind, file, ...options })),
    ),
}
