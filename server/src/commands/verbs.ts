import type { Verb } from './verb.ts'
import { admin } from './verbs/admin.ts'
import { backup } from './verbs/backup.ts'
import { baseCopy } from './verbs/base-copy.ts'
import { deadLetters } from './verbs/dead-letters.ts'
import { demo } from './verbs/demo.ts'
import { doctor } from './verbs/doctor.ts'
import { duplicates } from './verbs/duplicates.ts'
import { exportRecords } from './verbs/export.ts'
import { importRecords } from './verbs/import.ts'
import { mailbox } from './verbs/mailbox.ts'
import { migrate } from './verbs/migrate.ts'
import { recover } from './verbs/recover.ts'
import { restore } from './verbs/restore.ts'
import { rotateKeys } from './verbs/rotate-keys.ts'
import { settings } from './verbs/settings.ts'
import { start } from './verbs/start.ts'
import { verifyAudit } from './verbs/verify-audit.ts'

/** All verbs, in the order of the help and docs/commands.md. */
export const verbs: readonly Verb[] = [
  start,
  migrate,
  doctor,
  admin,
  settings,
  importRecords,
  exportRecords,
  backup,
  restore,
  baseCopy,
  recover,
  verifyAudit,
  rotateKeys,
  deadLetters,
  duplicates,
  mailbox,
  demo,
]
