import { Argument, Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const baseCopy: Verb = {
  problem: 'the folder exists already, or the database is not the embedded one',
  command: new Command('base-copy')
    .description('Copy the embedded database while the portal runs, for a recovery to a point in time.')
    .addArgument(new Argument('<folder>', 'folder to write'))
    .option('--prune', 'remove the archived changes before this copy; older copies are then of no use')
    .addOption(jsonOption)
    .action((folder, options) =>
      report(options, async () => (await import('../recovery.ts')).makeBaseCopy(folder, options)),
    ),
}
