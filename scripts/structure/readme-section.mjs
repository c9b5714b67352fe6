import { readFileSync, writeFileSync } from 'node:fs'

/** Splits the README at a section that is generated from the code, between the lines `begin` and `end`. */
function split(begin, end) {
  const text = readFileSync('README.md', 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md needs the lines ${begin} and ${end}.`)
  return { before: text.slice(0, from), current: text.slice(from, to + end.length), after: text.slice(to + end.length) }
}

/** Makes a section of the README from the lines of a table. */
export function readmeSection(begin, end, makeLines) {
  const make = () => [begin, ...makeLines(), end].join('\n')
  return {
    isCurrent: () => split(begin, end).current === make(),
    write() {
      const { before, after } = split(begin, end)
      writeFileSync('README.md', `${before}${make()}${after}`)
    },
  }
}
