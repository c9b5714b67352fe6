import { type SettingKey, settingTable } from './config.ts'
import { listOutsideSystems } from './outside-systems.ts'

/** The settings that may be stored in the database. Those that are needed to open it are not among them. */
const storableKeys: readonly SettingKey[] = [
  'providerName',
  'primaryColour',
  'logoUrl',
  'timeZone',
  ...listOutsideSystems().flatMap(([, { connection, details }]) => [connection.key, ...details]),
  'allowSandboxes',
  'signerCode',
  'digestHour',
  'signingExpiryDays',
  'signingReminderDays',
  'quoteReminderDays',
  'delayedUnsignedDays',
  'delayedUnfinishedDays',
  'quoteValidDays',
  'messagesPerDealer',
  'messagesPerRecipient',
  'lineQuestionsPerDealer',
  'retentionSignedYears',
  'retentionUnsignedMonths',
  'retentionAccessLogDays',
  'retentionImportDays',
  'retentionApplicantMonths',
  'remoteSupportUrl',
  'adminSiteUrl',
  'apiSiteUrl',
]

const storableNames = new Set(storableKeys.map((key) => settingTable[key].name))

/** Whether a setting may be stored in the database. */
export const isStorable = (name: string): boolean => storableNames.has(name)
