import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { sample } from '../server/test/seeds.ts'

const root = join(import.meta.dirname, '..')

/** The length of the texts, twice that of the longest text of a form. */
const length = 10_000
/** The milliseconds of processor time for one text, a hundred times what it takes if the time grows with the length. */
const maxMs = 40

/** Returns the regular expressions of the server, the browser and the rules, and the calls of `normalize`. */
function findPatterns() {
  const files = globSync('{shared,server,web}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/test-*.ts'],
  })
  const patterns = new Map()
  const normalisations = []
  for (const file of files) {
    const visit = (node) => {
      if (typeof node !== 'object' || node === null) return
      if (node.type === 'RegExpLiteral') patterns.set(`/${node.pattern}/${node.flags.replace('y', '')}`, file)
      if (node.type === 'MemberExpression' && node.property.value === 'normalize') normalisations.push(file)
      for (const part of Object.values(node)) visit(part)
    }
    visit(
      parseSync(readFileSync(join(root, file), 'utf8'), {
        syntax: 'typescript',
        tsx: file.endsWith('x'),
        target: 'esnext',
      }).body,
    )
  }
  return { patterns: [...patterns], normalisations: normalisations.filter((file) => !file.includes('postgres')) }
}

const usual = [' ', '\t', '0', 'a', 'Z', 'é', '/', '(', '<', '@', '-', ',', '\0']

/** Returns long texts that repeat what a pattern looks for, and end with something else. */
function textsFor(pattern) {
  const plain = pattern.replace(/\\[pP]\{[^}]*\}|\(\?<?[:=!]?|\\u[0-9a-f]{4}|\\./g, ' ')
  const words = [...(plain.match(/[A-Za-z]{2,}|[^\s\w]/g) ?? []), ...(pattern.match(/(?<=\\)[^\w\s]/g) ?? [])]
  const single = [...new Set([...usual, ...words])].slice(0, 40)
  const pairs = usual.flatMap((first) => single.map((second) => first + second))
  const repeat = (part) => part.repeat(length / part.length)
  return [
    ...[...single, ...pairs].flatMap((part) => [`${repeat(part)}\0`, `${repeat(part)}\t☃`]),
    ...[' ', '\t', '0', 'a'].flatMap((part) =>
      single.flatMap((first) => [`${first}${repeat(part)}\0`, `${first} ${repeat(part)}\0`]),
    ),
  ]
}

const { patterns, normalisations } = findPatterns()

test('no regular expression takes long for a long text', () => {
  const slow = sample(patterns).filter(([pattern]) => {
    // The time of this thread, because a busy machine lets it wait.
    const now = () => process.threadCpuUsage().user / 1000
    const context = vm.createContext({ texts: textsFor(pattern), now, maxMs })
    const code = `
      const measure = (text) => { const start = now(); ${pattern}.test(text); return now() - start }
      texts.some((text) => [1, 2, 3].every(() => measure(text) > maxMs))`
    try {
      return vm.runInContext(code, context, { timeout: 5000 })
    } catch (error) {
      if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true
      throw error
    }
  })
  expect(slow).toEqual([])
})

test('texts are normalised only by the function that removes excess marks', () => {
  expect(normalisations).toEqual(['shared/src/cells/normalise.ts'])
})
