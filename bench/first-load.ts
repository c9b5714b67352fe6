import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** Gzipped kilobytes of the scripts that the first page asks for at once, and with what the home screen adds. */
export function firstLoadKilobytes(): { page: number; home: number } {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const asked = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => String(file))
  const home = readdirSync(join(dist, 'assets')).filter((file) => /^Home-[\w-]+\.js$/.test(file))
  if (home.length === 0) throw new Error('The home screen is no chunk of its own any more.')
  return { page: kilobytesOf(withImports(asked)), home: kilobytesOf(withImports([...asked, ...home])) }
}

const read = (file: string) => readFileSync(join(dist, 'assets', file))
const kilobytesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0) / 1024

/** The files with all that they import statically. */
function withImports(files: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, other] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      add(String(other))
  }
  files.forEach(add)
  return [...found]
}
