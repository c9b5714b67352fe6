import { importKinds } from '../../server/src/areas/imports/kinds.ts'
import { describeCell } from '../../server/src/imports/cell-words.ts'
import { generatedSection } from './generated-section.mjs'

const path = 'docs/import.md'

const section = generatedSection(
  path,
  '<!-- kinds: made by npm run docs:imports -->',
  '<!-- end of kinds -->',
  function* () {
    for (const { name, title, help, fields, key, example } of importKinds) {
      yield* ['', `### ${title}: \`${name}\``, '', help]
      yield `Identified by ${key.map((field) => fields[field].label).join(' and ')}.`
      yield* ['', '| Column | Field | Cell | Example |', '|---|---|---|---|']
      for (const [field, { label, required, ...rest }] of Object.entries(fields))
        yield `| ${label}${required || key.includes(field) ? ' (required)' : ''} | \`${field}\` | ${describeCell(rest)} | ${example[field] ?? ''} |`
    }
    yield ''
  },
)

/** Writes the kinds and their columns into docs/import.md. */
export const writeImports = () => section.write()

export function* checkImports() {
  if (!section.isCurrent()) yield `${path}: the columns differ from server/src/imports: run npm run docs:imports.`
}
