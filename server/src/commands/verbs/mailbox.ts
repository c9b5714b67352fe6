import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

function readCount(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
  return Number(text)
}

export const mailbox: Verb = {
  problem: 'there is no such message',
  command: new Command('mailbox')
    .description('Show the newest messages of the sandboxes of e-mail and SMS, with links and codes.')
    .option('--to <text>', 'only to addresses with this text')
    .option('--last <count>', 'the number of messages', readCount, 20)
    .addOption(jsonOption)
    .action((options) => report(options, async () => (await import('../mailbox.ts')).readMailbox(options))),
}
