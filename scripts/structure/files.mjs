import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const gitOutput = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})

/** All files that git does not ignore, committed or not. */
export const files = [...new Set(gitOutput.split('\0'))].filter((path) => path && existsSync(path))

const texts = new Map()
export function read(path) {
  if (!texts.has(path)) texts.set(path, readFileSync(path, 'utf8'))
  return texts.get(path)
}

export const isCode = (path) => /\.(ts|tsx|mjs|css)$/.test(path)
export const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)
export const filesIn = (folder) => files.filter((path) => path.startsWith(`${folder}/`))
export const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const pascalCase = /^[A-Z][A-Za-z0-9]*$/
export const toKebab = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

/** Returns the name of a module without its extensions: `sign` for `sign.test.ts`. */
export const stem = (path) => basename(path).replace(/(\.module)?(\.deep)?(\.test|\.spec)?\.[a-z]+$/, '')

export function subfolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
