import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../kernel/config.ts'
import type { FileStore } from '../kernel/files.ts'
import { tryFolder } from '../kernel/folder-problem.ts'
import { measurements } from '../kernel/measurements.ts'
import { makeBackup } from './make-backup.ts'
import { backupName, timeOfBackup } from './names.ts'
import { holdBackupLock } from './queries.ts'
import { reasonOf, recordBackup, type WrittenBackup } from './record-backup.ts'
import { writeProblem } from './write-problem.ts'

interface Parts {
  readonly config: Config
  /** The role is the owner of the database. */
  readonly url: string
  readonly files: FileStore
  readonly environment: readonly string[]
  readonly log: (message: string, error: unknown) => void
  /** Tells administrators why a backup has failed. */
  readonly alarm: (reason: string) => Promise<void>
}

const checkMs = 60_000
const hourMs = 3_600_000

/** The backups of a folder, the newest first. */
async function listBackups(folder: string): Promise<{ name: string; time: Date }[]> {
  const names = await readdir(folder)
  return names
    .flatMap((name) => {
      const time = timeOfBackup(name)
      return time ? [{ name, time }] : []
    })
    .sort((a, b) => b.time.getTime() - a.time.getTime())
}

/** Creates the folder if it does not exist. Returns its backups, the newest first. */
async function openFolder(folder: string) {
  const error = tryFolder(folder)
  if (error) throw error
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return listBackups(folder)
}

/**
 * Writes a backup into `BACKUP_FOLDER` if the newest one is old, and removes backups that are too old, except the newest.
 * Only one server of the installation does so at a time.
 */
export async function backUpIfDue({ config, url, files, environment }: Omit<Parts, 'log' | 'alarm'>): Promise<void> {
  const { backupFolder, backupPassphrase, backupEveryHours, backupKeepDays } = config
  if (!backupFolder || !backupPassphrase) return
  const writeIfDue = async (): Promise<WrittenBackup | undefined> => {
    const [newest] = await openFolder(backupFolder).catch((error) => {
      throw writeProblem(error, backupFolder)
    })
    const now = new Date()
    if (newest && now.getTime() - newest.time.getTime() < backupEveryHours * hourMs) return undefined
    const path = join(backupFolder, backupName(now))
    return { path, report: await makeBackup({ url, files, config, environment }, path, backupPassphrase) }
  }
  await holdBackupLock(url, async () => {
    await recordBackup(url, writeIfDue)
    const now = new Date()
    const [last, ...others] = await listBackups(backupFolder)
    const oldest = now.getTime() - backupKeepDays * 24 * hourMs
    for (const { name, time } of others)
      if (time.getTime() < oldest) await rm(join(backupFolder, name), { force: true })
    if (last) measurements.lastBackup.set(last.time.getTime() / 1000)
  })
}

/** Writes backups while the server runs. Returns a function that waits for the current one and ends. */
export function scheduleBackups(parts: Parts): () => Promise<void> {
  if (!parts.config.backupFolder || parts.config.role === 'web') return async () => undefined
  let current = Promise.resolve()
  const check = () => {
    current = current
      .then(() => backUpIfDue(parts))
      .catch((error: unknown) => {
        parts.log('The scheduled backup has failed. It is tried again in a minute.', error)
        return parts.alarm(reasonOf(error))
      })
      .catch((error: unknown) => parts.log('No administrator got the message about the failed backup.', error))
  }
  check()
  const timer = setInterval(check, checkMs).unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}
