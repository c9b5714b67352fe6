import { basename } from 'node:path'
import { filesIn, read } from './files.mjs'
import { generatedSection } from './generated-section.mjs'

const folder = 'docs/decisions'
const index = `${folder}/README.md`

const section = generatedSection(
  index,
  '<!-- decisions: made by npm run docs:decisions -->',
  '<!-- end of decisions -->',
  function* () {
    const titles = new Map(
      filesIn(folder)
        .filter((path) => path !== index)
        .map((path) => [basename(path).slice(0, 4), [basename(path), titleOf(path)]]),
    )
    const numbers = Array.from({ length: Math.max(...[...titles.keys()].map(Number)) }, (_, at) => at + 1)
    for (const number of numbers.map((each) => String(each).padStart(4, '0'))) {
      const [file, title] = titles.get(number) ?? []
      yield file ? `- [${number}](${file}): ${title}` : `- ${number}: not used`
    }
  },
)

/** Returns the title of a decision without its number. */
const titleOf = (path) => /^# \d+[.:]? (.+)$/m.exec(read(path))?.[1] ?? basename(path)

/** Writes the list of decisions into docs/decisions/README.md. */
export const writeDecisions = () => section.write()

export function* checkDecisions() {
  if (!section.isCurrent()) yield `${index}: the list of decisions is stale: run npm run docs:decisions.`
}
