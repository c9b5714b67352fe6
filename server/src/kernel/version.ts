import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The version of this server. */
export const serverVersion = String(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')).version,
)

/** Whether a version such as 0.10.0 is newer than another. */
export function isNewerVersion(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}
