import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { whileCopying } from './queries.ts'

/** The files of a running server that do not belong to a copy of its cluster. */
const skipped = /\/(?:postmaster\.(?:pid|opts)$|(?:pg_replslot|pg_wal)\/.)/

/**
 * Copies the files of a running cluster into a new folder, like `pg_basebackup`, which the npm package does not contain. The
 * copy starts only together with the WAL that was written from the beginning of the copy on.
 */
export async function copyRunningCluster(url: string, source: Pick<Cluster, 'folder'>, target: string): Promise<void> {
  const label = await whileCopying(url, () =>
    cp(source.folder, target, { recursive: true, filter: (path) => !skipped.test(path) }),
  )
  mkdirSync(join(target, 'pg_wal/archive_status'), { recursive: true })
  writeFileSync(join(target, 'backup_label'), label)
}

/** Gives the files of a cluster to the account that runs PostgreSQL. */
export function giveToOwner({ folder, owner }: Pick<Cluster, 'folder' | 'owner'>): void {
  chmodSync(folder, 0o700)
  if (!owner) return
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  for (const path of [folder, ...paths]) chownSync(path, owner.uid, owner.gid)
}
