import { toPlain } from './clean.ts'
import type { Reading } from './reading.ts'

const yes: ReadonlySet<string> = new Set('yes y true 1 x on ✓ ✔ ☑ ✅ enabled active'.split(' '))
const no: ReadonlySet<string> = new Set('no n false 0 off - none n/a na nil ☐ disabled inactive'.split(' '))

/** Reads Yes or No. An empty text is No. */
export function readFlag(label: string, text: string): Reading<boolean> {
  const word = toPlain(text).toLowerCase().replace(/\.0+$/, '')
  if (yes.has(word)) return { value: true }
  return no.has(word) || word === '' ? { value: false } : { problem: `${label} must be Yes or No` }
}
