import { verbRows } from '../../server/src/commands/program.ts'
import { generatedSection } from './generated-section.mjs'

const section = generatedSection(
  'docs/commands.md',
  '<!-- verbs: made by npm run docs:commands -->',
  '<!-- end of verbs -->',
  function* () {
    yield '| Verb | Purpose | Exit code 1 |'
    yield '|---|---|---|'
    for (const { usage, summary, problem } of verbRows()) yield `| \`${usage}\` | ${summary} | ${problem} |`
  },
)

/** Writes the table of verbs into docs/commands.md. */
export const writeCommands = () => section.write()

export function* checkCommands() {
  if (!section.isCurrent())
    yield 'docs/commands.md: the table differs from server/src/commands: run npm run docs:commands.'
}
