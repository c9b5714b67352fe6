import { Command } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

const load = () => import('../failed-jobs.ts')

const list = new Command('list')
  .description('List the jobs that have failed for the last time, without personal data.')
  .addOption(jsonOption)
  .action((options) => report(options, async () => (await load()).list()))

const show = new Command('show')
  .description('Show a failed job with its error and its data, which may contain personal data.')
  .argument('<id>', 'id of the job')
  .addOption(jsonOption)
  .action((id, options) => report(options, async () => (await load()).show(id)))

const retry = new Command('retry')
  .description('Queue failed jobs again.')
  .argument('[ids...]', 'ids of the jobs')
  .option('--all', 'all failed jobs')
  .addOption(jsonOption)
  .action((ids, options) => report(options, async () => (await load()).retry({ ids, ...options })))

const discard = new Command('discard')
  .description('Remove failed jobs. Their work is never done.')
  .argument('[ids...]', 'ids of the jobs')
  .option('--all', 'all failed jobs')
  .addOption(jsonOption)
  .action((ids, options) => report(options, async () => (await load()).discard({ ids, ...options })))

export const deadLetters: Verb = {
  problem: {
    show: 'there is no such job',
    retry: 'there is no such job, or its kind no longer exists; nothing was changed',
    discard: 'there is no such job; nothing was changed',
  },
  command: new Command('dead-letters')
    .description('List, show, retry and discard failed jobs.')
    .addCommand(list)
    .addCommand(show)
    .addCommand(retry)
    .addCommand(discard),
}
