// Finds the files that were edited since the last commit that others have.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, SetupError } from './install.mjs'

function git(...parameters) {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Returns the commit where this branch left its upstream, or the newest commit of a branch without one. */
export function changedSince() {
  const commit = git('merge-base', 'HEAD', '@{upstream}') ?? git('rev-parse', 'HEAD')
  if (commit) return commit
  throw new SetupError('Git does not know this folder: --changed needs a clone of the repository.')
}

/** Returns the edited and added files, as paths from the project's root. */
export function changedFiles() {
  const lists = [git('diff', '--name-only', changedSince()), git('ls-files', '--others', '--exclude-standard')]
  const files = lists.flatMap((list) => (list ?? '').split('\n'))
  return [...new Set(files)].filter((file) => file && existsSync(join(root, file)))
}
