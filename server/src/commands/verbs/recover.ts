import { Argument, Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

function readMoment(text: string): Date {
  const time = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time with its zone, such as 2026-11-24T10:15:00+11:00.')
  return time
}

export const recover: Verb = {
  problem: 'the place has a database, or the archived changes end before that moment',
  command: new Command('recover')
    .description('Restore the embedded database as it was at a moment, from a base copy and the archived changes.')
    .addArgument(new Argument('<folder>', 'base copy'))
    .requiredOption('--to <time>', 'the moment, with its zone, such as 2026-11-24T10:15:00+11:00', readMoment)
    .addOption(jsonOption)
    .action((folder, { to, ...options }) =>
      report(options, async () => (await import('../recovery.ts')).recover(folder, to)),
    ),
}
