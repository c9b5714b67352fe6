import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processStart } from './lock.ts'

/** Waits until all processes have ended. Returns false if one of them still runs after `milliseconds`. */
export async function waitForEnd(pids: readonly number[], milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (pids.some((pid) => processStart(pid) !== undefined)) {
    if (Date.now() > deadline) return false
    await pause(25)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Returns the PostgreSQL processes of a cluster's folder. Always empty on systems other than Linux. */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const place = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === place && basename(readlinkSync(`/proc/${pid}/exe`)) === 'postgres'
      } catch {
        return false
      }
    })
}

/**
 * Stops the PostgreSQL processes of an earlier portal that was killed, so that a new server can start. Shuts a running
 * server down cleanly, and then ends processes of connections whose server has ended.
 */
export async function stopOrphans(folder: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid !== undefined && processStart(pid) !== undefined) {
    const isServer = commandOf(pid).includes(folder) && commandOf(pid).includes('postgres')
    if (isServer) {
      log(`Stopping the database server of an earlier start (process ${pid}).`)
      for (const [name, milliseconds] of [
        ['SIGINT', 30_000],
        ['SIGQUIT', 10_000],
        ['SIGKILL', 5_000],
      ] as const) {
        signal(pid, name)
        if (await waitForEnd([pid], milliseconds)) break
      }
    } else {
      // Another process has this id now. Remove the file, because PostgreSQL would take that process for a server.
      rmSync(pidFile, { force: true })
    }
  }
  const remaining = processesIn(folder)
  if (remaining.length === 0 || (await waitForEnd(remaining, 3_000))) return
  for (const orphan of remaining) signal(orphan, 'SIGTERM')
  if (await waitForEnd(remaining, 3_000)) return
  for (const orphan of processesIn(folder)) signal(orphan, 'SIGKILL')
  await waitForEnd(remaining, 5_000)
}

function readPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}
