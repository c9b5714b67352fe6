import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A full disk is a state that passes: `/readyz` reports it. */
const passing = ['ENOSPC', 'EDQUOT']

/** Returns the folder, or the nearest one above it that exists. */
function nearestFolder(path: string): string {
  const folder = resolve(path)
  return existsSync(folder) ? folder : nearestFolder(dirname(folder))
}

/**
 * Makes and removes a folder in this one, or in the nearest one above it that exists, because a mode says little on a
 * read-only disk. Do this before `mkdir` makes several folders: below /proc, Node never returns from that.
 * @returns the error, if there is one
 */
export function tryFolder(path: string): (Error & { code: string }) | undefined {
  try {
    rmdirSync(mkdtempSync(join(nearestFolder(path), '.dealerline-')))
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return Object.assign(error, { code: String(error.code) })
    throw error
  }
}

/** Returns why the folder of a setting cannot be made or written to, in a sentence, or undefined. */
export function folderProblem(setting: string, path: string): string | undefined {
  const error = tryFolder(path)
  if (!error || passing.includes(error.code)) return undefined
  return `${setting} is ${JSON.stringify(path)}, but this user cannot make files in ${nearestFolder(path)} (${error.code}): set ${setting} to a folder on a disk that this user may write to.`
}
