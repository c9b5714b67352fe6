import { verbRows } from '../../server/src/commands/program.ts'
import { generatedSection } from './generated-section.mjs'

const section = generatedSection(
  'README.md',
  '<!-- verbs: made by npm run docs:commands -->',
  '<!-- end of verbs -->',
  function* () {
    yield '| Verb | Purpose | Exit code 1 |'
    yield '|---|---|---|'
    for (const { usage, summary, problem } of verbRows()) yield `| \`${usage}\` | ${summary} | ${problem} |`
  },
)

/** Writes the table of verbs into the README. */
export const writeCommands = () => section.write()

export function* checkCommands() {
  if (!section.isCurrent())
    yield 'README.md: the table of verbs differs from server/src/commands: run npm run docs:commands.'
}
