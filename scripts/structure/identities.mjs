import { files, isTest, read } from './files.mjs'

/** The comment that allows a comparison of the texts themselves, with its reason. */
const exception = /Exact text: \w/
const identities = /app\.to_(?:dialled|folded|mailbox|destination)\(|\bto(?:Dialled|Folded|Mailbox)\b/

const columnPattern =
  /^(?:\w+_)?(?:e?mail|mobile|phone|recipient|fax)$|^(?:contact|to|sender|dealer_full|answered)_name$/
/** The login of a dealer is the whole address in lower case, because the identity provider compares it so. */
const logins = ['dealer_email', 'dealerEmail']
/** The columns that the database computes, and fields whose names also stand for other things. */
const others = ['dialled_mobile', 'folded_contact_name', 'to', 'range']
/** A pasted list is read by columns that have the names of these fields, and accounts are logins. */
const exempt = /^(?:shared\/src\/paste|server\/src\/identity)\//

/** Returns the columns with a number, an e-mail address or the name of a person. */
function columns() {
  const migrations = files.filter((path) => path.startsWith('server/database/migrations/'))
  const texts = migrations.flatMap((path) => [...read(path).matchAll(/\b(\w+) text\b/g)].map(([, name]) => name))
  const names = [...new Set(texts)]
  return names.filter((name) => columnPattern.test(name) && !logins.includes(name) && !others.includes(name))
}

/** Returns the fields with a number or an e-mail address, as the contract and the services declare them. */
function fields() {
  const declarations = files.filter(
    (path) => /^shared\/src\/(contract|blocks|records)\/.*\.ts$/.test(path) && !isTest(path),
  )
  const declared = /^\s+(\w+): (?:required\()?(?:phone|phones|email|emailAddress|mobileNumber)\b/gm
  const names = declarations.flatMap((path) => [...read(path).matchAll(declared)].map(([, name]) => name))
  return names.filter((name) => !logins.includes(name) && !others.includes(name))
}

const isSql = (path) =>
  /^server\/database\/functions\/.*\.sql$|^server\/src\/.*queries\.ts$/.test(path) ||
  (/^server\/database\/migrations\/\d+/.test(path) && path > 'server/database/migrations/0132')

const names = [...new Set([...columns(), ...fields()])].join('|')
const toCamelCase = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
const place = `(?<!\\w)(?:\\w+\\.)?(?:(?:${columns().join('|')})\\b|(?:details|customer|content)\\b[^,=<>()]*->>\\s*'+(?:${names})'+)`
const value = `(?:\\w+\\??\\.)*\\b(?:${[...columns().map(toCamelCase), ...fields()].join('|')})\\b(?:\\.(?:trim|toLowerCase)\\(\\))*`

/** The comparisons, keys and indexes of SQL, and the comparisons and keys of TypeScript. A comparison with an empty text is none. */
const sqlPatterns = [
  new RegExp(`${place}\\)?\\s*(?:=|<>|!=|like|ilike|in|is (?:not )?distinct from|~~?\\*?)(?!\\s*''(?!'?\\w))`),
  new RegExp(`(?:(?<!:)=|<>|like|ilike|distinct from)\\s*(?:\\w+\\()?${place}`),
  new RegExp(`(?:distinct(?! from)|unique|partition by|group by)[\\s(]+[^)]*?${place}`),
  new RegExp(`create (?:unique )?index[^;]*\\([^;]*${place}`),
]
const tsPatterns = [
  new RegExp(`(?<![\\w.])${value}\\s*[!=]==(?!\\s*(?:undefined|null|false|true|'))`),
  new RegExp(`(?<!''|undefined) [!=]== ${value}(?![\\w(])`),
  new RegExp(`\\.(?:has|get|includes|indexOf|startsWith|endsWith|add)\\(${value}\\)`),
  new RegExp(`new (?:Set|Map)\\([^;]*=>\\s*\\[?${value}`),
  new RegExp(`(?:groupBy|isDuplicateBy)\\(.*=>\\s*${value}`),
  new RegExp(`new Set\\(${value}[.)]`),
  new RegExp(`(?:yield|=>) \\[\\w+\\.${value},`),
]

/** Returns the numbers of the lines that compare a number, an e-mail address or a name as it is spelled. */
export function spelledComparisons(path, source) {
  const originals = source.split('\n')
  const lines = isSql(path) ? withoutAssignments(source).split('\n') : originals
  const patterns = isSql(path) ? sqlPatterns : tsPatterns
  return lines.flatMap((line, index) => {
    const isAllowed = [originals[index - 1], originals[index]].some((text) => exception.test(text ?? ''))
    const isComment = /^\s*(?:\/\/|\*|--|\/\*\*)/.test(line)
    const isSpelled = patterns.some((pattern) => pattern.test(line)) && !identities.test(line)
    return isSpelled && !isComment && !isAllowed ? [index + 1] : []
  })
}

/** Blanks the assignments of updates, which compare nothing. */
function withoutAssignments(source) {
  return source.replace(/\bset\s[\s\S]*?(?=\bwhere\b|\breturning\b|\bfrom\b|;|`)/g, (text) =>
    text.replace(/[^\n]/g, ' '),
  )
}

/** Requires comparisons, indexes and keys of numbers, e-mail addresses and names to use their identity (decision 0136). */
export function* checkIdentities() {
  const isCode = (path) => /^(?:server|shared|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path)
  for (const path of files.filter((one) => (isSql(one) || isCode(one)) && !exempt.test(one))) {
    for (const line of spelledComparisons(path, read(path)))
      yield `${path}:${line}: compares a number, an e-mail address or a name as it is spelled. Use its identity (toDialled, toMailbox or toFolded; app.to_… or its column), or write the reason next to it: Exact text: …`
  }
}
