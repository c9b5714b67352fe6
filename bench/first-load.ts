import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/**
 * Returns the gzipped size, in kilobytes, of the scripts that the first page loads, without and with the home screen.
 */
export function firstLoadKilobytes(): { page: number; home: number } {
  const entryFiles = scriptsOf('index.html')
  const home = readdirSync(join(dist, 'assets')).filter((file) => /^Home-[\w-]+\.js$/.test(file))
  if (home.length === 0) throw new Error('The build has no separate chunk for the home screen.')
  return { page: kilobytesOf(withImports(entryFiles)), home: kilobytesOf(withImports([...entryFiles, ...home])) }
}

/**
 * Returns the number of scripts that a page of a customer loads until it can be used, and their size in kilobytes as a
 * browser gets them (Brotli).
 */
export function customerPageScripts(): { count: number; kilobytes: number } {
  const files = withImports(scriptsOf('customer.html'))
  const bytes = files.reduce((sum, file) => sum + statSync(join(dist, 'assets', `${file}.br`)).size, 0)
  return { count: files.length, kilobytes: bytes / 1000 }
}

/** Returns the files of the scripts that a page names. */
const scriptsOf = (page: string) =>
  [...readFileSync(join(dist, page), 'utf8').matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) =>
    String(file),
  )

const read = (file: string) => readFileSync(join(dist, 'assets', file))
const kilobytesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0) / 1024

/** Returns the files and all files that they import statically, directly or through others. */
function withImports(files: readonly string[]): string[] {
  const loadedFiles = new Set<string>()
  const add = (file: string) => {
    if (loadedFiles.has(file)) return
    loadedFiles.add(file)
    for (const [, other] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      add(String(other))
  }
  files.forEach(add)
  return [...loadedFiles]
}
