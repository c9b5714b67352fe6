// The texts that people can read on the portal's screens, as the code contains them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const folders = ['web/src', 'shared/src', 'server/src/identity', 'server/src/set-up']

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
)

/** One line of code has one space between words, and one kind of quotation marks. */
const normalise = (text) => text.replaceAll('’', "'").replace(/\\'/g, "'").replace(/\s+/g, ' ')

const code = ` ${sources.map(normalise).join(' ')} `

/** Whether the code contains a text as a whole: between quotation marks or tags, or as part of a longer text. */
export const portalTexts = {
  has(text) {
    const label = normalise(text)
    for (let at = code.indexOf(label); at >= 0; at = code.indexOf(label, at + 1))
      if (!/\w/.test(code[at - 1] ?? '') && !/\w/.test(code[at + label.length] ?? '')) return true
    return false
  },
}
