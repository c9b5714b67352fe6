import { readFile } from 'node:fs/promises'
import { type Config, listSettings } from '../kernel/config.ts'
import { keyedHash } from '../kernel/master-key.ts'
import type { RunningServer } from './queries.ts'

/** Settings in which servers may differ. Other checks compare the files and the master key themselves. */
const ofOneServer = new Set([
  'ROLE',
  'SERVERS',
  'PORT',
  'HOST',
  'DATA_DIR',
  'MIGRATE_ON_START',
  'DISK_RESERVE_MB',
  'DRAIN_SECONDS',
  'SEED_DEMO',
  'DEMO_PASSWORD',
  'TRUSTED_PROXIES',
  'UNENCRYPTED_HOSTS',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'BACKUP_FOLDER',
  'BACKUP_EVERY_HOURS',
  'BACKUP_KEEP_DAYS',
  'WAL_ARCHIVE_FOLDER',
  'MASTER_KEY',
  'PREVIOUS_MASTER_KEY',
  'CLAMD_URL',
  'OUTSIDE_TIMEOUT_MS',
  'LOG_LEVEL',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
])

/** Settings that are changed on one server after the other. A difference is a warning, like that of a secret. */
const changedInTurn = new Set([
  'PRIMARY_COLOUR',
  'LOGO_URL',
  'STAGING_WATERMARK',
  'REMOTE_SUPPORT_URL',
  'ADMIN_SITE_URL',
  'API_SITE_URL',
  'AIRLINE_PARTNER_NAME',
  'CORS_ORIGINS',
  'MAIL_FROM',
  'RATE_LIMIT',
  'DIGEST_HOUR',
  'SIGNING_REMINDER_DAYS',
  'QUOTE_REMINDER_DAYS',
  'DELAYED_UNSIGNED_DAYS',
  'DELAYED_UNFINISHED_DAYS',
])

/** Settings with the path of a file. Their content is compared, and a difference is a warning. */
const namesOfFiles = new Set(['FLAGS_FILE', 'SEAL_CERTIFICATE_FILE', 'SEAL_KEY_FILE', 'TIMESTAMP_CERTIFICATE_FILE'])

/** How the values of a setting are compared. */
type Comparison = 'none' | 'equal' | 'warning'

function comparisonOf(name: string, secret: boolean): Comparison {
  if (ofOneServer.has(name) || name.startsWith('DATABASE_')) return 'none'
  return secret || changedInTurn.has(name) || namesOfFiles.has(name) ? 'warning' : 'equal'
}

/** The names that are listed above. A test compares them with the settings. */
export const listedNames = [...ofOneServer, ...changedInTurn, ...namesOfFiles]

/** Returns the compared settings: values as JSON, and keyed hashes of secrets and of the content of files. */
export async function toFingerprints(config: Config, masterKey: Buffer): Promise<Record<string, string>> {
  const fingerprints: Record<string, string> = {}
  for (const { name, value, secret } of listSettings(config)) {
    if (comparisonOf(name, secret) === 'none') continue
    if (value === undefined) fingerprints[name] = 'not set'
    else if (namesOfFiles.has(name)) fingerprints[name] = await hashOfFile(String(value), masterKey)
    else if (secret) fingerprints[name] = keyedHash(masterKey, JSON.stringify(value))
    else fingerprints[name] = JSON.stringify(value)
  }
  return fingerprints
}

/** A file that cannot be read is reported by the part of the portal that needs it. */
async function hashOfFile(path: string, masterKey: Buffer): Promise<string> {
  const content = await readFile(path).catch(() => undefined)
  return content ? keyedHash(masterKey, content) : 'not readable'
}

export const nameOf = ({ host, role, pid }: RunningServer) => `${host} (${role}, process ${pid})`

/**
 * Compares the settings of this server with those of a running one. Ignores settings that only one of the two versions
 * has.
 * @returns one sentence for each difference
 */
export function compareSettings(
  config: Config,
  own: Readonly<Record<string, string>>,
  server: RunningServer,
): { problems: string[]; warnings: string[] } {
  const problems: string[] = []
  const warnings: string[] = []
  for (const { name, secret } of listSettings(config)) {
    const [value, other] = [own[name], server.settings[name]]
    if (value === undefined || other === undefined || value === other) continue
    const subject = namesOfFiles.has(name) ? `The content of ${name}` : name
    if (comparisonOf(name, secret) === 'warning') {
      warnings.push(`${subject} differs from that of the running server ${nameOf(server)}: give every server the same.`)
    } else {
      problems.push(
        `${name} is ${value}, but ${other} on the running server ${nameOf(server)}: set the same value, or stop the other servers before you change it.`,
      )
    }
  }
  return { problems, warnings }
}
