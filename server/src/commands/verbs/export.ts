import { Argument, Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const exportRecords: Verb = {
  problem: 'the file exists already',
  command: new Command('export')
    .description('Write records to a CSV file that `import` takes.')
    .addArgument(new Argument('<kind>', 'kind of the records'))
    .option('--out <file>', 'file to write; default: the name of the kind')
    .option('--template', 'write the columns with one example instead of the records')
    .addOption(jsonOption)
    .action((kind, options) =>
      report(options, async () => (await import('../imports.ts')).exportFile({ kind, ...options })),
    ),
}
