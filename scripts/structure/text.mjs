import { files, isTest, read } from './files.mjs'

const code = files.filter((path) => /\.(ts|tsx|mjs|css|sql|typ)$/.test(path) && !path.startsWith('scripts/structure/'))

/** Files outside queries.ts that may contain SQL, with the reason. */
const sqlElsewhere = {
  'server/src/calls/callers.ts': 'begins the transaction of every call',
  'server/src/kernel/database.ts': 'opens and ends the transactions',
  'server/src/kernel/pools.ts': 'opens the connections',
  'server/src/kernel/job-queues.ts': 'grants the queue to the role of the portal',
}

/**
 * A statement that opens a transaction for every caller of a kind. It is allowed next to the code that uses the
 * transaction.
 */
const opening = /^select app\.begin_(job|nobody|standby_call)\(/
const sql =
  /(['"`])\s*((?:select|insert\s+into|update\s+[a-z_.]+\s+set|delete\s+from|with\s+[a-z_]+\s+as\s*\(|grant|revoke|alter|create\s+(?:table|index|view|function|role)|drop|truncate)\b[^'"`]*)/g

export function* checkSql() {
  for (const path of code) {
    if (!/^(server|shared|web)\/src\//.test(path) || isTest(path) || /[/-]queries\.ts$/.test(path)) continue
    if (sqlElsewhere[path] || /\/test-[a-z-]+\.ts$/.test(path)) continue
    for (const [, , statement] of read(path).matchAll(sql)) {
      if (opening.test(statement.trim()) || !looksLikeSql(statement)) continue
      yield `${path}: SQL (${statement.trim().slice(0, 40)} …) is allowed only in queries.ts and in server/database/.`
    }
  }
}

/** Whether a text that begins like SQL is a statement. A class name with "drop", for example, is not. */
const looksLikeSql = (statement) => /\s(from|into|set|to|on|as|table|role|app\.)\b|\(/.test(statement)

const forbidden = [
  [/@ts-(ignore|nocheck|expect-error)/, 'disables type checking: correct the type instead.'],
  [/eslint-disable|prettier-ignore/, 'is for tools that this project does not have.'],
  [/biome-ignore(?:-all|-start|-end)? (?![^\n:]+: \S)/, 'needs a reason: biome-ignore <rule>: why.'],
  [/biome-ignore[^\n]*: *<explanation>/, 'needs a reason in place of the placeholder.'],
  [/\bas unknown as\b/, 'a cast through unknown hides a wrong type: read the value with a schema, or type its source.'],
  [/\bshell: true\b|\bexec(?:Sync)?\(`/, 'runs a text as a command: use execFile with a list of arguments.'],
  [/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/, 'accepts any certificate: name the authority instead.'],
  [/\b(TODO|FIXME|XXX)\b/, 'marks unfinished work: finish it, or list it under “Not included yet” in docs/README.md.'],
]

/** Files that may make regular expressions from variables, with the reason. */
const builtPatterns = {
  'server/src/openapi/examples.ts': 'the pattern of a schema is a regular expression',
  'server/src/http/methods.ts': 'its parts are escaped in the line before',
}

/**
 * Reports regular expressions with unescaped variables, because a special character in a value changes their meaning.
 */
export function* checkPatterns() {
  for (const path of code) {
    if (!/^(server|shared|web)\/src\//.test(path) || isTest(path) || builtPatterns[path]) continue
    for (const [, pattern] of read(path).matchAll(/\bRegExp\(\s*(`[^`]*`|[^\s,)]+)/g))
      if (!/^['"`/]/.test(pattern) || /\$\{(?!RegExp\.escape\()/.test(pattern))
        yield `${path}: RegExp(${pattern.slice(0, 40)} …) contains a variable: escape it with RegExp.escape.`
  }
}

/** Reports lists of input as arguments, because an argument list of 100,000 values overflows the stack. */
export function* checkArguments() {
  for (const path of code) {
    if (!/^(shared|server)\/src\//.test(path) || /^server\/src\/(commands|demo)\//.test(path) || isTest(path)) continue
    if (/\bMath\.(?:max|min)\(\s*\.\.\./.test(read(path)))
      yield `${path}: a list as the arguments of Math.max or Math.min can overflow the stack: use shared/src/extremes.ts.`
  }
}

export function* checkText() {
  for (const path of code) {
    const text = read(path)
    for (const [pattern, message] of forbidden) {
      for (const match of text.matchAll(new RegExp(pattern, 'g'))) {
        const line = text.slice(0, match.index).split('\n').length
        yield `${path}:${line}: ${match[0].trim()} ${message}`
      }
    }
  }
}
