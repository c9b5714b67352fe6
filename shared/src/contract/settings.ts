import { z } from 'zod'
import { limited, lines } from '../rules/schemas.ts'
import { call } from './call.ts'

/** A setting with its value in force at the server that answers. */
const setting = z.object({
  /** The name of its variable, such as `MAIL_FROM`. */
  name: z.string(),
  /** Its purpose, in Markdown. */
  help: z.string(),
  /** The values that it accepts, in words. */
  expects: z.string(),
  /** The text in force; empty if it is a secret or not set. */
  value: z.string(),
  isSet: z.boolean(),
  isSecret: z.boolean(),
  /** The origin of the value: a variable, the file that a variable names, the database, or the default. */
  source: z.enum(['environment', 'file', 'stored', 'default']),
  /** Whether it can be stored in the database. */
  canBeStored: z.boolean(),
  /** Whether the database has it. A variable or a file wins. */
  isStored: z.boolean(),
  /** The text in the database; empty if it is a secret or not stored. */
  storedValue: z.string(),
  /** Whether the next start of the servers changes its value. */
  changesAtNextStart: z.boolean(),
  /** The person or command that stored it; empty if it is not stored. */
  storedBy: z.string(),
  storedAt: z.string(),
})

const settings = z.object({
  settings: z.array(setting),
  /** Why servers would not start with the stored settings, in sentences. Empty if they would. */
  problems: z.array(z.string()),
})
export type SettingsInForce = z.output<typeof settings>
export type SettingInForce = z.output<typeof setting>

export const settingsCalls = {
  getSettingsInForce: call('GET support/GetSettingsInForce', {
    summary: 'List the settings in force with their source',
    description: 'Secrets are not shown.',
    access: 'admin',
    reply: settings,
  }),
  storeSetting: call('POST support/StoreSetting', {
    summary: 'Store a setting in the database, or remove it',
    renews: 'everything',
    description:
      'Servers use it from their next start. A variable of their environment wins. An address of an outside system on another host needs its keys again: 400 names them. Needs a sign-in of the last ten minutes. The other administrators get a notification and an e-mail.',
    access: 'admin',
    body: z.object({
      name: limited('Name', 60),
      /** Null removes the setting from the database. */
      value: lines('Value', 10_000).min(1, 'Enter a value').nullable(),
      /** The keys of an outside system whose address moves to another host, by name. */
      keys: z.record(limited('Name', 60), lines('Key', 10_000)).default({}),
    }),
    reply: settings,
  }),
}
