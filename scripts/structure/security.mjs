import { existsSync } from 'node:fs'
import { files, read } from './files.mjs'

const page = 'docs/security.md'
const verdicts = ['met', 'not applicable', 'open']

/** A test, a check of the build, or a document. */
const proof = /\.(test|spec)\.|^server\/test\/|^scripts\/|^biome\.json$|\.md$/

/**
 * Checks the rows of the security page: ids are unique, verdicts are known, the files that show them exist, and each
 * requirement that is met has a test, a check or a document.
 */
export function* checkSecurityPage() {
  if (!files.includes(page)) return yield `${page} is missing.`
  const rows = read(page)
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  const ids = new Set()
  for (const row of rows) {
    const [id, , verdict, evidence] = row
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim())
    if (ids.has(id)) yield `${page}: ${id} occurs twice.`
    ids.add(id)
    if (!verdicts.includes(verdict)) yield `${page}: ${id} has the verdict “${verdict}”: use ${verdicts.join(', ')}.`
    const paths = [...evidence.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|sql|json|html))`/g)].map(([, path]) => path)
    for (const path of paths) if (!existsSync(path)) yield `${page}: ${id} names ${path}, which does not exist.`
    if (verdict === 'met' && !paths.some((path) => proof.test(path)))
      yield `${page}: ${id} is met, but no test, check or document shows it.`
    if (evidence === '') yield `${page}: ${id} has no reason.`
  }
}
