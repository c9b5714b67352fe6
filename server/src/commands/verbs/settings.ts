import { Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

const list = new Command('list')
  .description('List the settings in force, with the source of each. Secrets are not shown.')
  .addOption(jsonOption)
  .action((options) => report(options, async () => (await import('../settings.ts')).list()))

const set = new Command('set')
  .description('Store settings in the database, encrypted. The next start of a server uses them.')
  .argument('[assignments...]', 'such as MAIL_FROM=orders@telco.example')
  .option('--stdin', 'read the assignments from standard input, a line each; for secrets')
  .addOption(jsonOption)
  .action((assignments, options) =>
    report(options, async () => (await import('../settings.ts')).set(assignments, options)),
  )

const unset = new Command('unset')
  .description('Remove settings from the database.')
  .argument('<names...>', 'names of settings')
  .addOption(jsonOption)
  .action((names, options) => report(options, async () => (await import('../settings.ts')).unset(names)))

export const settings: Verb = {
  problem: {
    set: 'a setting cannot be stored, and nothing was changed',
    unset: 'a setting is not stored, and nothing was changed',
  },
  command: new Command('settings')
    .description('Show the settings, and store some of them in the database.')
    .addCommand(list)
    .addCommand(set)
    .addCommand(unset),
}
