import { type SettingKey, settingTable } from './config.ts'
import { listOutsideSystems } from './outside-systems.ts'

/** Settings that are shown and changed together. */
export interface SettingGroup {
  readonly name: string
  readonly title: string
  readonly settings: readonly SettingKey[]
}

/** The groups of settings that may be stored in the database. Settings that are needed to open it are in none. */
export const storableGroups: readonly SettingGroup[] = [
  { name: 'provider', title: 'Provider', settings: ['providerName', 'primaryColour', 'logoUrl', 'timeZone'] },
  ...listOutsideSystems().map(([name, { title, connection, details }]) => ({
    name,
    title,
    settings: [connection.key, ...details],
  })),
  { name: 'sandboxes', title: 'Sandboxes', settings: ['allowSandboxes'] },
  {
    name: 'orders',
    title: 'Orders and quotes',
    settings: [
      'signerCode',
      'signingExpiryDays',
      'signingReminderDays',
      'delayedUnsignedDays',
      'delayedUnfinishedDays',
      'quoteValidDays',
    ],
  },
  { name: 'links', title: 'Links', settings: ['remoteSupportUrl', 'adminSiteUrl', 'apiSiteUrl'] },
]

const storableNames = new Set<string>(
  storableGroups.flatMap(({ settings }) => settings.map((key) => settingTable[key].name)),
)

/** Whether a setting may be stored in the database. */
export const isStorable = (name: string): boolean => storableNames.has(name)
