import { readFileSync, writeFileSync } from 'node:fs'

/** Splits a document at a section that is generated from the code, between the lines `begin` and `end`. */
function split(path, begin, end) {
  const text = readFileSync(path, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} needs the lines ${begin} and ${end}.`)
  return { before: text.slice(0, from), current: text.slice(from, to + end.length), after: text.slice(to + end.length) }
}

/** Makes a section of a document from the lines of a table. */
export function generatedSection(path, begin, end, makeLines) {
  const make = () => [begin, ...makeLines(), end].join('\n')
  return {
    isCurrent: () => split(path, begin, end).current === make(),
    write() {
      const { before, after } = split(path, begin, end)
      writeFileSync(path, `${before}${make()}${after}`)
    },
  }
}
