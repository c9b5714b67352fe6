import { Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const backup: Verb = {
  problem: 'the file exists already, or a file of the portal is missing',
  command: new Command('backup')
    .description('Write an encrypted backup of database, files and keys while the portal runs.')
    .option('--out <file>', 'file to write; default: the time, in BACKUP_FOLDER or the current folder')
    .addOption(jsonOption)
    .action((options) => report(options, async () => (await import('../backup.ts')).backUp(options))),
}
