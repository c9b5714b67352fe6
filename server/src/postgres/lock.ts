import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a text that identifies the start of a process, or undefined if the process does not exist. A later process
 * with the same id has another text.
 */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z' || state === 'X') return undefined
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${rest[18]}`
    }
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'running'
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

interface Holder {
  readonly pid: number
  readonly start: string
  /** Whether the process is a command, which ends by itself. */
  readonly isCommand?: boolean
}

/** Another process has locked the data folder. */
export class DataDirLockedError extends Error {}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder | undefined): holder is Holder {
  return holder !== undefined && processStart(holder.pid) === holder.start
}

/** Whether a running process has locked the data folder. */
export const isLocked = (dataDir: string): boolean => findHolder(dataDir) !== undefined

/** Returns the running process that has locked the data folder. */
export function findHolder(dataDir: string): Holder | undefined {
  const holder = readHolder(lockFile(dataDir))
  return isAlive(holder) ? holder : undefined
}

const lockFile = (dataDir: string) => join(dataDir, 'portal.lock')

/**
 * Locks a data folder. The lock ends when the returned function is called or the process ends.
 * @throws DataDirLockedError that names the process that has the lock
 */
export function lockDataDir(dataDir: string, isCommand = false): () => void {
  const path = lockFile(dataDir)
  const own = `${path}.${process.pid}`
  const mine: Holder = { pid: process.pid, start: processStart(process.pid) ?? '', isCommand }
  writeFileSync(own, JSON.stringify(mine), { mode: 0o644 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(own, path)) {
        return () => {
          if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true })
        }
      }
      const holder = readHolder(path)
      if (isAlive(holder)) {
        throw new DataDirLockedError(
          holder.isCommand
            ? `A command (process ${holder.pid}) uses the data folder ${dataDir}: wait until it has ended.`
            : `Another portal (process ${holder.pid}) already uses the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
        )
      }
      setAside(path, `${own}.old`)
    }
  } finally {
    rmSync(own, { force: true })
  }
  throw new Error(`Several portals are starting in the data folder ${dataDir} at once: start again.`)
}

/**
 * Removes the lock of a process that has ended. Another portal may do the same and then lock the folder, so checks the
 * moved file again and restores it if its process runs.
 */
function setAside(path: string, aside: string): void {
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (isAlive(readHolder(aside))) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
