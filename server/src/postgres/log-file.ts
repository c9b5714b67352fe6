import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const largest = 10 * 1024 * 1024

/**
 * Opens a log file for a child process. The child writes to it without the portal, so the log continues if the portal
 * is killed.
 */
export function openLog(path: string): { descriptor: number; close(): void } {
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, close: () => closeSync(descriptor) }
}

/**
 * Limits the size of the log. If it is larger than 10 MB, copies it to the file `.1` and empties it. The server appends
 * to the log, so it then continues at the start of the empty file.
 */
export function limitLogSize(path: string): void {
  if (!existsSync(path) || statSync(path).size < largest) return
  copyFileSync(path, `${path}.1`)
  truncateSync(path)
}

/** Returns the last lines of the log, which say why a start failed. */
export function lastLines(path: string, count: number): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : ''
}
