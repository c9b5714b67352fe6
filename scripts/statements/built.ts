import type { RecordedStatement } from '../../server/test/statement-recorder.ts'

const head = `-- The statements that the server builds with Kysely and that its tests run, by module.
-- Written by npm run statements; never edited.
`

/** Returns the statements that `Transaction.all` sent, as the text of the file that developers review. */
export function toBuiltStatements(recorded: readonly RecordedStatement[]): string {
  const byModule = Map.groupBy(
    recorded.filter(({ builtIn }) => builtIn),
    ({ builtIn = '' }) => builtIn,
  )
  const parts = [...byModule].sort(byName).map(([module, statements]) => {
    const texts = [...new Set(statements.map(({ text }) => formatStatement(text)))].sort()
    return [`\n-- ${module}.ts\n`, ...texts.map((text) => `${text};\n`)].join('\n')
  })
  return [head, ...parts].join('')
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const tokens = /'(?:[^']|'')*'|"[^"]*"|\(…\)|[\w$]+|\s|./g
const clauses =
  /^(?:select|from|where|group by|order by|limit|offset|for (?:no key )?update|union all|(?:left |cross )?join|and|or)\b/i
const maxLength = 118

/**
 * Formats a statement with one line per clause, indented by subquery. Replaces a list of parameters by one parameter,
 * regardless of the length of the list.
 */
export function formatStatement(text: string): string {
  const collapsed = text
    .replace(/\s+/g, ' ')
    .replace(/\bin \(\$\d+(?:, \$\d+)*\)/g, 'in (…)')
    .trim()
  const numbers = new Map<string, string>()
  const lines = ['']
  /** Whether each open parenthesis contains a subquery, from the outermost to the innermost. */
  const open = [true]
  const breakLine = () => lines.push('  '.repeat(open.filter(Boolean).length - 1))
  for (const { 0: token, index } of collapsed.matchAll(tokens)) {
    const rest = collapsed.slice(index)
    const isClause = open.at(-1) && clauses.test(rest) && !/(?:select|left|cross|with) $/i.test(lines.at(-1) ?? '')
    if (token === ')' && open.pop()) breakLine()
    if (isClause && lines.at(-1)?.trim()) breakLine()
    const line = lines.length - 1
    const output = /^\$\d+$/.test(token) ? toNumber(numbers, token) : token
    if (token !== ' ' || lines[line]?.trim()) lines[line] += output
    if (token === '(') {
      const isSubquery = /^\(\s*(?:select|with)\b/i.test(rest)
      open.push(isSubquery)
      if (isSubquery) breakLine()
    }
  }
  return lines
    .filter((line) => line.trim())
    .flatMap((line) => wrap(line.trimEnd()))
    .join('\n')
}

/** Renumbers the parameters, so that the length of a list does not change later numbers. */
function toNumber(numbers: Map<string, string>, token: string): string {
  const number = numbers.get(token) ?? `$${numbers.size + 1}`
  numbers.set(token, number)
  return number
}

/** Breaks a line after commas and indents the following lines. */
function wrap(line: string, indent = `${/^ */.exec(line)}  `): string[] {
  const at = line.lastIndexOf(', ', maxLength)
  if (line.length <= maxLength || at < indent.length) return [line]
  return [line.slice(0, at + 1), ...wrap(indent + line.slice(at + 2), indent)]
}
