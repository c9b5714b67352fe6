import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The oldest PostgreSQL that the portal runs on. */
const minMajor = 16

/** Returns the major version of the PostgreSQL whose programs are in `bin`. */
export function majorVersionOf(bin: string): number {
  const output = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(output)?.[1])
}

/**
 * Returns the folder above `POSTGRES_BIN`, after a check that its PostgreSQL can open the cluster.
 * @throws Error with what to set
 */
export function checkOwnBinaries(bin: string, clusterFolder: string): string {
  const missing = ['postgres', 'initdb'].find((program) => !existsSync(join(bin, program)))
  if (missing || basename(bin) !== 'bin')
    throw new Error(
      `POSTGRES_BIN is ${bin}, which ${missing ? `has no ${missing}` : 'is not a folder bin'}: set the folder with the programs of PostgreSQL, such as /usr/lib/postgresql/18/bin.`,
    )
  const major = majorVersionOf(bin)
  if (!(major >= minMajor))
    throw new Error(`POSTGRES_BIN is ${bin} with PostgreSQL ${major}: set the folder of version ${minMajor} or newer.`)
  const versionFile = join(clusterFolder, 'PG_VERSION')
  const made = existsSync(versionFile) ? Number(readFileSync(versionFile, 'utf8')) : major
  if (made !== major)
    throw new Error(
      `The database in ${clusterFolder} was made by PostgreSQL ${made}, and POSTGRES_BIN has ${major}: set the folder of version ${made}, or restore a backup into an empty DATA_DIR.`,
    )
  return dirname(bin)
}
