import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const largest = 10 * 1024 * 1024

/** Opens a log for a child process, which writes to it itself and so continues if the portal is killed. */
export function openLog(path: string): { descriptor: number; close(): void } {
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, close: () => closeSync(descriptor) }
}

/**
 * Limits the log's size: above 10 MB its text moves to one older file. Writers append, so they continue at the start.
 */
export function limitLogSize(path: string): void {
  if (!existsSync(path) || statSync(path).size < largest) return
  copyFileSync(path, `${path}.1`)
  truncateSync(path)
}

/** Returns the last lines of the log, to show why a start failed. */
export function lastLines(path: string, count: number): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : ''
}
