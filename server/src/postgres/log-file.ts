import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const largest = 10 * 1024 * 1024

/**
 * Opens a log file for a child process. The child writes to the file itself, so the log continues if the portal is
 * killed.
 */
export function openLog(path: string): { descriptor: number; close(): void } {
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, close: () => closeSync(descriptor) }
}

/**
 * Limits the size of the log: above 10 MB, its text moves to one older file. Processes open the log for appending, so
 * they then continue at its start.
 */
export function limitLogSize(path: string): void {
  if (!existsSync(path) || statSync(path).size < largest) return
  copyFileSync(path, `${path}.1`)
  truncateSync(path)
}

/** Returns the last lines of the log, which show why a start failed. */
export function lastLines(path: string, count: number): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : ''
}
