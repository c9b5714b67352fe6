import { Command, Option } from '@commander-js/extra-typings'
import { report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

const emailFlags = '--email <address>'
const makePasswordOption = () =>
  new Option('--password-stdin', 'read the password from standard input instead of printing a link')

const create = new Command('create')
  .description('Create an administrator who can sign in. Prints a link to set the password.')
  .requiredOption(emailFlags, 'e-mail address')
  .requiredOption('--name <name>', 'full name')
  .addOption(makePasswordOption())
  .option('--issuer <address>', 'OpenID provider of the login; the same as OIDC_ISSUER')
  .option('--subject <id>', 'id (sub) of the login at the OpenID provider')
  .addOption(jsonOption)
  .action((options) => report(options, async () => (await import('../admin/create.ts')).create(options)))

const list = new Command('list')
  .description('List the administrators and the state of their logins.')
  .addOption(jsonOption)
  .action((options) => report(options, async () => (await import('../admin/logins.ts')).list()))

const resetPassword = new Command('reset-password')
  .description('Print a link with which an administrator sets a new password, or set it.')
  .requiredOption(emailFlags, 'e-mail address')
  .addOption(makePasswordOption())
  .addOption(jsonOption)
  .action((options) => report(options, async () => (await import('../admin/set-password.ts')).resetPassword(options)))

const unlock = new Command('unlock')
  .description('Let an administrator sign in again at once after too many wrong passwords or codes.')
  .requiredOption(emailFlags, 'e-mail address')
  .addOption(jsonOption)
  .action((options) => report(options, async () => (await import('../admin/logins.ts')).unlock(options)))

const removeSecondFactor = new Command('remove-second-factor')
  .description('Remove the second factor of an administrator who has lost it.')
  .requiredOption(emailFlags, 'e-mail address')
  .addOption(jsonOption)
  .action((options) => report(options, async () => (await import('../admin/logins.ts')).removeSecondFactor(options)))

export const admin: Verb = {
  problem: {
    create: 'the person or the login exists already, and nothing was changed',
    'reset-password': 'the person is not an administrator, or signs in elsewhere',
    unlock: 'the person is not an administrator, or signs in elsewhere',
    'remove-second-factor': 'the person is not an administrator, signs in elsewhere, or has no second factor',
  },
  command: new Command('admin')
    .description('Create administrators and help them to sign in.')
    .addCommand(create)
    .addCommand(list)
    .addCommand(resetPassword)
    .addCommand(unlock)
    .addCommand(removeSecondFactor),
}
