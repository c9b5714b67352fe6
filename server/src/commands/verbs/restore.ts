import { Argument, Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const restore: Verb = {
  problem: 'the backup or the place is refused, and nothing was changed; or the result differs from the backup',
  command: new Command('restore')
    .description('Restore a backup into an empty database and an empty file store, and compare the result.')
    .addArgument(new Argument('<file>', 'backup'))
    .option('--check', 'read the backup and compare it with its manifest, and restore nothing')
    .addOption(jsonOption)
    .action((file, options) => report(options, async () => (await import('../backup.ts')).restore(file, options))),
}
