import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { folderProblem } from '../kernel/folder-problem.ts'
import { sharedFolder } from './binaries.ts'
import { majorVersionOf } from './own-binaries.ts'
import { canReach, chooseOwner, type Owner } from './owner.ts'

/** The database role that owns the portal's database. */
export const ownerRole = 'dealerline_owner'

/** A database cluster: its folder, the account that runs it, and the password of the owner role. */
export interface Cluster {
  readonly folder: string
  readonly owner: Owner
  readonly password: string
}

/**
 * Creates the data folder. If the portal runs as root, PostgreSQL runs as another account, so other accounts may
 * traverse the folder but not list it.
 * @throws Error if the folder can't be created or written to
 */
export function prepareDataDir(dataDir: string): void {
  const problem = folderProblem('DATA_DIR', dataDir)
  if (problem) throw new Error(problem)
  const root = process.getuid?.() === 0
  const created = mkdirSync(dataDir, { recursive: true, mode: root ? 0o711 : 0o700 })
  if (created && root) chmodSync(dataDir, 0o711)
}

/**
 * Finds the cluster of a data folder, or chooses its place. It is in the data folder, or in the shared folder if
 * PostgreSQL's account can't access the data folder.
 */
export function locateCluster(dataDir: string): Cluster {
  const link = join(dataDir, 'postgres')
  const existing = existsSync(link) ? realpathSync(link) : undefined
  if (existing) refuseForeign(existing)
  const owner = chooseOwner(existing)
  const password = readPassword(join(dataDir, 'postgres-password'), existing !== undefined)
  if (existing && canReach(owner, existing)) return { folder: existing, owner, password }
  if (existing) {
    throw new Error(
      `PostgreSQL's user can no longer access ${existing}: allow other users to enter every folder above it (chmod o+x).`,
    )
  }
  if (lstatSync(link, { throwIfNoEntry: false })) {
    const target = readlinkSync(link)
    if (existsSync(`${target}.txt`)) return { folder: target, owner, password }
    throw new Error(
      `${link} leads to ${target}, which does not exist: restore that folder, or remove the link to start with an empty database.`,
    )
  }
  let folder = join(realpathSync(dataDir), 'postgres')
  if (!canReach(owner, dirname(folder))) {
    folder = chooseSharedFolder(dataDir)
    symlinkSync(folder, link)
  }
  return { folder, owner, password }
}

function refuseForeign(folder: string): void {
  const own = process.getuid?.()
  const { uid } = statSync(folder)
  if (own !== undefined && own !== 0 && uid !== own) {
    throw new Error(
      `The database in ${folder} belongs to another user (id ${uid}): start the portal as that user or as root, or set DATA_DIR to another folder.`,
    )
  }
}

function readPassword(path: string, expected: boolean): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  if (expected) throw new Error(`${path} is missing, so the database cannot be opened: restore the file.`)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return password
}

function chooseSharedFolder(dataDir: string): string {
  const idFile = join(dataDir, 'cluster-id')
  if (!existsSync(idFile)) writeFileSync(idFile, `${randomUUID()}\n`)
  const folder = join(sharedFolder, readFileSync(idFile, 'utf8').trim())
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  writeFileSync(`${folder}.txt`, `Database of the portal whose data folder is ${dataDir}\n`, { mode: 0o600 })
  return folder
}

function makeFolder(folder: string, owner: Owner): void {
  mkdirSync(folder, { mode: 0o700, recursive: true })
  if (!owner) return
  try {
    chownSync(folder, owner.uid, owner.gid)
  } catch (cause) {
    throw new Error(
      `PostgreSQL's user cannot be made the owner of ${folder}: set DATA_DIR to a folder on a local disk, or start the portal as a user other than root.`,
      { cause },
    )
  }
}

/**
 * The environment of PostgreSQL. It has none of the portal's variables, because PG… variables and locales affect it.
 */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/**
 * Creates an empty cluster if there is none. Creates its files in a temporary folder and then renames the folder, so
 * that an interrupted start leaves no incomplete cluster.
 */
export function initialise(cluster: Cluster, binaries: string): void {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
  const newFolder = `${cluster.folder}.new`
  const passwordFile = `${cluster.folder}.password`
  rmSync(newFolder, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  makeFolder(newFolder, cluster.owner)
  const options = [
    `--pgdata=${newFolder}`,
    `--username=${ownerRole}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // The builtin provider exists since PostgreSQL 17.
    ...(majorVersionOf(join(binaries, 'bin')) >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']),
    '--data-checksums',
    '--no-instructions',
  ]
  try {
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600, flag: 'wx' })
    if (cluster.owner) chownSync(passwordFile, cluster.owner.uid, cluster.owner.gid)
    execFileSync(join(binaries, 'bin', 'initdb'), options, {
      ...(cluster.owner ?? {}),
      cwd: newFolder,
      env: postgresEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    renameSync(newFolder, cluster.folder)
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new Error(`The database could not be created in ${cluster.folder}: ${output}`, { cause })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}
