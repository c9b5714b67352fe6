import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../../test/databases.ts'
import { makeFileStore } from '../kernel/files.ts'
import { makeSmallPool } from '../kernel/pools.ts'
import { readConfig } from '../kernel/read-config.ts'
import { checkBackup } from './check-backup.ts'
import { describeBackups } from './describe-backups.ts'
import { backupName } from './names.ts'
import { backUpIfDue, scheduleBackups } from './schedule.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-schedule-'))
const backupFolder = join(folder, 'backups')
const passphrase = 'the passphrase of the backups'
let url: string
beforeAll(async () => {
  url = await copyTemplate()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function check(changes: Record<string, string> = {}) {
  const environment = { DATA_DIR: folder, BACKUP_FOLDER: backupFolder, BACKUP_PASSPHRASE: passphrase, ...changes }
  const config = readConfig(environment)
  await backUpIfDue({ config, url, files: await makeFileStore(config), environment: Object.keys(environment) })
  return readdirSync(backupFolder).sort()
}

const nameOfAge = (days: number) => backupName(new Date(Date.now() - days * 86_400_000))

test('writes a backup if there is none, and another one only when the newest is old enough', async () => {
  const [name = '', ...others] = await check()
  expect(others).toEqual([])
  const { head } = await checkBackup(join(backupFolder, name), passphrase)
  expect(head.environment).toContain('BACKUP_FOLDER')
  expect(await check()).toEqual([name])
  expect(await check({ BACKUP_EVERY_HOURS: '1' })).toEqual([name])
  rmSync(join(backupFolder, name))
  writeFileSync(join(backupFolder, nameOfAge(1)), '')
  expect(await check()).toHaveLength(2)
})

test('removes backups that are too old, and no other files', async () => {
  writeFileSync(join(backupFolder, nameOfAge(40)), '')
  writeFileSync(join(backupFolder, nameOfAge(20)), '')
  writeFileSync(join(backupFolder, 'notes.txt'), '')
  const names = await check()
  expect(names).toContain('notes.txt')
  expect(names).not.toContain(nameOfAge(40))
  expect(names).toHaveLength(4)
  expect((await check({ BACKUP_KEEP_DAYS: '7' })).length).toBe(3)
})

test('the result is stored: the last backup, a later failure, and that the failure is over', async () => {
  const pool = makeSmallPool(url)
  const describe = () => describeBackups(pool)
  try {
    const [name] = (await check()).filter((each) => each.endsWith('.backup')).slice(-1)
    const notes = [expect.stringMatching(new RegExp(`^The last backup was finished at \\S+Z: ${name}\\.$`))]
    expect(await describe()).toEqual({ notes, warnings: [] })
    const notAFolder = { BACKUP_FOLDER: join(backupFolder, 'notes.txt') }
    const reason = `${notAFolder.BACKUP_FOLDER} is not a folder: choose a folder.`
    await expect(check(notAFolder)).rejects.toThrow(reason)
    const warning = expect.stringMatching(
      /^The backup has failed at \S+: .*notes\.txt is not a folder: choose a folder\.$/,
    )
    expect(await describe()).toEqual({ notes, warnings: [warning] })
    await check()
    expect(await describe()).toEqual({ notes, warnings: [] })
  } finally {
    await pool.end()
  }
})

test('a server passes the reason of a failure to the alarm', async () => {
  const environment = {
    DATA_DIR: folder,
    BACKUP_FOLDER: join(backupFolder, 'notes.txt'),
    BACKUP_PASSPHRASE: passphrase,
  }
  const config = readConfig(environment)
  const reasons: string[] = []
  const logged: string[] = []
  const stop = scheduleBackups({
    config,
    url,
    files: await makeFileStore(config),
    environment: [],
    log: (message) => logged.push(message),
    alarm: async (reason) => {
      reasons.push(reason)
      throw new Error('The database does not answer.')
    },
  })
  await stop()
  expect(reasons).toEqual([`${environment.BACKUP_FOLDER} is not a folder: choose a folder.`])
  expect(logged).toEqual([
    'The scheduled backup has failed. It is tried again in a minute.',
    'No administrator got the message about the failed backup.',
  ])
})

test('leaves the work to another server that does it', async () => {
  const other = new pg.Client(url)
  await other.connect()
  await other.query("select pg_advisory_lock(hashtext('dealerline backup'))")
  for (const name of readdirSync(backupFolder)) rmSync(join(backupFolder, name))
  expect(await check()).toEqual([])
  await other.end()
})

test('BACKUP_FOLDER needs a passphrase', () => {
  expect(() => readConfig({ BACKUP_FOLDER: backupFolder })).toThrow(
    'BACKUP_FOLDER is set, but BACKUP_PASSPHRASE is not set: set at least 16 characters.',
  )
})
